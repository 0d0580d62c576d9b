/** Tests of the mains: what their loss stops, what returns automatically and when, and the auxiliary power cycle. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { powerAutoOn, powerOnDelay } from '../../../machines/bios-attributes/index.js';
import {
  type AutoOnDelay,
  type AutoOnPolicy,
  autoOnDelays,
  autoOnDelaysMs,
} from '../../../models/blueprint/enumerations.js';
import { createRig, type Rig } from '../../support/engine/machines-rig.js';

/** Fixed durations of the rig. Unit: s. */
const [on, off, coldBoot, grace, cycle] = [3, 10, 101, 2, 8];
const outageSeconds = 30;

/** Interrupts the mains and switches them on again. */
function outage(rig: Rig): Rig {
  return rig.hand('mains.off').wait(outageSeconds).hand('mains.on');
}

function rigWith(policy: AutoOnPolicy, delay: AutoOnDelay, initialPower: 'on' | 'off' = 'on'): Rig {
  return createRig({
    attributes: {
      AutoPowerOn: powerAutoOn.names[policy],
      PowerOnDelay: powerOnDelay.names[delay],
    },
    initialPower,
  });
}

test('mains that are there cannot return, and mains that are lost cannot be lost again', () => {
  const rig = createRig();

  assert.not.ok(rig.try({ type: 'operator', action: 'mains.on' }).ok);
  rig.hand('mains.off');
  assert.not.ok(rig.try({ type: 'operator', action: 'mains.off' }).ok);
});

test('losing the mains takes the host and the controller down at once, and nothing is left to happen', () => {
  const rig = createRig().reset('ForceRestart').wait(60);
  assert.is(rig.host, 'discovering');

  rig.hand('mains.off');

  assert.equal([rig.host, rig.manager, rig.mains], ['unpowered', 'unpowered', 'absent']);
  assert.is(rig.simulation.nextAt, undefined);
  assert.equal(rig.course(86_400), [[0, 'unpowered']]);
});

test('while the mains are away no button works', () => {
  const rig = createRig().hand('mains.off');

  for (const hand of ['button.press', 'button.hold'] as const) {
    assert.not.ok(rig.try({ type: 'operator', action: hand }).ok);
  }
});

test('the controller returns a cold boot after the mains, without its sessions, and logs that it had no power', () => {
  const rig = createRig({ attributes: { AutoPowerOn: 'AlwaysPowerOff' } });
  rig.login();
  outage(rig);

  const course = rig.course(600, ({ manager }) => manager);

  assert.equal(course, [
    [0, 'restarting'],
    [coldBoot, 'running'],
  ]);
  assert.equal(rig.sessionIds, []);
  assert.equal(rig.logCodes, [1_017, 25, 266]);
});

for (const [policy, before, expected] of [
  ['PowerOn', 'on', true],
  ['PowerOn', 'off', true],
  ['RemainOff', 'on', false],
  ['RemainOff', 'off', false],
  ['Restore', 'on', true],
  ['Restore', 'off', false],
] as const) {
  test(`with ${policy}, a host that was ${before} is ${expected ? 'on' : 'off'} again after the mains return`, () => {
    const rig = rigWith(policy, 'Minimum', before);
    // A running host is restarted, so that the outage interrupts its POST. After the outage this POST must not
    // continue.
    if (before === 'on') rig.reset('ForceRestart').wait(60);
    outage(rig);

    const course = rig.course(86_400);

    assert.equal(course[0], [0, 'unpowered']);
    assert.is(course.at(-1)?.[1], expected ? 'osRunning' : 'off');
    assert.is(course[1]?.[0], coldBoot, 'the host waits for the controller');
  });
}

for (const delay of autoOnDelays) {
  test(`auto-power-on with the delay ${delay} goes on that long after the controller is back`, () => {
    const rig = outage(rigWith('PowerOn', delay));

    const course = rig.course(86_400);

    const waited = (course.find(([, state]) => state === 'poweringOn')?.[0] ?? Number.NaN) - coldBoot;
    if (delay === 'RandomUpTo120Sec') assert.ok(waited > 0 && waited <= 120, `${waited} s`);
    else assert.is(waited, autoOnDelaysMs[delay] / 1_000);
  });
}

test('the random delay is another one each time, and the same for the same seed', () => {
  const rig = rigWith('PowerOn', 'RandomUpTo120Sec');
  const again = rigWith('PowerOn', 'RandomUpTo120Sec');
  const delays = [rig, again].map((each) =>
    [1, 2, 3].map(() => {
      const course = outage(each).course(7_200);
      return course.find(([, state]) => state === 'poweringOn')?.[0];
    }),
  );

  assert.is(new Set(delays[0]).size, 3);
  assert.equal(delays[0], delays[1]);
});

test('a host on its way off when the mains went stays off under Restore; one on its way on goes on', () => {
  const goingOff = outage(rigWith('Restore', 'Minimum').reset('ForceOff').wait(1));
  const goingOn = outage(rigWith('Restore', 'Minimum', 'off').reset('On').wait(1));

  assert.is(goingOff.wait(86_400).host, 'off');
  assert.is(goingOn.wait(86_400).host, 'osRunning');
});

test('a second loss before the controller is back starts its cold boot over, and the host is not forgotten', () => {
  const rig = outage(rigWith('Restore', 'Minimum')).wait(coldBoot - 1);
  assert.is(rig.manager, 'restarting');

  outage(rig);
  const course = rig.course(86_400);

  assert.is(course.at(-1)?.[1], 'osRunning');
  assert.is(course[1]?.[0], coldBoot);
});

test('a second loss during the wait of the auto-power-on does not switch the host on without power', () => {
  const rig = outage(rigWith('Restore', '60Sec')).wait(coldBoot + 30);
  assert.is(rig.host, 'waiting');

  rig.hand('mains.off');
  assert.equal(rig.course(600), [[0, 'unpowered']]);
  rig.hand('mains.on');

  assert.is(rig.wait(86_400).host, 'osRunning');
});

test('the button cuts the wait of the auto-power-on short, and it does not go on twice', () => {
  const rig = outage(rigWith('PowerOn', '60Sec')).wait(coldBoot + 30);

  const course = rig.hand('button.press').course(600);

  assert.equal(course.slice(0, 2), [
    [0, 'poweringOn'],
    [on, 'initialising'],
  ]);
  assert.is(course.filter(([, state]) => state === 'poweringOn').length, 1);
});

test('an auxiliary power cycle of a host that is off starts at once: away for a moment, then a cold boot', () => {
  const rig = createRig({ initialPower: 'off' });

  assert.is(rig.systemReset('AuxCycle'), 'ResetInProgress');
  const course = rig.course(600, ({ mains, manager, host }) => `${mains} ${manager} ${host}`);

  assert.equal(course, [
    [0, 'cycleStarting running off'],
    // Within one instant the mains change first, and then the hardware that depends on them.
    [grace, 'cycling running off'],
    [grace, 'cycling running unpowered'],
    [grace, 'cycling unpowered unpowered'],
    [grace + cycle, 'present unpowered unpowered'],
    [grace + cycle, 'present restarting unpowered'],
    [grace + cycle + coldBoot, 'present running unpowered'],
    [grace + cycle + coldBoot, 'present running off'],
  ]);
});

test('an auxiliary power cycle asked for while the host is on waits until it is off, and then runs', () => {
  const rig = createRig({ attributes: { AutoPowerOn: 'AlwaysPowerOff' } });

  assert.is(rig.systemReset('AuxCycle'), 'SystemPowerOffRequired');
  assert.equal(
    rig.course(3_600, ({ mains }) => mains),
    [[0, 'cycleRequested']],
  );

  rig.reset('ForceOff');
  assert.equal(
    rig.course(600, ({ mains }) => mains),
    [
      [0, 'cycleRequested'],
      [off, 'cycleStarting'],
      [off + grace, 'cycling'],
      [off + grace + cycle, 'present'],
    ],
  );
  assert.equal([rig.host, rig.manager], ['off', 'running']);
});

test('an auxiliary power cycle runs once: the next power-off does not set off another', () => {
  const rig = createRig({ attributes: { AutoPowerOn: 'AlwaysPowerOff' } });
  rig.systemReset('AuxCycle');
  rig.reset('ForceOff').wait(600).reset('On').wait(600);

  rig.reset('ForceOff');

  assert.equal(
    rig.course(600, ({ mains }) => mains),
    [[0, 'present']],
  );
});

test('a real loss of mains takes the place of an auxiliary power cycle that was asked for', () => {
  const rig = createRig({ attributes: { AutoPowerOn: 'AlwaysPowerOff' } });
  rig.systemReset('AuxCycle');

  outage(rig).wait(600);
  rig.reset('On').wait(600).reset('ForceOff');

  assert.equal(
    rig.course(600, ({ mains }) => mains),
    [[0, 'present']],
  );
});

test('mains lost for good during an auxiliary power cycle do not come back with its end', () => {
  const rig = createRig({ initialPower: 'off' });
  rig.systemReset('AuxCycle');
  rig.wait(grace + 1).hand('mains.off');

  assert.equal(
    rig.course(600, ({ mains }) => mains),
    [[0, 'absent']],
  );
  assert.is(rig.hand('mains.on').wait(600).manager, 'running');
});

test.run();
