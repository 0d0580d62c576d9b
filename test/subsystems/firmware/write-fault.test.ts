/**
 * Tests of a fault that interrupts firmware writes: how often or with which probability it does so, and when it ends.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFirmwareLab, type FirmwareLab, newer } from '../../support/updates/firmware-rig.js';

const fault = 'firmware.writeFails';
const part = 'Platform Abstraction Data';
const dayMs = 86_400_000;

function versionWritten(lab: FirmwareLab): string | undefined {
  return lab.controller.tree.firmware.written[lab.item('platformData').id]?.version;
}

/** Writes one version at the start of each given day. Returns for each day whether the write succeeded. */
function writeOnDays(lab: FirmwareLab, days: readonly number[]): readonly (readonly [number, boolean])[] {
  const startMs = lab.controller.now;
  return days.map((day) => {
    const aheadMs = startMs + day * dayMs - lab.controller.now;
    if (aheadMs > 0) lab.advance(`${aheadMs}ms`);
    lab.flash('platformData', `11.8.0 Build ${day}`);
    return [day, versionWritten(lab) === `11.8.0 Build ${day}`] as const;
  });
}

test('a fault with a count strikes that often, and is over by itself', () => {
  const lab = createFirmwareLab();
  lab.controller.fault(fault, { part, count: 2 });

  assert.equal(writeOnDays(lab, [0, 1, 2]), [
    [0, false],
    [1, false],
    [2, true],
  ]);
  assert.equal(lab.controller.tree.firmware.writeFails, {});
  assert.throws(() => lab.controller.clearFault(fault, { part }), /not possible/);
  lab.controller.fault(fault, { part, count: 1 });
});

test('a count that is not used up can be cleared, and leaves nothing', () => {
  const lab = createFirmwareLab();
  const { firmware } = lab.controller.tree;
  lab.controller.fault(fault, { part, count: 2 });
  writeOnDays(lab, [0]);

  lab.controller.clearFault(fault, { part });

  assert.equal(lab.controller.tree.firmware, firmware);
  lab.flash('platformData');
  assert.is.not(lab.controller.tree.firmware, firmware);
});

test('a likelihood is drawn anew at each occasion, by the seed and the instant: one left out moves no other', () => {
  const days = Array.from({ length: 40 }, (_, day) => day);
  const play = (seed: string, of: readonly number[], besides: readonly string[] = []) => {
    const lab = createFirmwareLab({}, seed);
    lab.controller.fault(fault, { part, percent: 30 });
    for (const other of besides) lab.controller.fault(fault, { part: other, percent: 50 });
    return writeOnDays(lab, of);
  };
  const all = play('a', days);

  const broken = all.filter(([, isWritten]) => !isWritten).length;
  assert.ok(broken >= 4 && broken <= 22, `${broken} of 40 at 30 %`);
  assert.equal(play('a', days), all);
  assert.is.not(JSON.stringify(play('b', days)), JSON.stringify(all));
  const odd = days.filter((day) => day % 2 === 1);
  assert.equal(
    play('a', odd, ['Mgmt 6', 'System ROM']),
    all.filter(([day]) => day % 2 === 1),
  );
});

test('count and likelihood together: only what strikes is counted', () => {
  const lab = createFirmwareLab();
  lab.controller.fault(fault, { part, percent: 40, count: 3 });
  const days = Array.from({ length: 30 }, (_, day) => day);

  const broken = writeOnDays(lab, days).filter(([, isWritten]) => !isWritten);

  assert.is(broken.length, 3);
  assert.ok((broken.at(-1)?.[0] ?? 0) > 2, 'some went well in between');
});

test('one that comes while its part is written strikes that write, and not the next when it was to strike once', () => {
  const lab = createFirmwareLab();
  lab.order('platformData');
  lab.advance('5s').controller.fault(fault, { part, count: 1 });
  lab.untilWritten();

  assert.equal(lab.controller.tree.firmware.written, {});
  assert.equal(lab.controller.tree.firmware.breaksOff, {});
  lab.flash('platformData');
  assert.is(versionWritten(lab), newer.platformData);
});

test('one that is cleared before writing breaks off has done nothing', () => {
  const lab = createFirmwareLab();
  lab.controller.fault(fault, { part });
  lab.order('platformData');
  lab.controller.clearFault(fault, { part });
  lab.untilWritten();

  assert.is(versionWritten(lab), newer.platformData);
});

test.run();
