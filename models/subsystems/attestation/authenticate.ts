/**
 * What the firmware does in each start of the host: the policy that was set comes into force, and with the check enabled
 * every device has to prove what it is.
 */

import { controllerTime } from '../../controller-time.js';
import type { ControllerStage } from '../../stage.js';
import { listSpdmDevices } from '../parts/index.js';
import { shownOutcomes, spdmOutcome } from './spdm-outcome.js';

const reporter = 'firmware';

export function authenticateDevices(stage: ControllerStage): void {
  const { attestation } = stage.draft;
  attestation.policy.inForce = attestation.policy.configured;
  if (!attestation.enabled) return;
  attestation.authenticatedAtMs = controllerTime(stage.tree, stage.now);
  for (const { name: device } of listSpdmDevices(stage.view.blueprint)) {
    const outcome = spdmOutcome(stage.view, device);
    attestation.outcomes[device] = outcome;
    const { reason } = shownOutcomes[outcome];
    if (outcome === 'authentic') stage.emit('spdm.authenticated', { device }, reporter);
    else if (outcome === 'unsupported') stage.emit('spdm.unsupported', { device, reason }, reporter);
    else stage.emit('spdm.failed', { device, reason }, reporter);
  }
}
