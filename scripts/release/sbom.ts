/** The software bill of materials of the program, as CycloneDX 1.6: the packages that it imports, from the lock file. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { home, license, version } from "./project.ts";

/** What `deno.lock` (version 5) says of packages. */
export interface Lock {
  /** By name and version, with the versions of peers after an underscore. */
  readonly npm: Readonly<Record<string, { readonly integrity: string; readonly dependencies?: readonly string[] }>>;
}

interface Package {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

/**
 * The bill of materials, as text.
 *
 * @param roots The packages that the program imports itself, as `name@version`.
 * @param runtime The version of Deno that the program is compiled with.
 * @param time In seconds since 1970.
 */
export function sbom(lock: Lock, roots: readonly string[], runtime: string, time: number): string {
  const direct = roots.map((root) => find(lock, root));
  const all = closure(lock, direct);
  const program = { type: "application", "bom-ref": `bashful@${version}`, name: "bashful", version };
  const deno = `pkg:github/denoland/deno@v${runtime}`;
  const components = [
    { type: "platform", "bom-ref": deno, name: "deno", version: runtime, licenses: licensed("MIT"), purl: deno },
    ...all.map((item) => ({
      type: "library",
      "bom-ref": item.purl,
      name: item.name,
      version: item.version,
      hashes: [{ alg: "SHA-512", content: sha512(lock.npm[item.key]!.integrity) }],
      purl: item.purl,
    })),
  ];
  const dependencies = [
    { ref: program["bom-ref"], dependsOn: [deno, ...direct.map(({ purl }) => purl)].sort() },
    { ref: deno, dependsOn: [] },
    ...all.map((item) => ({ ref: item.purl, dependsOn: needs(lock, item).map(({ purl }) => purl).sort() })),
  ];
  const content = {
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: { ...program, licenses: licensed(license), externalReferences: [{ type: "website", url: home }] },
    },
    components,
    dependencies,
  };
  const identity = { bomFormat: "CycloneDX", specVersion: "1.6", serialNumber: serial(JSON.stringify(content)) };
  const schema = "http://cyclonedx.org/schema/bom-1.6.schema.json";
  return JSON.stringify({ $schema: schema, ...identity, ...content }, null, 2) + "\n";
}

function closure(lock: Lock, roots: readonly Package[]): Package[] {
  const found = new Map(roots.map((root) => [root.key, root]));
  // A map's iteration takes in what is added meanwhile.
  for (const item of found.values()) {
    for (const next of needs(lock, item)) if (!found.has(next.key)) found.set(next.key, next);
  }
  return [...found.values()].sort((a, b) => a.purl < b.purl ? -1 : 1);
}

function needs(lock: Lock, { key }: Package): Package[] {
  return (lock.npm[key]!.dependencies ?? []).map((dependency) => find(lock, dependency));
}

/** The package that is meant. @param wanted `name@version`, or a name of which the lock file has one version. */
function find(lock: Lock, wanted: string): Package {
  const key = Object.keys(lock.npm).find((key) =>
    key === wanted || key.startsWith(`${wanted}_`) || key.startsWith(`${wanted}@`)
  );
  const [, name, version] = /^((?:@[^/]+\/)?[^@]+)@([^_]+)/.exec(key ?? "") ?? [];
  if (key === undefined || name === undefined || version === undefined) {
    throw new Error(`Cannot find ${wanted} in deno.lock`);
  }
  return { key, name, version, purl: `pkg:npm/${name.replace("@", "%40")}@${version}` };
}

function sha512(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
}

function licensed(id: string): unknown[] {
  return [{ license: { id } }];
}

/** A UUID made from the content (version 8 of RFC 9562). */
function serial(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}
