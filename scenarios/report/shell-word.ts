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
