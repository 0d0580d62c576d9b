/** Tests of the clock battery: without it the clock restarts from its initial time after a loss of the mains. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listEntries } from '../../../machines/facts/log.js';
import { controllerTime } from '../../../models/tree.js';
import { createLab, type Lab, systemUri } from '../../support/lab.js';

const yearShown = ({ controller: { tree, now } }: Lab) =>
  new Date(controllerTime(tree, now)).getUTCFullYear();
const facts = ({ controller }: Lab) => listEntries(controller.tree.logs.iml).map(({ fact }) => fact);

function outage(lab: Lab): Lab {
  lab.controller.operator('mains.off').advance('1m').operator('mains.on');
  return lab.advance('10m');
}

test('with an empty battery the clock begins anew when the mains are back, and virtual time goes on', () => {
  const lab = createLab();
  const year = yearShown(lab);
  lab.controller.fault('clockBattery.failed');
  assert.is(yearShown(lab), year, 'the mains keep it going');
  const before = lab.controller.now;

  outage(lab);

  assert.is(yearShown(lab), 2001);
  assert.is(lab.controller.now - before, 11 * 60_000);
});

test('with a battery it goes on, and a reset of the controller needs none', () => {
  const lab = createLab();
  const year = yearShown(lab);
  assert.is(yearShown(outage(lab)), year);

  lab.controller.fault('clockBattery.failed');
  lab.controller.operator('controller.reset');

  assert.is(yearShown(lab.advance('10m')), year);
});

test('the log and the health tell of it until it is replaced', () => {
  const lab = createLab();
  lab.controller.fault('clockBattery.failed');
  assert.throws(() => lab.controller.fault('clockBattery.failed'), /already empty/);
  const health = (is: string) =>
    lab
      .get(systemUri)
      .has({ Oem: { Vnd: { AggregateHealthStatus: { BiosOrHardwareHealth: { Status: { Health: is } } } } } });
  health('Warning');

  lab.controller.clearFault('clockBattery.failed');

  health('OK');
  assert.ok(facts(lab).includes('clock.batteryReplaced'));
  assert.throws(() => lab.controller.clearFault('clockBattery.failed'), /is not empty/);
});

test('a battery that dies while the controller is away is told of on its return', () => {
  const lab = createLab();
  lab.controller.operator('mains.off').advance('1m').fault('clockBattery.failed').operator('mains.on');

  lab.advance('10m');

  assert.is(yearShown(lab), 2001);
  assert.is(facts(lab).filter((fact) => fact === 'clock.batteryFailed').length, 1);
});

test.run();
