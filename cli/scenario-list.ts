/** Scenarios, each in a line: the file, and the first line of what it says of itself. */
import type { Scenario } from '../scenarios/index.js';

export function listScenarios(scenarios: readonly Scenario[], json: boolean): string {
  const rows = scenarios.map(({ file, name, description = '' }) => ({
    file,
    name,
    purpose: description.trim().split('\n')[0] ?? '',
  }));
  if (json) return rows.map((row) => JSON.stringify(row)).join('\n');
  const width = Math.max(0, ...rows.map(({ file }) => file.length));
  return rows.map(({ file, purpose }) => `${file.padEnd(width)}  ${purpose}`.trimEnd()).join('\n');
}
