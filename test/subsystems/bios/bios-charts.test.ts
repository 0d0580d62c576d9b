/** Tests of the states of the firmware settings and of the firmware passwords. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { biosSettingsRecord, isPasswordSet } from '../../../machines/bios-attributes/index.js';
import { hostPhase, powerRecord } from '../../../machines/power/index.js';
import {
  biosSettingsUri,
  biosUri,
  changeBiosPassword,
  lastBiosSettings,
  restart,
  restartToCheck,
} from '../../support/bios/bios-rig.js';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';

const stateOf = (lab: Lab) => biosSettingsRecord(lab.controller.tree).value;
const phaseOf = (lab: Lab) => hostPhase(powerRecord(lab.controller.tree));
const set = (lab: Lab, Attributes: object) => lab.patch(biosSettingsUri, { Attributes }).is(200);

test('in each start the firmware validates what was set once memory works, and is through some seconds later', () => {
  const lab = createLab();
  restartToCheck(lab);

  assert.equal([phaseOf(lab), stateOf(lab)], ['discovering', 'validating']);
  lab.advance('4s');
  assert.equal([phaseOf(lab), stateOf(lab)], ['discovering', 'inForce']);
});

test('a start that ends in the middle of the check applies nothing, and the next one begins anew', () => {
  const lab = createLab();
  set(lab, { AdminName: 'Rosa' });
  restartToCheck(lab);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  assert.is(stateOf(lab), 'pending');
  lab.advance('1m');
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('20m');

  assert.is(stateOf(lab), 'applied');
});

test('a change waits, and does so no more once it is taken back or a start has applied it', () => {
  const lab = createLab();
  assert.is(stateOf(lab), 'inForce');

  set(lab, { AdminName: 'Rosa' });
  assert.is(stateOf(lab), 'pending');
  set(lab, { AdminName: '' });
  assert.is(stateOf(lab), 'inForce');
  set(lab, { AdminName: 'Ada' });
  restart(lab);

  assert.is(stateOf(lab), 'applied');
  restart(lab);
  assert.is(stateOf(lab), 'applied', 'a start that has nothing to apply leaves the last result');
});

test('settings at fault are told of until other settings are applied', () => {
  const lab = createLab();
  set(lab, { AdminName: 'Rosa', VlanId: 4095 });
  restart(lab);
  assert.is(stateOf(lab), 'appliedWithErrors');
  const messages = () => (lastBiosSettings(lab).Messages as readonly unknown[]).length;
  assert.is(messages(), 2);

  set(lab, { AdminName: 'Ada' });
  assert.equal([stateOf(lab), messages()], ['pending', 2]);
  set(lab, { AdminName: 'Rosa' });
  assert.is(stateOf(lab), 'appliedWithErrors');
  set(lab, { AdminName: 'Ada' });
  restart(lab);

  assert.equal([stateOf(lab), messages()], ['applied', 1]);
});

test('an order to restore defaults waits as such, until the controller forgets what waits', () => {
  const lab = createLab();
  set(lab, { AdminName: 'Rosa' });
  lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.RestoreSystemDefaults/`, {}).is(200);
  assert.is(stateOf(lab), 'defaultsOrdered');

  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  lab.advance('10m');

  assert.is(stateOf(lab), 'inForce');
});

test('what is set while the firmware validates is applied at the end of that check', () => {
  const lab = createLab();
  restartToCheck(lab);

  set(lab, { AdminName: 'Rosa' });
  assert.is(stateOf(lab), 'validating');
  lab.advance('4s');

  assert.is(stateOf(lab), 'applied');
  lab.get(biosUri).has({ Attributes: { AdminName: 'Rosa' } });
});

test('a start in safe mode applies what waits, suspends it, and leaves it waiting', () => {
  const lab = createLab();
  set(lab, { AdminName: 'Rosa' });
  lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.ServerSafeMode/`, {}).is(200);
  restart(lab);
  assert.is(stateOf(lab), 'pending');

  restart(lab);

  assert.is(stateOf(lab), 'applied');
});

test('a password is set, changed by who knows it, and removed by manufacturing defaults', () => {
  const lab = createLab();
  const isSet = () => isPasswordSet(lab.controller.tree, 'Administrator');
  assert.not(isSet());

  changeBiosPassword(lab, 'Administrator', '', 'first').is(200);
  assert.ok(isSet());
  changeBiosPassword(lab, 'Administrator', 'wrong', '').is(400);
  assert.ok(isSet());
  changeBiosPassword(lab, 'Administrator', 'first', '').is(200);
  assert.not(isSet());
  changeBiosPassword(lab, 'Administrator', '', 'second').is(200);
  lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.RestoreManufacturingDefaults/`, {}).is(200);
  restart(lab);

  assert.not(isSet());
});

test.run();
