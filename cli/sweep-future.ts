/** One future of a sweep again, by its path: all that happens in it is told, and its history written down if that is asked for. */
import { exploreAgain, formatEntry, type Scenario, Tally } from '../scenarios/index.js';
import { saveJournal } from './journal-file.js';
import { styleFor } from './report-format.js';
import { readCandidates } from './sweep-candidates.js';
import { optionsOf, type SweepFlags } from './sweep-flags.js';
import { complain, exitCodes, say } from './terminal.js';

/** Undefined for a path that is none of this seed, which is said. */
export function playAgain(
  scenario: Scenario,
  operand: string,
  { path, ...flags }: SweepFlags & { readonly path: string },
): Tally | undefined {
  const tally = new Tally();
  const [seed = scenario.seed] = flags.seeds;
  const swept = {
    file: operand,
    parameters: flags.set,
    includeRoot: flags.includeRoot,
    servers: flags.servers,
  };
  const candidates = readCandidates(swept);
  try {
    const { outcome, entries, controller } = exploreAgain(candidates, seed, {
      ...optionsOf(scenario, flags),
      path,
    });
    if (flags.json !== true) for (const entry of entries) say(formatEntry(entry, styleFor(process.stdout)));
    if (flags.journal !== undefined) saveJournal(flags.journal, () => controller.journal());
    tally.add([outcome]);
    return tally;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    complain(error.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}
