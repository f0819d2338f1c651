/**
 * What programs print to a terminal, made from the forms that each is known for: what models would read of it, were it not
 * cleaned and cut. The same on every machine.
 */

/** One program's output. */
export interface Recording {
  readonly name: string;
  readonly text: string;
  /** What an author would have kept of it. */
  readonly keep: string;
}

const esc = "\x1b[";
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const bold = (code: number, text: string) => `${esc}1m${esc}${code}m${text}${esc}0m`;

/** A build: a bar that is drawn over by each line, warnings and an error. */
function cargo(): string {
  const bar = (done: number) =>
    `${bold(36, "    Building")} [${"=".repeat(done / 12)}>${" ".repeat(25 - done / 12)}] ${done}/300: crate_${done}\r`;
  const crates = range(300).map((each) => {
    const line = `${esc}K${bold(32, "   Compiling")} crate_${each} v1.${each}.0\n`;
    const warning = each % 40 === 7
      ? `${bold(33, "warning")}${esc}1m: unused variable: \`x${each}\`${esc}0m\n${
        bold(34, "  --> ")
      }src/lib.rs:${each}:9\n`
      : "";
    return line + warning + range(6).map(() => bar(each)).join("");
  });
  return `${crates.join("")}${esc}K${bold(31, "error[E0308]")}${esc}1m: mismatched types${esc}0m\n${
    bold(31, "error")
  }: could not compile \`demo\` due to 1 previous error; 8 warnings emitted\n`;
}

/** An install: a spinner that goes round in its place, then warnings and a summary. */
function npm(): string {
  const frames = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"];
  const spinner = range(1500).map((each) => `${esc}1G${esc}0K${frames[each % 10]} idealTree:demo: sill fetch ${each}`);
  const warnings = range(12).map((each) =>
    `${esc}1mnpm${esc}22m ${esc}33mwarn${esc}39m ${esc}94mdeprecated${esc}39m package-${each}@1.0.0: no longer supported\n`
  );
  return `${spinner.join("")}${esc}1G${esc}0K${
    warnings.join("")
  }\nadded 412 packages, and audited 413 packages in 9s\n`;
}

/** Tests: a dot for each, coloured results, and failures at length. */
function pytest(): string {
  const modules = range(300).map((each) =>
    `tests/test_${each}.py ${esc}32m.${esc}0m${esc}32m.${esc}0m${
      each % 50 === 9 ? `${esc}31mF${esc}0m` : `${esc}32m.${esc}0m`
    }${esc}32m${" ".repeat(40)}[${String(Math.round(each / 3)).padStart(3)}%]${esc}0m\n`
  );
  const failures = range(6).map((each) =>
    `${esc}31m${esc}1m________ test_case_${each} ________${esc}0m\n${
      range(60).map((line) => `    ${esc}94mdef${esc}39;49;00m step_${line}(value): ${esc}90m# ...${esc}39;49;00m\n`)
        .join("")
    }${esc}1m${esc}31mE       assert ${each} == 7${esc}0m\n`
  );
  const summary = range(6).map((each) =>
    `${esc}31mFAILED${esc}0m tests/test_${each}.py::${esc}1mtest_case_${each}${esc}0m\n`
  );
  return `${modules.join("")}${failures.join("")}${summary.join("")}${esc}31m6 failed, 894 passed in 21.50s${esc}0m\n`;
}

/** A plan: every line coloured. */
function terraform(): string {
  const resources = range(250).map((each) =>
    `${esc}1m  # aws_instance.node[${each}]${esc}0m will be created${esc}0m\n${esc}0m  ${esc}32m+${esc}0m${esc}0m resource "aws_instance" "node" {\n${
      range(5).map((key) => `      ${esc}32m+${esc}0m${esc}0m key_${key} = "(known after apply)"\n`).join("")
    }    }\n`
  );
  return `${
    resources.join("")
  }${esc}1mPlan:${esc}0m 250 to add, 0 to change, 0 to destroy.\n${esc}31mError: ${esc}0m${esc}1mno credentials${esc}0m\n`;
}

/** A download: one line, drawn over and over. */
function curl(): string {
  const head = "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n";
  const states = range(900).map((each) =>
    `\r ${String(Math.round(each / 9)).padStart(2)}  100M   ${
      String(Math.round(each / 9)).padStart(2)
    } ${each}k    0     0  5000k      0  0:00:20 --:--:--  0:00:18 5000k`
  );
  return `${head}${states.join("")}\ncurl: (56) Recv failure: Connection reset by peer\n`;
}

/** Layers: lines that are gone back to, each drawn over in its place. */
function docker(): string {
  const layers = 8;
  const first = range(layers).map((each) => `layer${each}: Pulling fs layer\n`).join("");
  const steps = range(700).map((each) => {
    const up = layers - each % layers;
    return `${esc}${up}A${esc}2K\rlayer${each % layers}: Downloading [${
      "=".repeat(each / 30)
    }>]  ${each}kB/7MB\r${esc}${up}B`;
  });
  return `${first}${steps.join("")}Digest: sha256:0123\nerror: manifest unknown\n`;
}

/** Packages, with a bar at the bottom of the screen. */
function apt(): string {
  const packages = range(400).map((each) =>
    `\x1b7${esc}24;0f${esc}42m${esc}30mProgress: [${String(Math.round(each / 4)).padStart(3)}%]${esc}49m${esc}39m [${
      "#".repeat(each / 10)
    }${".".repeat(40 - each / 10)}] \x1b8Setting up package-${each} (1.${each}-1) ...\r\n`
  );
  return `${esc}1;23r${packages.join("")}${esc}0;24rE: Sub-process /usr/bin/dpkg returned an error code (1)\r\n`;
}

/** All of them, by name. */
export const recordings: readonly Recording[] = [
  { name: "cargo", text: cargo(), keep: "^(warning|error)" },
  { name: "npm", text: npm(), keep: "^npm warn" },
  { name: "pytest", text: pytest(), keep: "^(FAILED|E )" },
  { name: "terraform", text: terraform(), keep: "^(Plan|Error)" },
  { name: "curl", text: curl(), keep: "^curl: " },
  { name: "docker", text: docker(), keep: "^(error|Digest)" },
  { name: "apt", text: apt(), keep: "^(E|W): " },
];
