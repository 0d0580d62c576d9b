/** How the controller's clock is set, by hand and by time servers. */
import { noBranches, type Subsystem } from '../../subsystem.js';
import { loseClock } from './erased.js';
import { clockFacts } from './facts.js';
import { dateTime as dateTimeResource } from './resources/date-time.js';

export const dateTime: Subsystem<{
  readonly branches: object;
  readonly facts: typeof clockFacts;
}> = {
  initial: noBranches,
  facts: clockFacts,
  reactions: { 'systemErase.firmwareErased': loseClock },
  resources: [dateTimeResource],
};

export * from './contract.js';
export { loseClock } from './erased.js';
export { seekTimeServers, setClock } from './set-clock.js';
export { findTimeServer, isClockCorrect, listNtpServers } from './time-servers.js';
