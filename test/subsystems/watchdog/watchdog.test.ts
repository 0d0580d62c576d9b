/** Tests of the watchdogs for the operating system, which BIOS attributes enable. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRig, type Rig } from '../../support/engine/machines-rig.js';

const recovery = { PostAsr: 'PostAsrOn', PostAsrDelay: 'Delay10Min' };
const tenMinutes = 600;

function hung(attributes: Readonly<Record<string, string>>): Rig {
  return createRig({ attributes }).hang();
}

test('without a watchdog an operating system that hangs does so for ever', () => {
  assert.equal(hung({}).course(86_400), [[0, 'osHung']]);
});

test('automatic server recovery restarts a server that has not answered for its time, and says so', () => {
  const rig = hung(recovery);

  assert.equal(rig.course(tenMinutes).slice(0, 2), [
    [0, 'osHung'],
    [tenMinutes, 'resetting'],
  ]);
  assert.ok(rig.wait(600).logCodes.includes(5));
  assert.is(rig.host, 'osRunning');
});

test('a watchdog forgets an operating system that comes back, and one that was ended by somebody', () => {
  const back = hung(recovery)
    .wait(tenMinutes - 1)
    .hang(true);
  assert.equal(back.course(86_400), [[0, 'osRunning']]);

  const ended = hung(recovery)
    .wait(tenMinutes - 1)
    .reset('ForceOff')
    .wait(60);
  assert.equal(ended.course(86_400), [[0, 'off']]);
});

test('each hang is given the whole time', () => {
  const rig = hung(recovery)
    .wait(tenMinutes - 1)
    .hang(true)
    .wait(5)
    .hang();

  assert.is(rig.course(tenMinutes).at(-1)?.[0], tenMinutes);
});

for (const [action, ends] of [
  ['PowerCycle', 'osRunning'],
  ['PowerDown', 'off'],
  ['WarmBoot', 'osRunning'],
] as const) {
  test(`the timer of IPMI ends a hang by ${action}`, () => {
    const rig = hung({
      IpmiWatchdogTimerStatus: 'IpmiWatchdogTimerOn',
      IpmiWatchdogTimerTimeout: 'Timeout15Min',
      IpmiWatchdogTimerAction: action,
    });

    assert.equal(rig.wait(899).host, 'osHung');
    assert.is(rig.wait(1_200).host, ends);
  });
}

test.run();
