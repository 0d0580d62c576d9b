/** What this program has written as a scenario, read again: it names no other file. Throws for what cannot be read. */
import { parseScenario, type Scenario } from '../language/parse.js';

export function readWritten(text: string, file: string): Scenario {
  const reading = parseScenario(text, file, () => ({ ok: false, reason: 'is not asked for' }));
  if (!reading.ok) throw new Error(`what was found cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}
