/** Tests of faults of the controller itself: its firmware restarts, its mains fail, or its log is flooded. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { logEntriesMax } from '../../../machines/facts/log.js';
import { managerRecord } from '../../../machines/power/index.js';
import { listItems } from '../../../models/ring.js';
import { createLab, type Lab, systemUri } from '../../support/lab.js';

const facts = ({ controller }: Lab) =>
  listItems(controller.tree.logs.iel, controller.opened.logs.iel.next).map(({ fact }) => fact);
const stateOf = ({ controller }: Lab) => managerRecord(controller.tree).value;

test('a controller whose firmware fails is away at once, and back without its sessions, and says why', () => {
  const lab = createLab();
  lab.login();

  lab.controller.fault('controller.restarted');
  assert.equal(stateOf(lab), { away: 'restarting' });
  assert.throws(() => lab.controller.fault('controller.restarted'), /not possible/);
  lab.advance('10m');

  assert.is(stateOf(lab), 'running');
  assert.ok(facts(lab).includes('controller.resetByFailure'));
  assert.equal(lab.controller.tree.sessions.byId, {});
});

test('one that hangs may fail, too', () => {
  const lab = createLab();
  lab.controller.fault('controller.hung', { seconds: 600 }).fault('controller.restarted');

  assert.equal(stateOf(lab), { away: 'restarting' });
});

test('the mains as a fault are the hand on the feed: lost until cleared, and not lost twice', () => {
  const [lab, byHand] = [createLab(), createLab()];

  lab.controller.fault('mains.lost');
  assert.throws(() => lab.controller.fork().fault('mains.lost'), /not possible/);
  lab.advance('1m').controller.clearFault('mains.lost');
  byHand.controller.operator('mains.off').advance('1m').operator('mains.on');

  assert.is(lab.advance('30m').controller.fingerprint, byHand.advance('30m').controller.fingerprint);
  lab.get(systemUri).has({ PowerState: 'On' });
});

test('a flood leaves an entry of each name, and of more than the log shows the last', () => {
  const lab = createLab();
  lab.controller.fault('log.flooded', { entries: 3 });
  assert.equal(facts(lab), ['login.failed', 'login.failed', 'login.failed']);

  lab.controller.fault('log.flooded', { entries: 2_500 });

  const { body } = lab.get('/redfish/v1/Managers/1/LogServices/IEL/Entries/').reply;
  assert.ok(Number(body['Members@odata.count']) <= logEntriesMax);
  assert.is(lab.controller.tree.loginFailures.origins.length, 0);
});

test.run();
