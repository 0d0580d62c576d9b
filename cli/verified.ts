/** What the verification of a scenario came to. */
import type { Scenario, VerifiedScenario } from '../scenarios/index.js';
import type { Twice } from './verify-twice.js';

export interface Verified extends VerifiedScenario {
  readonly scenario: Scenario;
  readonly twice: Twice | undefined;
  /** Steps and checks that failed with ties shuffled; undefined where that was not asked for, or is how it is always played. */
  readonly failedShuffled: number | undefined;
}

/** Whether all of it is one history, which hangs on no order of what ties. */
export function isOne({ report, divergence, parting, twice, failedShuffled = 0 }: Verified): boolean {
  const hangsOnOrder = failedShuffled > 0 && report.failed === 0;
  return (
    divergence === undefined && parting === undefined && twice?.difference === undefined && !hangsOnOrder
  );
}
