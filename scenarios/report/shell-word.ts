/** Words of a POSIX shell in the commands that reports name. */

/** File names and seeds that need no shell quotes. */
const bare = /^[\w@%+=:,./-]+$/;

/** Quotes a word for a POSIX shell. */
export function quoted(word: string): string {
  return bare.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the command that opens a stored journal. */
export function replayCommand(journal: string): string {
  return `npx tidefish replay ${quoted(journal)}`;
}

/** Returns the files of the journals that a text names in lines such as `journal: npx tidefish replay FILE`. */
export function listReplayed(text: string): readonly string[] {
  const words = [...text.matchAll(/^journal: npx tidefish replay (.+)$/gm)].map(([, word = '']) => word);
  return words.map((word) => (bare.test(word) ? word : word.slice(1, -1).replaceAll("'\\''", "'")));
}
