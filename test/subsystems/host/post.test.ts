/** Tests of settings that affect a start: how POST ends, how long it takes, and since when the host has power. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readOperatingConditions } from '../../../machines/hardware/environment/index.js';
import { hostLoad } from '../../../machines/hardware/environment/readings/host-load.js';
import { describePower, powerRecord } from '../../../machines/power/index.js';
import { bootProgress, hostState } from '../../../machines/power/power-state.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { createRig, type Rig, shown, startMs } from '../../support/engine/machines-rig.js';
import { createLab, resetUri, systemUri } from '../../support/lab.js';

/** Fixed durations. Unit: s. */
const [on, off, toDiscovered, toPosted, boot, shutdown] = [3, 10, 160, 41, 47, 61];
const toPost = on + toDiscovered + toPosted;

const defaults = createRig().tree.host;

function starting(host: Partial<Rig['tree']['host']>): Rig {
  return createRig({ initialPower: 'off', host: { ...defaults, ...host } }).reset('On');
}

test('a POST that is to end in a shutdown switches the host off, and the next one is normal again', () => {
  const rig = starting({ postMode: 'PostToShutdown' });

  assert.equal(rig.course(3_600).slice(-2), [
    [toPost, 'poweringOff'],
    [toPost + off, 'off'],
  ]);

  assert.is(rig.tree.host.postMode, 'Normal');
  assert.is(rig.reset('On').wait(toPost + boot).host, 'osRunning');
});

test('a POST that is to end in a reboot does so once', () => {
  const course = starting({ postMode: 'PostToReboot' }).course(3_600);

  assert.equal(
    course.map(([, state]) => state),
    [
      ...['poweringOn', 'initialising', 'discovering', 'completing'],
      ...['resetting', 'initialising', 'discovering', 'completing', 'osBooting', 'osRunning'],
    ],
  );
});

test('a POST that is to end in waiting never finishes, and only a restart or force gets the host on', () => {
  const rig = starting({ postMode: 'PostToWait' }).wait(86_400);

  assert.equal([rig.host, shown(rig)], ['holding', 'On InPostDiscoveryComplete']);
  assert.is(hostState(powerRecord(rig.tree)), 'Starting');
  assert.is(bootProgress(powerRecord(rig.tree)).LastState, 'SystemHardwareInitializationComplete');
  assert.is(describePower(powerRecord(rig.tree)), 'Server is waiting at the end of POST');
  assert.is(rig.reset('ForceRestart').wait(toPost + boot).host, 'osRunning');
});

test('a host that waits after POST does no more than in POST', () => {
  const rig = starting({ postMode: 'PostToWait' }).wait(toPost - 1);
  const loads = () =>
    [0, 600_000, 1_200_000].map((ms) => hostLoad(readOperatingConditions(rig.tree))(startMs + ms));
  const inPost = loads();

  assert.is(rig.wait(60).host, 'holding');

  assert.equal(loads(), inPost);
});

test('while POST stands at its end, what the firmware reads in it stays locked, and nothing lists what it found', () => {
  const lab = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  lab.patch(systemUri, { Oem: { Vnd: { PostMode: 'PostToWait' } } }).is(200);
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h');
  const bootOnce = { Boot: { BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Once' } };

  lab
    .get(systemUri)
    .has({ Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } }, Status: { State: 'Starting' } });
  lab
    .patch(systemUri, bootOnce)
    .is(400)
    .says(...Array(2).fill('Mgmt.UnableToModifyDuringSystemPOST'));
  assert.equal(powerRecord(lab.controller.tree).value, {
    on: { boot: 'holding', devices: 'found', inventory: 'idle' },
  });

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab
    .until({ Oem: { Vnd: { PostState: 'FinishedPost' } } })
    .patch(systemUri, bootOnce)
    .is(200);
});

test('a way to end that is set after the boot was asked for is kept for the next boot', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.patch(systemUri, { Oem: { Vnd: { PostMode: 'PostToShutdown' } } }).is(200);

  lab.advance('30m');

  lab.get(systemUri).has({ PowerState: 'On', Oem: { Vnd: { PostMode: 'PostToShutdown' } } });
});

test('the pause at the end of POST makes it longer by itself', () => {
  const course = starting({ endOfPostDelaySeconds: 300 }).course(3_600, shown);

  assert.equal(course.at(-1), [toPost + 300, 'On FinishedPost']);
});

test('a forced discovery takes the longest time measured, a fast one the shortest', () => {
  const { minMs, maxMs } = resolveBlueprint().timings.postDiscovery;
  const discovered = (PostDiscoveryMode: 'ForceFullDiscovery' | 'ForceFastDiscovery') => {
    const rig = createRig({ blueprint: { timings: { powerOn: '3s' } }, attributes: { PostDiscoveryMode } });
    return rig.reset('ForceRestart').course(3_600, shown)[3]?.[0];
  };

  assert.is(discovered('ForceFullDiscovery'), on + maxMs / 1_000);
  assert.is(discovered('ForceFastDiscovery'), on + minMs / 1_000);
});

test('a long pause is kept in whole minutes, a short one to the second', () => {
  const lab = createLab();
  const kept = (seconds: number) => {
    lab.patch(systemUri, { Oem: { Vnd: { EndOfPostDelaySeconds: seconds } } }).is(200);
    return lab.controller.tree.host.endOfPostDelaySeconds;
  };

  assert.equal([0, 7, 255, 256, 300, 301, 15_300].map(kept), [0, 7, 255, 300, 300, 360, 15_300]);
  lab.patch(systemUri, { Oem: { Vnd: { EndOfPostDelaySeconds: 15_301 } } }).is(400);
});

test('the time with power counts through a restart, stands still while off, and ends with the mains', () => {
  const rig = createRig();
  const { sinceMs } = rig.tree.host.powerOnTime;
  const beforeMs = rig.simulation.now - Number(sinceMs);

  rig.wait(100).reset('ForceRestart').wait(1_000);
  assert.equal(rig.tree.host.powerOnTime, { sinceMs, beforeMs: 0 });
  rig.reset('GracefulShutdown').wait(shutdown + off);
  const countedMs = beforeMs + (100 + 1_000 + shutdown + off) * 1_000;
  assert.equal(rig.tree.host.powerOnTime, { sinceMs: null, beforeMs: countedMs });
  rig.wait(500).reset('On').wait(on);
  assert.equal(rig.tree.host.powerOnTime, { sinceMs: rig.simulation.now, beforeMs: countedMs });
  rig.wait(60).hand('mains.off');

  assert.equal(rig.tree.host.powerOnTime, { sinceMs: null, beforeMs: countedMs + 60_000 });
});

test('how long the last boot took is told in whole seconds, at first and later', () => {
  const lab = createLab();
  const seconds = () =>
    lab.controller.get<{ BootProgress: { LastBootTimeSeconds: number } }>(systemUri).BootProgress
      .LastBootTimeSeconds;
  const first = seconds();

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1s').until({ BootProgress: { LastState: 'OSRunning' } });

  const { lastBootMs } = powerRecord(lab.controller.tree).context;
  assert.not.equal(lastBootMs % 1_000, 0);
  assert.equal([first % 1, seconds()], [0, Math.round(lastBootMs / 1_000)]);
});

test('the system shows the time with power as it passes, and its ETag does not mind', () => {
  const lab = createLab();
  const before = lab.get(systemUri).header('ETag');
  const { tree, now } = lab.controller;
  const seconds = (now - Number(tree.host.powerOnTime.sinceMs)) / 1_000 + 90;

  lab.advance('90s');

  const shown = { CurrentPowerOnTimeSeconds: seconds, PowerOnMinutes: Math.floor(seconds / 60) };
  lab.get(systemUri).has({ Oem: { Vnd: shown } });
  assert.is(lab.get(systemUri).header('ETag'), before);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab
    .advance('1h')
    .get(systemUri)
    .has({ Oem: { Vnd: { CurrentPowerOnTimeSeconds: null } } });
});

test.run();
