/** Renamed flags of commands: the error for an old flag names the new one. */

/** By the command, the new flag by the old one. `image make --output` lacks its required `--out`, which that error names. */
export const renamedFlags: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  serve: { '--keep-past': '--history-memory', '--while-away': '--when-unavailable' },
  sweep: { '--cold': '--no-explore' },
};

/** Replaces the suggestion in an error about an unknown option by the new name of a renamed flag. */
export function nameRenamedFlag(command: string, error: string): string {
  const [, flag = ''] = /^unknown option '(--[\w-]+)/.exec(error) ?? [];
  const flags = Object.hasOwn(renamedFlags, command) ? renamedFlags[command] : undefined;
  const now = flags?.[flag];
  return now === undefined ? error : `unknown option '${flag}', it is now ${now}`;
}
