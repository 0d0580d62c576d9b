/**
 * Sets the controller's clock, manually or by time servers. It moves no timer (design § 4): users of the clock react.
 */
import type { Transaction } from '../../../models/index.js';
import { listNtpServers } from '../../network-settings/index.js';
import { clockAddress } from './state.js';

/** Unit of offsetMs: ms ahead of virtual time. */
export function setClock(stage: Transaction, offsetMs: number): void {
  stage.draft.controllerClock.offsetMs = offsetMs;
  stage.emit('clock.moved', {}, clockAddress);
}

/** Updates the clock's time servers: after a change, and when the controller starts. */
export function seekTimeServers(stage: Transaction): void {
  const served = listNtpServers(stage.view).length > 0;
  stage.offer(clockAddress, { type: served ? 'clock.served' : 'clock.freed' });
}

/** Time of the clock after a power failure without battery. Unit: ms since the epoch. Assumption: the year. */
const clockStart = Date.UTC(2001, 0, 1);

export function resetClock(stage: Transaction): void {
  setClock(stage, clockStart - stage.now);
  stage.offer(clockAddress, { type: 'clock.set' });
}
