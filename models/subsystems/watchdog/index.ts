/** The watchdog over the operating system, as the BIOS sets it. */
import { noBranches, type Subsystem } from '../../subsystem.js';
import { watchdogFacts } from './facts.js';

export const watchdog: Subsystem<{ readonly branches: object; readonly facts: typeof watchdogFacts }> = {
  initial: noBranches,
  facts: watchdogFacts,
};

export * from './contract.js';
export { findWatchdog } from './set-watchdog.js';
