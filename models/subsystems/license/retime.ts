/** When a trial ends goes by the controller's clock. */

import { controllerTime } from '../../controller-time.js';
import type { ControllerStage } from '../../stage.js';
import { licenseAddress } from './contract.js';
import { trialMs } from './state.js';

/**
 * A trial ends on the day it shows, by the clock: one whose day is past is over at once, for good. A clock that is set
 * back to before the trial begins it anew with what it had then, or it would last the longer.
 */
export function retimeTrial(stage: ControllerStage): void {
  const { installed } = stage.draft.license;
  if (installed?.term !== 'trial') return;
  const clock = controllerTime(stage.view, stage.now);
  installed.installedAt = Math.min(installed.installedAt, clock);
  const remainingMs = Math.max(0, installed.installedAt + trialMs - clock);
  stage.offer(licenseAddress, { type: 'license.retimed', remainingMs });
}
