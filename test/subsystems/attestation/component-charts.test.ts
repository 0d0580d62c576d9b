/**
 * Tests of component states in attestation. Each start measures a component, which signs afterwards, and a policy may
 * halt the server.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { biosSettingsRecord } from '../../../machines/bios-attributes/index.js';
import { findComponent, spdmAddress, tpmAddress } from '../../../machines/parts/index.js';
import { restartToCheck } from '../../support/bios/bios-rig.js';
import { createLab, type Lab, managerUri, resetUri } from '../../support/lab.js';
import { attestedLab, restart, spdmAction } from '../../support/security/attestation-rig.js';

const device = 'DE00A000';
const stateOf = (lab: Lab, address = spdmAddress(device)) =>
  Object.values(findComponent(lab.controller.tree, address)?.value ?? {}).join(' ');
const securityUri = `${managerUri}SecurityService/`;

test('a device is there while the check is enabled, and unmeasured until a start has measured it', () => {
  const lab = createLab();
  assert.is(stateOf(lab), '');

  lab.enableIntegrity();
  assert.is(stateOf(lab), 'unmeasured idle');
  restartToCheck(lab);
  assert.is(stateOf(lab), 'unmeasured measuring');
  lab.advance('4s');
  assert.is(stateOf(lab), 'authentic idle');

  lab.enableIntegrity();
  assert.is(stateOf(lab), 'authentic idle', 'it was enabled before');
  lab.patch(securityUri, { GlobalComponentIntegrity: 'Disabled' }).is(200);
  assert.is(stateOf(lab), '');
});

test('a start that ends while it measures leaves what was found before', () => {
  const lab = attestedLab();
  lab.controller.fault('spdm.notAuthentic', { part: device });
  restartToCheck(lab);
  assert.is(stateOf(lab), 'authentic measuring');

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);

  assert.is(stateOf(lab), 'authentic idle');
  assert.is(stateOf(lab, tpmAddress), 'authentic idle');
});

test('a device signs while a start measures it, and not once it was found not to answer', () => {
  const lab = attestedLab();
  restartToCheck(lab);
  assert.is(stateOf(lab), 'authentic measuring');

  lab.post(spdmAction('0'), {}).is(200);
  lab.controller.fault('spdm.unsupported', { part: device });
  lab.post(spdmAction('0'), {}).is(400).says('Mgmt.UnsupportedOperation');
  lab.advance('4s');
  lab.controller.clearFault('spdm.unsupported', { part: device });
  assert.is(stateOf(lab), 'unsupported idle');

  lab.post(spdmAction('0'), {}).is(400).says('Mgmt.UnsupportedOperation');
});

test('the policy halts for a device that fails, and for none that does not answer', () => {
  for (const [fault, state] of [
    ['spdm.notAuthentic', 'notAuthentic halted'],
    ['spdm.wrongMeasurement', 'wrongMeasurement halted'],
    ['spdm.unsupported', 'unsupported idle'],
  ] as const) {
    const lab = attestedLab();
    lab.controller.fault(fault, { part: device });
    lab.patch(securityUri, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' }).is(200);

    restart(lab);

    assert.is(stateOf(lab), state);
    lab.controller.clearFault(fault, { part: device });
    assert.is(stateOf(restart(lab)), 'authentic idle');
  }
});

test('the TPM measures from its self-test until it is decided what is booted', () => {
  const lab = createLab();
  lab.controller.fault('tpm.failed', { part: 'TPM-0' });
  restartToCheck(lab);
  assert.is(stateOf(lab, tpmAddress), 'failed measuring');

  lab.advance('20m');

  assert.is(stateOf(lab, tpmAddress), 'failed idle');
  assert.is(biosSettingsRecord(lab.controller.tree).value, 'inForce');
});

test('a server without a TPM has none to measure', () => {
  const lab = restart(createLab({ blueprint: { tpm: null } }));

  assert.is(stateOf(lab, tpmAddress), '');
});

test.run();
