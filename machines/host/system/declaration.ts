/** Declaration of the system subsystem: the server as a resource. */
import { type NoFacts, noBranches, type Subsystem } from '../../subsystem.js';
import { systemLogServices, systems } from './resources/collections.js';
import { system as systemResource } from './resources/system.js';

export const system: Subsystem<{
  readonly branches: object;
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {},
  initial: noBranches,
  facts: {},
  resources: [systemLogServices, systems, systemResource],
};
