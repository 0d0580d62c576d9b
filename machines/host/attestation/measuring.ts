/**
 * Measurement in each host start. The configured policy comes into force, every SPDM device is measured if the check is
 * enabled, and the TPM is tested.
 */

import { controllerTime, type Transaction } from '../../../models/index.js';
import { reportUnreported } from '../../faults/fault.js';
import {
  type ComponentContract,
  type Finding,
  findCondition,
  findTpmFinding,
  hostTpmName,
  listSpdmDevices,
  spdmAddress,
  tpmAddress,
} from '../../parts/index.js';
import { storeRegisters } from './measured/registers.js';
import { shownOutcomes, spdmOutcome } from './spdm.js';

const reporter = 'firmware';

export function authenticateDevices(stage: Transaction): void {
  const { attestation } = stage.draft;
  attestation.policy.inForce = attestation.policy.configured;
  if (!attestation.enabled) return;
  attestation.authenticatedAtMs = controllerTime(stage.tree, stage.now);
  const policy = attestation.policy.inForce;
  for (const { name: device } of listSpdmDevices(stage.view.blueprint)) {
    const outcome = spdmOutcome(stage.view, device);
    stage.send(spdmAddress(device), { type: `component.${outcome}`, policy });
    const { reason } = shownOutcomes[outcome];
    if (outcome === 'authentic') stage.emit('spdm.authenticated', { device }, reporter);
    else if (outcome === 'unsupported') stage.emit('spdm.unsupported', { device, reason }, reporter);
    else stage.emit('spdm.failed', { device, reason }, reporter);
  }
}

/** Starts the machines of the SPDM devices when the check is enabled. At that time no start has measured a device. */
export function enableDeviceCheck(stage: Transaction): void {
  for (const { name } of listSpdmDevices(stage.view.blueprint)) {
    if (stage.record(spdmAddress(name)) === undefined) stage.start(spdmAddress(name), {});
  }
}

/** Stops the machines of the SPDM devices when the check is disabled, so that earlier results are deleted. */
export function disableDeviceCheck(stage: Transaction): void {
  for (const { name } of listSpdmDevices(stage.view.blueprint)) stage.stop(spdmAddress(name));
}

export function measureDevices(stage: Transaction): void {
  if (stage.view.attestation.enabled) offerDevices(stage, 'start.reached');
}

/**
 * Ends the measurement of a host start. If the host start ends before it has measured a component, the earlier result
 * stays unchanged.
 */
export function stopMeasuring(stage: Transaction): void {
  if (stage.view.attestation.enabled) offerDevices(stage, 'start.left');
  stage.offer(tpmAddress, { type: 'start.left' });
}

function offerDevices(stage: Transaction, type: 'start.reached' | 'start.left'): void {
  const event: ComponentContract['sent'] = { type };
  for (const { name } of listSpdmDevices(stage.view.blueprint)) stage.offer(spdmAddress(name), event);
}

const part = hostTpmName;

/**
 * Returns the reason why the server does not use the TPM; undefined if it uses the TPM, even with wrong measurements.
 */
function reasonOf(found: Finding | undefined): string | undefined {
  if (found === 'failed') return 'it does not pass its self-test';
  return found === 'unsupported' ? 'it does not answer' : undefined;
}

export function testTpm(stage: Transaction): void {
  const before = findTpmFinding(stage.tree);
  if (before === undefined) return;
  // Result of a test at this instant, independent of the result of the last host start.
  const after: Finding = findCondition(stage.view.conditions, 'tpm', hostTpmName) ?? 'authentic';
  if (before !== after) {
    storeRegisters(stage);
    stage.send(tpmAddress, { type: `component.${after}`, policy: 'NoPolicy' });
    reportTest(stage, before, after);
  }
  stage.send(tpmAddress, { type: 'start.reached' });
}

function reportTest(stage: Transaction, before: Finding, after: Finding): void {
  const reason = reasonOf(after);
  if (reason !== undefined) stage.emit('tpm.leftOut', { part, reason }, reporter);
  else if (reasonOf(before) !== undefined) stage.emit('tpm.usedAgain', { part }, reporter);
}

/**
 * Reports that the server does not use its TPM, if the firmware found the reason while the controller was unavailable.
 * It is called when the controller is available again.
 */
export function reportLeftOutTpm(stage: Transaction): void {
  const reason = reasonOf(findTpmFinding(stage.tree));
  if (reason !== undefined) reportUnreported(stage, 'tpm.leftOut', { part, reason }, reporter);
}
