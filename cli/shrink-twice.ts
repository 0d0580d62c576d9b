/** Shrinks a scenario that has two histories: two processes stand by, which play each candidate. */
import { type Scenario, type ShrinkOptions, type Shrunk, shrinkAsking } from '../scenarios/index.js';
import { TwoProcesses } from './two-processes.js';

/** Throws NotFailing for one whose histories do not differ. */
export async function shrinkTwice(
  scenario: Scenario,
  options: Omit<ShrinkOptions, 'while'>,
  show: (progress: { readonly runs: number; readonly steps: number }) => void = () => undefined,
): Promise<Shrunk> {
  const processes = new TwoProcesses();
  try {
    const shrinking = shrinkAsking(scenario, options);
    let next = shrinking.next();
    while (next.done !== true) {
      show(next.value);
      next = shrinking.next(await processes.findDifference(next.value.document, scenario.file));
    }
    return next.value;
  } finally {
    processes.end();
  }
}
