/** The parts a server is made of, and how well each is. */
import type { Subsystem } from '../../subsystem.js';
import { componentFacts } from './component-facts.js';
import { allWell, type ConditionsState } from './conditions.js';
import { networkPortFacts } from './network-port-facts.js';

interface Branches {
  readonly conditions: ConditionsState;
}

export interface PartsSubsystem extends Subsystem<Branches> {
  readonly facts: typeof componentFacts & typeof networkPortFacts;
}

export const parts: PartsSubsystem = {
  initial: () => ({ conditions: allWell }),
  facts: { ...componentFacts, ...networkPortFacts },
  resources: [],
};
