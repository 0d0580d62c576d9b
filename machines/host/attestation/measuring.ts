/**
 * Measurement in each start of the host: a configured policy comes into force, every SPDM device is measured if the
 * check is enabled, and the TPM is tested.
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

/** The check of devices was enabled: no start has measured any yet. */
export function enableDeviceCheck(stage: Transaction): void {
  for (const { name } of listSpdmDevices(stage.view.blueprint)) {
    if (stage.record(spdmAddress(name)) === undefined) stage.start(spdmAddress(name), {});
  }
}

/** The check of devices was disabled: results are forgotten until it is enabled again. */
export function disableDeviceCheck(stage: Transaction): void {
  for (const { name } of listSpdmDevices(stage.view.blueprint)) stage.stop(spdmAddress(name));
}

export function measureDevices(stage: Transaction): void {
  if (stage.view.attestation.enabled) offerDevices(stage, 'start.reached');
}

/** A start that ends before the measurement leaves earlier results unchanged. */
export function stopMeasuring(stage: Transaction): void {
  if (stage.view.attestation.enabled) offerDevices(stage, 'start.left');
  stage.offer(tpmAddress, { type: 'start.left' });
}

function offerDevices(stage: Transaction, type: 'start.reached' | 'start.left'): void {
  const event: ComponentContract['sent'] = { type };
  for (const { name } of listSpdmDevices(stage.view.blueprint)) stage.offer(spdmAddress(name), event);
}

const part = hostTpmName;

/** Undefined for a TPM in use, whatever it reports. */
function reasonOf(found: Finding | undefined): string | undefined {
  if (found === 'failed') return 'it does not pass its self-test';
  return found === 'unsupported' ? 'it does not answer' : undefined;
}

export function testTpm(stage: Transaction): void {
  const before = findTpmFinding(stage.tree);
  if (before === undefined) return;
  // The result of a start now, whatever the last start found.
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

/** A controller that was absent when the firmware found the problem reports it on its return. */
export function reportLeftOutTpm(stage: Transaction): void {
  const reason = reasonOf(findTpmFinding(stage.tree));
  if (reason !== undefined) reportUnreported(stage, 'tpm.leftOut', { part, reason }, reporter);
}
