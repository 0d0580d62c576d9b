/** The server as a resource. */
import { noBranches, type Subsystem } from '../../subsystem.js';
import { systemLogServices } from './resources/log-services.js';
import { system as systemResource } from './resources/system.js';
import { systems } from './resources/systems.js';

export interface SystemSubsystem extends Subsystem<object> {
  readonly facts: Readonly<Record<never, never>>;
}

export const system: SystemSubsystem = {
  initial: noBranches,
  facts: {},
  resources: [systemLogServices, systems, systemResource],
};
