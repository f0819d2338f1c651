/** The Homebrew formula of a release, for macOS and Linux. */
import type { Target } from "../build/targets.ts";
import { completionFiles } from "./documents.ts";
import { archiveName, description, downloadUrl, home, license, version } from "./project.ts";

/**
 * The formula's text.
 *
 * @param built The targets of the release; those of Windows are left out.
 * @param sums SHA-256 in hexadecimal, by file name.
 */
export function formula(built: readonly Target[], sums: ReadonlyMap<string, string>): string {
  return `# Made by: deno task release
class Bashful < Formula
  desc "${description}"
  homepage "${home}"
  version "${version}"
  license "${license}"
${system("macos", built, sums)}${system("linux", built, sums)}
  def install
    bin.install "bashful"
    man1.install "man/bashful.1"
    bash_completion.install "${completionFiles.bash}" => "bashful"
    zsh_completion.install "${completionFiles.zsh}"
    fish_completion.install "${completionFiles.fish}"
  end

  test do
    assert_equal "bashful #{version}\\n", shell_output("#{bin}/bashful --version")
    (testpath/"four").write "1234"
    assert_match "\\"size\\":4", shell_output("#{bin}/bashful call file_size '{\\"path\\":\\"#{testpath}/four\\"}' 2>/dev/null")
  end
end
`;
}

function system(os: Target["os"], built: readonly Target[], sums: ReadonlyMap<string, string>): string {
  const machines = built.filter((target) => target.os === os).map((target) => {
    const file = archiveName(target);
    return `
    on_${target.arch === "aarch64" ? "arm" : "intel"} do
      url "${downloadUrl(file)}"
      sha256 "${sums.get(file)}"
    end`;
  });
  return machines.length === 0 ? "" : `\n  on_${os} do${machines.join("")}\n  end\n`;
}
