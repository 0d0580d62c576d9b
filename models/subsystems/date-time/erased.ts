/** The real-time clock was erased, or stood still for want of a battery: it begins again where one does that has never been set, until something corrects it. */
import type { ControllerStage } from '../../stage.js';
import { clockAddress } from './contract.js';
import { setClock } from './set-clock.js';

/** What the clock shows then. Unit: ms since the epoch. Assumption: the year. */
const clockStart = Date.UTC(2001, 0, 1);

export function loseClock(stage: ControllerStage): void {
  setClock(stage, clockStart - stage.now);
  stage.offer(clockAddress, { type: 'clock.set' });
}
