/** Tests of a hung controller: it answers no request, its own timers are deferred, and other hardware continues. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { managerRecord } from '../../../machines/power/index.js';
import { listItems } from '../../../models/ring.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

const fan = { part: 'Fan 1' };
const stateOf = ({ controller }: Lab) => managerRecord(controller.tree).value;
const facts = ({ controller }: Lab, log: 'iel' | 'iml') =>
  listItems(controller.tree.logs[log], controller.opened.logs[log].next).map(({ fact }) => fact);
const hang = (lab: Lab, seconds: number) => lab.controller.fault('controller.hung', { seconds });

test('nothing is answered while it hangs, and everything as before afterwards', async () => {
  const lab = createLab();
  hang(lab, 90);

  assert.throws(() => lab.get(systemUri), /the controller is unavailable/);
  assert.ok(
    await lab.controller.fetch(systemUri).then(
      () => false,
      (error) => error instanceof TypeError,
    ),
  );
  lab.advance('89s');
  assert.is(stateOf(lab), 'hung');
  lab.advance('1s');

  assert.is(stateOf(lab), 'running');
  lab.get(systemUri).is(200);
  assert.equal(
    facts(lab, 'iel').filter((fact) => fact.startsWith('controller.')),
    [],
  );
});

test('it notices what happened meanwhile when it goes on, in its order and at that time', () => {
  const lab = createLab();
  hang(lab, 60);
  lab.advance('10s');
  lab.controller.fault('fan.failed', fan);
  lab.advance('10s');
  lab.controller.clearFault('fan.failed', fan);
  assert.equal(facts(lab, 'iml'), []);

  lab.advance('40s');

  assert.equal(facts(lab, 'iml'), ['fan.failed', 'fan.repaired']);
  const entries = listItems(lab.controller.tree.logs.iml, lab.controller.opened.logs.iml.next);
  const [failed] = entries;
  assert.is(failed?.repaired, true, 'an entry that was repaired meanwhile says so');
  assert.ok(entries.every(({ createdAt }) => createdAt === lab.controller.now));
});

test('the host is other hardware: it boots on, and the controller hears of it late', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  hang(lab, 1_800);
  assert.is(facts(lab, 'iel').includes('host.poweredOn'), false);

  lab.advance('25m');
  assert.equal(facts(lab, 'iel').includes('host.poweredOn'), false);
  lab.advance('5m');

  lab.get(systemUri).has({ PowerState: 'On', BootProgress: { LastState: 'OSRunning' } });
  assert.ok(facts(lab, 'iel').includes('host.poweredOn'));
});

test('a session runs out late, when the hang is over', () => {
  const lab = createLab();
  lab.login();
  const open = () => Object.keys(lab.controller.tree.sessions.byId).length;
  hang(lab, 3_600);

  lab.advance('59m');
  assert.is(open(), 1);
  lab.advance('1m');

  assert.is(open(), 0);
});

test('its reset at the server ends it, and what waited to be noticed is lost with its memory', () => {
  const lab = createLab();
  hang(lab, 3_600);
  lab.controller.fault('fan.failed', fan).clearFault('fan.failed', fan);

  lab.controller.operator('controller.reset');
  assert.equal(stateOf(lab), { away: 'restarting' });
  lab.advance('10m');

  assert.is(stateOf(lab), 'running');
  assert.ok(facts(lab, 'iel').includes('controller.resetByDiagnostics'));
  assert.equal(
    facts(lab, 'iml').filter((fact) => fact.startsWith('fan.')),
    [],
  );
});

test('the mains end it as well, and what is still wrong then is found on its return', () => {
  const lab = createLab();
  hang(lab, 3_600);
  lab.controller.fault('fan.failed', fan).operator('mains.off');
  assert.equal(stateOf(lab), { away: 'unpowered' });

  lab.controller.operator('mains.on');
  lab.advance('30m');

  assert.is(stateOf(lab), 'running');
  assert.is(facts(lab, 'iml').filter((fact) => fact === 'fan.failed').length, 1);
});

test('to clear it ends it at once, and one that does not hang cannot be cleared', () => {
  const lab = createLab();
  assert.throws(() => lab.controller.clearFault('controller.hung'), /not possible/);
  hang(lab, 3_600);
  assert.throws(() => hang(lab, 60), /not possible/);

  lab.controller.clearFault('controller.hung');

  assert.is(stateOf(lab), 'running');
  lab.get(systemUri).is(200);
});

test('one that is away does not hang', () => {
  const lab = createLab();
  lab.controller.operator('mains.off');

  assert.throws(() => hang(lab, 60), /not possible/);
});

test('a stall is a hang and the time that it takes, and its journal replays', () => {
  const lab = createLab();

  const kept = journaled(lab, () => {
    lab.controller.fault('fan.failed', fan);
    lab.controller.hang('90s');
  });

  assert.is(lab.controller.now - lab.controller.genesis.startMs, 90_000);
  assert.is(stateOf(lab), 'running');
  assert.match(kept, '"fault":"controller.hung"');
  assert.throws(() => lab.controller.hang('1500ms'), /whole number/);
});

test.run();
