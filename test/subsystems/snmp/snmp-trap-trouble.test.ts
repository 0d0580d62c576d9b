/** Tests of traps that are not delivered: the log entries and their number, and dropped and abandoned traps. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { inFlightMax } from '../../../models/sender.js';
import { managerResetUri, managerUri, snmpUri } from '../../support/lab.js';
import { destinationsUri, TrapLab, v1, v3 } from '../../support/reporting/trap-rig.js';

const protocolUri = `${managerUri}NetworkProtocol/`;
const fan = { part: 'Fan 1' };

test('a destination that is not allowed is logged once, and anew after its settings or the port have changed', () => {
  const blocked = { outcome: 'blocked', reason: 'no' };
  const lab = new TrapLab(() => ({ afterMs: 0, result: blocked })).with(v1).shake(5);
  assert.equal([lab.traps.length, lab.said], [10, ['blocked']]);

  lab.patch(`${destinationsUri}1/`, { AlertDestination: '192.0.2.15' }).is(200);
  lab.shake(5);
  assert.is(lab.said.length, 2);
  lab.patch(protocolUri, { Oem: { Vnd: { SNMPTrapPort: 10_162 } } }).is(200);
  lab.shake(5);

  assert.equal(lab.said, Array(3).fill('blocked'));
});

test('a destination that cannot be reached is logged when that begins, and anew after one went out', () => {
  const answers = ['unreachable', 'unreachable', 'sent', 'unreachable', 'blocked', 'nonsense'];
  const results: JsonObject[] = answers.map((outcome) => ({ outcome, reason: 'nobody knows its name' }));
  const lab = new TrapLab(() => ({ afterMs: 0, result: results.shift() ?? {} })).with(v1).shake(3);

  assert.equal(lab.said, ['failed', 'failed', 'blocked', 'failed']);
});

test('no more are under way than may be; what there is no room for is dropped, and that is logged once with its number', () => {
  const over = 7;
  const lab = new TrapLab(() => ({ afterMs: 60_000, result: { outcome: 'sent' } })).with(v1);
  const room = inFlightMax;
  for (let count = 0; count < room; count++) lab.testAlert().is(200);
  lab.testAlert().is(400).says('Mgmt.SNMPTestAlertFailed');

  for (let count = 0; count < over; count++) {
    if (count % 2 === 0) lab.controller.fault('fan.failed', fan);
    else lab.controller.clearFault('fan.failed', fan);
  }
  assert.is(lab.traps.length, room);
  lab.advance('2m');

  const { logs } = lab.controller.tree;
  assert.equal(
    lab.said.filter((what) => what === 'dropped'),
    ['dropped'],
  );
  assert.match(JSON.stringify(logs.iel), `"dropped":${over}`);
  for (let count = 0; count < room; count++) lab.testAlert().is(200);
  assert.is(lab.traps.length, 2 * room);
  lab.controller.clearFault('fan.failed', fan).fault('fan.failed', fan);
  lab.advance('2m');
  assert.match(
    JSON.stringify(lab.controller.tree.logs.iel),
    '"dropped":2',
    'the next overrun counts from nought',
  );
});

test('what is under way to a destination is given up when it is changed, deleted, or the controller starts anew', () => {
  const lab = new TrapLab(() => undefined).with(v1, v3, v1);
  const underWay = () => Object.keys(lab.controller.tree.outbox.entries).length;
  lab.testAlert().is(200);
  assert.is(underWay(), 3);

  lab.delete(`${destinationsUri}1/`).is(200);
  assert.is(underWay(), 2);
  lab.patch(`${destinationsUri}3/`, { AlertDestination: '192.0.2.15' }).is(200);
  assert.is(underWay(), 1);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10s');
  assert.is(underWay(), 0);
  lab.advance('10m');

  for (let count = underWay() / 2; count < inFlightMax; count++) lab.testAlert().is(200);
});

test('cleared settings leave no destination and nothing known of one', () => {
  const lab = new TrapLab(() => ({ afterMs: 0, result: { outcome: 'blocked', reason: 'no' } })).with(v1);
  lab.testAlert().is(200);
  lab.patch(snmpUri, { PeriodicHSATrapConfig: 'Daily' }).is(200);
  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ClearNVRAM/`, {}).is(200);
  lab.post(managerResetUri, {}).is(200);

  lab.advance('10m');

  const { trap, healthTrap } = lab.controller.tree.machines;
  assert.equal([trap, healthTrap], [undefined, undefined]);
});

test.run();
