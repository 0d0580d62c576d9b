/** Tests of a power cycle: its states and their times, interruptions, and log entries. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type DurationRange, formatInstant } from '../../../engine/index.js';
import { hostPhase, poweredParts, powerRecord } from '../../../machines/power/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { createRig, type Rig, shown, startMs } from '../../support/engine/machines-rig.js';

const propertySeed = 20_260_201;

/** Fixed durations as in behaviour § 3.1. Unit: s. */
const [on, off, toDiscovered, devices, toPosted, inventory, boot, shutdown, dump] = [
  3, 10, 160, 20, 41, 115, 47, 61, 53,
];
/** Duration until device discovery starts: the first quarter of `toDiscovered`, in which memory is initialized. */
const toDiscovery = toDiscovered / 4;

function hostOff(): Rig {
  return createRig({ initialPower: 'off' });
}

function regions(rig: Rig): string {
  const record = powerRecord(rig.tree);
  const powered = poweredParts(record);
  return powered === undefined ? hostPhase(record) : `${powered.devices} ${powered.inventory}`;
}

test('a host that was forced off during boot does not go on booting: its timers are gone', () => {
  const rig = hostOff()
    .reset('On')
    .wait(on + toDiscovery + 5);
  assert.is(rig.host, 'discovering');

  rig.reset('ForceOff');
  const course = rig.course(3_600);

  assert.equal(course, [
    [0, 'poweringOff'],
    [off, 'off'],
  ]);
  assert.is(rig.simulation.nextAt, undefined);
});

test('wherever a boot is cut short, nothing of it is left a day later', () => {
  for (const seconds of [
    0,
    1,
    on,
    on + 1,
    on + toDiscovery,
    on + toDiscovered,
    on + toDiscovered + toPosted,
    330,
  ]) {
    const rig = hostOff().reset('On').wait(seconds).reset('ForceOff').wait(86_400);

    assert.is(rig.host, 'off', `cut short after ${seconds} s`);
    assert.is(rig.simulation.nextAt, undefined);
  }
});

test('switching on goes through POST in the order clients are told, each phase in its time', () => {
  const rig = hostOff().reset('On');

  const course = rig.course(3_600, shown);

  assert.equal(course, [
    [0, 'PoweringOn Reset'],
    [on, 'On InPost'],
    [on + toDiscovery, 'On InPostDiscoveryStart'],
    [on + toDiscovered, 'On InPostDiscoveryComplete'],
    [on + toDiscovered + toPosted, 'On FinishedPost'],
  ]);
  assert.is(rig.host, 'osRunning');
});

test('the operating system runs a boot time after POST, and the controller knows how long it took', () => {
  const rig = hostOff().reset('On');

  const course = rig.course(3_600);

  assert.equal(course.at(-1), [on + toDiscovered + toPosted + boot, 'osRunning']);
  assert.is(powerRecord(rig.tree).context.lastBootMs, (toDiscovered + toPosted + boot) * 1_000);
});

test('devices are found after discovery and firmware is listed after POST, beside the boot', () => {
  const rig = hostOff().reset('On');

  const course = rig.course(3_600, regions);

  assert.equal(course, [
    [0, 'poweringOn'],
    [on, 'idle idle'],
    [on + toDiscovered, 'searching idle'],
    [on + toDiscovered + devices, 'found idle'],
    [on + toDiscovered + toPosted, 'found collecting'],
    [on + toDiscovered + toPosted + inventory, 'found complete'],
  ]);
});

test('forcing off, pressing and holding, and a graceful shutdown: each takes ten seconds to the loss of power', () => {
  const forced = createRig().reset('ForceOff');
  const held = createRig().hand('button.hold');
  const asked = createRig().reset('GracefulShutdown');
  const pressed = createRig().hand('button.press');

  const switchedOff = [
    [0, 'poweringOff'],
    [off, 'off'],
  ];
  const shutDown = [
    [0, 'shuttingDown'],
    [shutdown, 'poweringOff'],
    [shutdown + off, 'off'],
  ];
  assert.equal(forced.course(600), switchedOff);
  assert.equal(held.course(600), switchedOff);
  assert.equal(asked.course(600), shutDown);
  assert.equal(pressed.course(600), shutDown);
});

test('a restart keeps the supply on and boots again; a cold boot takes it away first', () => {
  assert.equal(createRig().reset('ForceRestart').course(600, shown).slice(0, 3), [
    [0, 'On Reset'],
    [on, 'On InPost'],
    [on + toDiscovery, 'On InPostDiscoveryStart'],
  ]);
  assert.equal(createRig().reset('GracefulRestart').course(600).slice(0, 3), [
    [0, 'restarting'],
    [shutdown, 'resetting'],
    [shutdown + on, 'initialising'],
  ]);
  const cold = createRig();
  assert.is(cold.systemReset('ColdBoot'), 'Success');
  assert.equal(cold.course(600, shown).slice(0, 3), [
    [0, 'PoweringOff PowerOff'],
    [off, 'PoweringOn Reset'],
    [off + on, 'On InPost'],
  ]);
});

test('a restart during a boot begins it anew: no timer of the first one is left', () => {
  const rig = createRig()
    .reset('ForceRestart')
    .wait(on + toDiscovery + 7);

  const course = rig.reset('ForceRestart').course(3_600);

  assert.equal(course, [
    [0, 'resetting'],
    [on, 'initialising'],
    [on + toDiscovery, 'discovering'],
    [on + toDiscovered, 'completing'],
    [on + toDiscovered + toPosted, 'osBooting'],
    [on + toDiscovered + toPosted + boot, 'osRunning'],
  ]);
});

test('an NMI makes a running system dump and restart, and resets one that is not there to catch it', () => {
  assert.equal(createRig().reset('Nmi').course(600).slice(0, 3), [
    [0, 'dumping'],
    [dump, 'resetting'],
    [dump + on, 'initialising'],
  ]);
  const booting = hostOff()
    .reset('On')
    .wait(on + 1);
  assert.is(booting.reset('Nmi').host, 'resetting');
});

test('a hung system takes a graceful request, logs it, and never comes to an end by it; force does', () => {
  const requests = [
    ['GracefulShutdown', 140],
    ['GracefulRestart', 142],
    ['PushPowerButton', 140],
  ] as const;
  for (const [ResetType, sent] of requests) {
    const rig = createRig().hang();
    const course = rig.reset(ResetType).course(86_400);

    assert.equal(course, [[0, 'osHung']], ResetType);
    assert.equal(rig.logCodes, [sent, 144]);
    assert.is(rig.reset('ForceOff').wait(off).host, 'off');
  }
});

test('a hung system that recovers can be shut down, and only a running one can hang', () => {
  const rig = createRig().hang().hang(true);
  assert.is(rig.reset('GracefulShutdown').wait(shutdown + off).host, 'off');

  for (const clear of [false, true]) {
    assert.not.ok(rig.try({ type: 'fault', fault: 'host.hung', with: {}, clear }).ok);
  }
});

test('a system that hangs during its shutdown is a shutdown that goes through: the request came first', () => {
  const rig = createRig().reset('GracefulShutdown');

  assert.not.ok(rig.try({ type: 'fault', fault: 'host.hung', with: {}, clear: false }).ok);
  assert.is(rig.wait(shutdown + off).host, 'off');
});

test('the log tells a power cycle as real controllers do: who asked, reset, power lost, power back', () => {
  const rig = createRig().reset('ForceOff').wait(off).reset('On').wait(3_600);

  assert.equal(rig.logCodes, [140, 5, 1, 141, 3]);
});

test('the log of a graceful shutdown begins with the request', () => {
  assert.equal(createRig().reset('GracefulShutdown').wait(600).logCodes, [140, 144, 5, 1]);
});

test('a one-time boot override is used up by the boot it was for, at the end of its POST', () => {
  const boot: Rig['tree']['boot'] = {
    ...createRig().tree.boot,
    overrideTarget: 'Pxe',
    overrideEnabled: 'Once',
  };
  const once = createRig({ boot });
  const always = createRig({ boot: { ...boot, overrideEnabled: 'Continuous' } });

  for (const rig of [once, always]) rig.reset('ForceRestart').wait(on + toDiscovered + toPosted - 1);
  assert.is(once.tree.boot.overrideEnabled, 'Once');
  for (const rig of [once, always]) rig.wait(1);

  assert.equal([once.tree.boot.overrideEnabled, once.tree.boot.overrideTarget], ['Disabled', 'None']);
  assert.equal(always.tree.boot, { ...boot, overrideEnabled: 'Continuous' });
});

test('without fixed timings every phase lies within what was measured, and runs differ by their seed', () => {
  const { timings } = resolveBlueprint();
  const within = (seconds: number, ...parts: readonly DurationRange[]) => {
    const sum = (of: 'minMs' | 'maxMs') => parts.reduce((total, part) => total + part[of], 0) / 1_000;
    assert.ok(seconds >= sum('minMs') && seconds <= sum('maxMs'), `${seconds} s`);
  };
  const courses = new Set<string>();
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const rig = createRig({ seed, blueprint: { settings: { initialPower: 'off' } } }).reset('On');

      const at = new Map(rig.course(7_200).map(([seconds, state]) => [state, seconds]));

      const when = (state: string) => at.get(state) ?? Number.NaN;
      within(when('initialising'), timings.powerOn);
      within(when('completing') - when('initialising'), timings.postDiscovery);
      within(when('osBooting') - when('completing'), timings.postCompletion);
      within(when('osRunning') - when('osBooting'), timings.osBoot);
      courses.add(JSON.stringify([...at]));
    }),
    { seed: propertySeed, numRuns: 40 },
  );
  assert.ok(courses.size > 30, `only ${courses.size} different courses`);
});

test('the rig starts where the default history does', () => {
  assert.is(formatInstant(startMs), '2026-01-01T00:00:00Z');
  assert.is(shown(createRig()), 'On FinishedPost');
  assert.is(shown(hostOff()), 'Off PowerOff');
});

test.run();
