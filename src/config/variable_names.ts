/** The names of environment variables: which may be set, and which are bash's own. */

/**
 * Names of variables that are bash's own, from 3.2 to 5.3: it computes them, keeps a list or a number in them (which
 * makes it calculate what they are set to, and run the commands in it), runs what they hold, or behaves otherwise by them.
 */
const ownOfBash = [
  "BASH(?:_.*)?",
  "BASHOPTS",
  "BASHPID",
  "COMP_WORDBREAKS",
  "DIRSTACK",
  "EPOCHREALTIME",
  "EPOCHSECONDS",
  "EUID",
  "FUNCNAME",
  "FUNCNEST",
  "GROUPS",
  "HISTCMD",
  "IFS",
  "LINENO",
  "OPTARG",
  "OPTERR",
  "OPTIND",
  "PIPESTATUS",
  "POSIXLY_CORRECT",
  "PPID",
  "PROMPT_COMMAND",
  "PS[0124]",
  "RANDOM",
  "SECONDS",
  "SHELLOPTS",
  "SRANDOM",
  "UID",
];

/** The names of variables that may be set: not among them are bash's own, and bashful's. */
export const variablePattern = `^(?!(?:${ownOfBash.join("|")})$)(?!__bashful_)[A-Za-z_][A-Za-z0-9_]*$`;

/** Whether a variable of that name is bash's own. */
export function isOwnOfBash(name: string): boolean {
  return ownNames.test(name);
}

const ownNames = new RegExp(`^(?:${ownOfBash.join("|")})$`);
