/**
 * Setting the controller's clock, by hand or by time servers. It moves no timer (DESIGN § 4); what goes by the clock
 * is looked at anew, and that is here: whoever has something that expires by the clock adds it.
 */
import type { ControllerStage } from '../../stage.js';
import { controllerTime, ntpServersOf } from '../clock/state.js';
import { licenseAddress } from '../license/contract.js';
import { trialMs } from '../license/state.js';
import { sessionAddress } from '../sessions/contract.js';
import { sessionsOf } from '../sessions/state.js';
import { retimeReports } from '../telemetry/report-schedule.js';
import { clockAddress } from './contract.js';

/** Unit of offsetMs: ms ahead of virtual time. */
export function setClock(stage: ControllerStage, offsetMs: number): void {
  stage.draft.controllerClock.offsetMs = offsetMs;
  retimeSessions(stage);
  retimeTrial(stage);
  retimeReports(stage);
}

/**
 * Open sessions are timed anew, from their last access: one that has been idle for too long by now ends at once.
 * Nothing was used in the future, so a clock that is set back takes the last access with it.
 */
export function retimeSessions(stage: ControllerStage): void {
  const clock = controllerTime(stage.view, stage.now);
  const idleMs = stage.view.sessions.idleTimeoutMinutes * 60_000;
  for (const { id, accessedAt } of sessionsOf(stage.view)) {
    if (accessedAt > clock) {
      const session = stage.draft.sessions.byId[id];
      if (session !== undefined) session.accessedAt = clock;
    }
    const remainingMs = Math.max(0, Math.min(accessedAt, clock) + idleMs - clock);
    const address = sessionAddress(id);
    if (idleMs === 0) stage.offer(address, { type: 'session.unlimited' });
    else stage.offer(address, { type: 'session.retimed', remainingMs });
  }
}

/**
 * A trial ends on the day it shows, by the clock: one whose day is past is over at once, for good. A clock that is set
 * back to before the trial begins it anew with what it had then, or it would last the longer.
 */
function retimeTrial(stage: ControllerStage): void {
  const { installed } = stage.draft.license;
  if (installed?.term !== 'trial') return;
  const clock = controllerTime(stage.view, stage.now);
  installed.installedAt = Math.min(installed.installedAt, clock);
  const remainingMs = Math.max(0, installed.installedAt + trialMs - clock);
  stage.offer(licenseAddress, { type: 'license.retimed', remainingMs });
}

/** The clock is told which servers there are: after a change, and when the controller starts. */
export function seekTimeServers(stage: ControllerStage): void {
  const served = ntpServersOf(stage.view).length > 0;
  stage.offer(clockAddress, { type: served ? 'clock.served' : 'clock.freed' });
}
