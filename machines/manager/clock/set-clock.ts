/**
 * Sets the controller's clock, manually or by time servers. A change of the clock changes no timer (design § 4).
 * Subsystems that depend on the clock react to the fact `clock.moved`.
 */
import type { Transaction } from '../../../models/index.js';
import { listNtpServers } from '../../network-settings/index.js';
import { clockAddress } from './state.js';

/** Sets the clock. `offsetMs` is the offset from virtual time. Unit: ms. */
export function setClock(stage: Transaction, offsetMs: number): void {
  stage.draft.controllerClock.offsetMs = offsetMs;
  stage.emit('clock.moved', {}, clockAddress);
}

/** Starts or ends the synchronization after a change of the time servers, and when the controller starts. */
export function seekTimeServers(stage: Transaction): void {
  const served = listNtpServers(stage.view).length > 0;
  stage.offer(clockAddress, { type: served ? 'clock.served' : 'clock.freed' });
}

/** Time to which a clock without battery is set by a power failure. Unit: ms since the epoch. Assumption: the year. */
const clockStart = Date.UTC(2001, 0, 1);

export function resetClock(stage: Transaction): void {
  setClock(stage, clockStart - stage.now);
  stage.offer(clockAddress, { type: 'clock.set' });
}
