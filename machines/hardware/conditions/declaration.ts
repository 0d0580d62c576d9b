/**
 * Subsystem of the conditions of parts: the possible defects of each kind of part, and the failed parts that a POST
 * excludes.
 */
import { type ConditionsState, initialConditions } from '../../parts/index.js';
import type { Subsystem } from '../../subsystem.js';
import { componentFacts, networkPortFacts } from './facts.js';
import { componentFaults, leaveOutFailed, reportLeftOut } from './faults.js';

export const conditions: Subsystem<{
  readonly branches: { readonly conditions: ConditionsState };
  readonly facts: typeof componentFacts & typeof networkPortFacts;
  readonly faults: typeof componentFaults;
}> = {
  branchDescriptions: {
    conditions: 'Conditions of the parts: the faults that last, and the parts that the last start left out.',
  },
  initial: () => ({ conditions: initialConditions }),
  facts: { ...componentFacts, ...networkPortFacts },
  faults: componentFaults,
  reactions: { 'host.partsTested': leaveOutFailed, 'controller.returned': reportLeftOut },
};
