/**
 * Setting the controller's clock, by hand or by time servers. It moves no timer (design § 4): whoever goes by it
 * reacts.
 */
import type { ControllerStage } from '../../stage.js';
import { clockAddress } from './contract.js';
import { listNtpServers } from './time-servers.js';

/** Unit of offsetMs: ms ahead of virtual time. */
export function setClock(stage: ControllerStage, offsetMs: number): void {
  stage.draft.controllerClock.offsetMs = offsetMs;
  stage.emit('clock.moved', {}, clockAddress);
}

/** The clock is told which servers there are: after a change, and when the controller starts. */
export function seekTimeServers(stage: ControllerStage): void {
  const served = listNtpServers(stage.view).length > 0;
  stage.offer(clockAddress, { type: served ? 'clock.served' : 'clock.freed' });
}
