/** What the server can be started from, and in which order. */
import { noBranches, type Subsystem } from '../../subsystem.js';
import { bootOption, bootOptions } from './resources/boot-options.js';

export interface BootSubsystem extends Subsystem<object> {
  readonly facts: Readonly<Record<never, never>>;
}

export const boot: BootSubsystem = {
  initial: noBranches,
  facts: {},
  resources: [bootOptions, bootOption],
};
