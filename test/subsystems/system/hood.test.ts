/**
 * Tests of the access panel: a start reports a panel that is open, or that was removed while nothing could notice it.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri } from '../../support/lab.js';
import { newAlerts, newEntries } from '../../support/reporting/logged-entries.js';

const openCodes = ({ controller: { tree } }: Lab, log: 'iml' | 'sl') =>
  newEntries(tree, log)
    .filter(({ severity }) => severity === 'Caution')
    .map(({ class: of, code }) => `${of}.${code}`);

function powerCycle(lab: Lab, whileOff: () => void): void {
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  whileOff();
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h');
}

test('a server that starts without its panel says so, and that it was taken off before', () => {
  const lab = createLab();

  powerCycle(lab, () => lab.controller.fault('hood.opened'));

  assert.equal(openCodes(lab, 'iml'), ['2.113', '2.47', '10.1025']);
  assert.equal(openCodes(lab, 'sl').slice(-1), ['58.7']);
  const keys = newAlerts(lab.controller.tree).map(({ event }) => event.messageId.split('.').at(-1));
  assert.ok(keys.includes('HoodRemovedOnPowerOff'));

  lab.controller.clearFault('hood.opened');
  assert.equal(openCodes(lab, 'iml'), []);
  powerCycle(lab, () => undefined);
  assert.equal(openCodes(lab, 'iml'), [], 'it is told once');
});

test('one that was put back before the start is told of all the same, one taken off while it ran is not', () => {
  const back = createLab();
  powerCycle(back, () => back.controller.fault('hood.opened').clearFault('hood.opened'));
  assert.equal(openCodes(back, 'iml'), ['10.1025']);

  const running = createLab();
  running.controller.fault('hood.opened').clearFault('hood.opened');
  powerCycle(running, () => undefined);
  assert.equal(openCodes(running, 'iml'), []);
});

test.run();
