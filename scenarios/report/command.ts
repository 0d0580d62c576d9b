/** Commands that reports name: to reproduce a run, and to open its journal. */
import { formatSetting } from '../language/names.js';

/** File names and seeds that need no shell quotes. */
const bare = /^[\w@%+=:,./-]+$/;

/** Returns the command that reproduces a run. */
export function commandFor(
  file: string,
  seed: string,
  parameters: Readonly<Record<string, unknown>>,
  command: 'run' | 'sweep' | 'shrink' = 'run',
): string {
  const settings = Object.entries(parameters).flatMap(([name, value]) => [
    '--set',
    formatSetting(name, value),
  ]);
  const which = command === 'sweep' ? '--seeds' : '--seed';
  return [`npx tidefish ${command}`, ...[file, which, seed, ...settings].map(quoted)].join(' ');
}

/** Returns the command that opens a stored journal. */
export function replayCommand(journal: string): string {
  return `npx tidefish replay ${quoted(journal)}`;
}

/** Quotes a word for a POSIX shell. */
function quoted(word: string): string {
  return bare.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
