/** Renamed flags of commands. The error about an old flag names the new flag. */

/**
 * New names of renamed flags, by command and old name. `image make --output` needs no entry: the error about it already
 * names the required flag `--out`.
 */
export const renamedFlags: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  serve: { '--keep-past': '--history-memory', '--while-away': '--when-unavailable' },
  sweep: { '--cold': '--no-explore' },
};

/** Names the new flag in an error about a renamed flag, instead of the suggestion of commander. */
export function nameRenamedFlag(command: string, error: string): string {
  const [, flag = ''] = /^unknown option '(--[\w-]+)/.exec(error) ?? [];
  const flags = Object.hasOwn(renamedFlags, command) ? renamedFlags[command] : undefined;
  const now = flags?.[flag];
  return now === undefined ? error : `unknown option '${flag}', it is now ${now}`;
}
