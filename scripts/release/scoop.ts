/** The Scoop manifest of a release, for Windows. */
import type { Target } from "../build/targets.ts";
import { archiveName, description, downloadUrl, folderOf, home, license, version } from "./project.ts";

const names: Readonly<Record<Target["arch"], string>> = { x86_64: "64bit", aarch64: "arm64" };

/**
 * The manifest's text.
 *
 * @param sums SHA-256 in hexadecimal, by file name.
 * @returns `undefined` if nothing was built for Windows.
 */
export function scoopManifest(built: readonly Target[], sums: ReadonlyMap<string, string>): string | undefined {
  const windows = built.filter(({ os }) => os === "windows");
  if (windows.length === 0) return undefined;
  const architecture = windows.map((target) => {
    const file = archiveName(target);
    return [names[target.arch], { url: downloadUrl(file), hash: sums.get(file), extract_dir: folderOf(target) }];
  });
  const later = windows.map((target) => {
    const anyVersion = (text: string) => text.replaceAll(version, "$version");
    const url = anyVersion(downloadUrl(archiveName(target)));
    return [names[target.arch], { url, extract_dir: anyVersion(folderOf(target)) }];
  });
  const manifest = {
    version,
    description,
    homepage: home,
    license,
    // Tools are Bash functions: Git for Windows brings bash.
    depends: "git",
    architecture: Object.fromEntries(architecture),
    bin: "bashful.exe",
    checkver: "github",
    autoupdate: { architecture: Object.fromEntries(later), hash: { url: "$baseurl/SHA256SUMS" } },
  };
  return JSON.stringify(manifest, null, 2) + "\n";
}
