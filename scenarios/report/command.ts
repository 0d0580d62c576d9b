/** Command that reproduces a run. */
import { formatSetting } from '../language/names.js';
import { quoted } from './shell-word.js';

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
