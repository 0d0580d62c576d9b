/** Tests of power requests while the host changes its state: their effect and its time. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRig, type Rig } from '../../support/engine/machines-rig.js';

/** Fixed durations. Unit: s. */
const [on, off, toDiscovered] = [3, 10, 160];

test('a request to start that comes while the supplies let go is kept, and carried out once they have', () => {
  const asked = [
    (rig: Rig) => rig.reset('On'),
    (rig: Rig) => rig.reset('ForceRestart'),
    (rig: Rig) => rig.hand('button.press'),
  ];
  for (const ask of asked) {
    const rig = createRig().reset('ForceOff').wait(4);

    assert.equal(ask(rig).course(3_600).slice(0, 3), [
      [0, 'coldBooting'],
      [off - 4, 'poweringOn'],
      [off - 4 + on, 'initialising'],
    ]);
    assert.is(rig.host, 'osRunning');
  }
});

test('what was kept is forgotten when off is asked for once more', () => {
  const rig = createRig().reset('ForceOff').wait(2).reset('On').wait(2).reset('ForceOff');

  assert.equal(rig.course(3_600), [
    [0, 'poweringOff'],
    [off - 4, 'off'],
  ]);
});

test('before an operating system listens the firmware takes a press and a graceful request at once', () => {
  const booting = () =>
    createRig({ initialPower: 'off' })
      .reset('On')
      .wait(on + toDiscovered + 1);

  assert.equal(booting().hand('button.press').course(60), [
    [0, 'poweringOff'],
    [off, 'off'],
  ]);
  assert.equal(booting().reset('GracefulShutdown').course(60), [
    [0, 'poweringOff'],
    [off, 'off'],
  ]);
  assert.equal(booting().reset('GracefulRestart').course(10), [
    [0, 'resetting'],
    [on, 'initialising'],
  ]);
});

test('a reset that is asked for during a reset begins it anew, and so does one while the supplies come up', () => {
  const resetting = createRig()
    .reset('ForceRestart')
    .wait(on - 1)
    .reset('GracefulRestart');
  const poweringOn = createRig({ initialPower: 'off' })
    .reset('On')
    .wait(on - 1)
    .reset('Nmi');

  assert.equal(resetting.course(10), [
    [0, 'resetting'],
    [on, 'initialising'],
  ]);
  assert.equal(poweringOn.course(10), [
    [0, 'poweringOn'],
    [on, 'initialising'],
  ]);
});

test.run();
