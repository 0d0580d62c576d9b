/** Tests of a reset of the controller and of its sessions: lost and preserved state, and the time of the return. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLeaf, splitAddress } from '../../../engine/index.js';
import { idleTimeoutMinutes, sessionAddress } from '../../../machines/access/sessions/index.js';
import { isAway, managerRecord } from '../../../machines/power/index.js';
import { createRig, type Rig } from '../../support/engine/machines-rig.js';

/** Fixed durations of the rig. Unit: s. */
const [grace, restart, on, toDiscovery] = [2, 90, 3, 40];
const idleSeconds = idleTimeoutMinutes * 60;

const managerState = ({ manager }: Rig) => manager;

function isOpen(rig: Rig, id: string): boolean {
  const hasMachine = getLeaf(rig.tree.machines, splitAddress(sessionAddress(id))) !== undefined;
  assert.is(hasMachine, rig.sessionIds.includes(id), 'a session and its machine come and go together');
  return hasMachine;
}

test('a controller that is resetting takes no second reset', () => {
  const rig = createRig().managerReset();

  for (const seconds of [0, grace + 1]) {
    rig.wait(seconds);
    assert.throws(() => rig.managerReset(), /refused/);
  }
});

test('a reset answers a moment longer, is away, and is back with a new entry in its log', () => {
  const rig = createRig().managerReset();

  const course = rig.course(
    600,
    (each) => `${each.manager}${isAway(managerRecord(each.tree)) ? ', away' : ''}`,
  );

  assert.equal(course, [
    [0, 'closing'],
    [grace, 'restarting, away'],
    [grace + restart, 'running'],
  ]);
  assert.equal(rig.logCodes, [1_035]);
});

test('a reset ends all sessions without a word in the log, and none before it is away', () => {
  const rig = createRig();
  const ids = [rig.login(), rig.login()];
  rig.managerReset();
  assert.ok(ids.every((id) => isOpen(rig, id)));

  rig.wait(grace);

  assert.not.ok(ids.some((id) => isOpen(rig, id)));
  assert.equal(rig.wait(600).logCodes, [1_017, 1_017, 1_035]);
  assert.is(rig.simulation.nextAt, undefined, 'no expiry of a session is left');
});

test('the host does not notice: what was booting boots on, and what happens meanwhile is not logged', () => {
  const rig = createRig().reset('ForceRestart').managerReset();

  const course = rig.course(grace + restart - 1);

  assert.equal(course, [
    [0, 'resetting'],
    [on, 'initialising'],
    [on + toDiscovery, 'discovering'],
  ]);
  // The host was powered on at second 3, when the controller was already unavailable and logged nothing.
  assert.equal(rig.logCodes, [142, 5]);
  assert.equal(rig.wait(1).logCodes, [142, 5, 1_035]);
});

test('a running host is left alone by the return of its controller, whatever the auto-power-on says', () => {
  for (const initialPower of ['on', 'off'] as const) {
    const rig = createRig({ initialPower, attributes: { AutoPowerOn: 'AlwaysPowerOn' } }).managerReset();
    const before = rig.host;

    assert.equal(rig.course(3_600), [[0, before]]);
  }
});

test('the button works while the controller is away', () => {
  const rig = createRig()
    .managerReset()
    .wait(grace + 1);

  assert.is(rig.hand('button.hold').wait(60).host, 'off');
  assert.is(rig.manager, 'restarting');
});

test('mains lost during a reset make it a return of power, and the reset is not logged', () => {
  const rig = createRig()
    .managerReset()
    .wait(grace + 10)
    .hand('mains.off')
    .wait(5)
    .hand('mains.on');

  assert.equal(rig.course(600, managerState), [
    [0, 'restarting'],
    [101, 'running'],
  ]);
  assert.is(rig.logCodes[0], 25);
  assert.not.ok(rig.logCodes.includes(1_035));
});

test('a reset after a return of power is logged as a reset again', () => {
  const rig = createRig().hand('mains.off').hand('mains.on').wait(3_600).managerReset().wait(600);

  assert.is(rig.logCodes.at(-1), 1_035);
  assert.is(rig.logCodes.filter((code) => code === 25).length, 1);
});

test('a session nobody uses ends after its idle time, not a millisecond before, and that is logged', () => {
  const rig = createRig();
  const id = rig.login();

  rig.wait(idleSeconds - 0.001);
  assert.ok(isOpen(rig, id));
  rig.wait(0.001);

  assert.not.ok(isOpen(rig, id));
  assert.equal(rig.logCodes, [1_017, 1_018]);
});

test('each use puts the end of a session off by the whole idle time, and only its own', () => {
  const rig = createRig();
  const [used, idle] = [rig.login(), rig.login()];

  for (let round = 0; round < 5; round++) rig.wait(idleSeconds / 2).touch(used);

  assert.equal([isOpen(rig, used), isOpen(rig, idle)], [true, false]);
  rig.wait(idleSeconds - 0.001);
  assert.ok(isOpen(rig, used));
  assert.not.ok(isOpen(rig.wait(0.001), used));
});

test('a session that was logged out leaves no timer, and cannot be used or logged out again', () => {
  const rig = createRig();
  const id = rig.login();

  rig.logout(id);

  assert.not.ok(isOpen(rig, id));
  assert.is(rig.simulation.nextAt, undefined);
  assert.not.ok(rig.try({ type: 'authentication.touched', sessionId: id }).ok);
  assert.throws(() => rig.logout(id), /refused/);
});

test('no two sessions share an id, across a reset too', () => {
  const rig = createRig();
  const ids = [rig.login(), rig.login()];
  rig.managerReset().wait(600);
  ids.push(rig.login(), rig.login());

  assert.is(new Set(ids).size, 4);
});

test.run();
