/**
 * Tests of volumes with lost drives. The reference computes which data the remaining drives still contain, strip by
 * strip.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DriveCondition, DriveGroup } from '../../../models/raid/drives.js';
import { assessVolume, type VolumeState, volumeStates } from '../../../models/raid/lost-drives.js';
import { type RaidType, raidRules, raidTypes } from '../../../models/raid/raid-types.js';
import { groupOf, groups } from '../../support/storage/raid-examples.js';
import { stripsLeft } from '../../support/storage/raid-reference.js';

/** Generator of a group and some of its drives. */
const losses = groups.chain((group) => {
  const drives = group.spans.flat();
  const lost = fc.subarray(drives, { maxLength: Math.min(6, drives.length) });
  return fc.record({ group: fc.constant(group), lost });
});

function judgeLoss(group: DriveGroup, lost: readonly string[], as: DriveCondition = 'lost'): VolumeState {
  return assessVolume(group, (driveId) => (lost.includes(driveId) ? as : 'ok'));
}

function expectState({ raidType, spans }: DriveGroup, lost: readonly string[]): VolumeState {
  const whole = stripsLeft(raidType, spans, new Set());
  const survives = (missing: readonly string[]) => stripsLeft(raidType, spans, new Set(missing)) === whole;
  if (lost.length === 0) return 'optimal';
  if (!survives(lost)) return 'failed';
  return spans.flat().every((next) => survives([...lost, next])) ? 'partlyDegraded' : 'degraded';
}

test('a volume fails when a strip of it is lost, and is degraded when one more drive could do that', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(losses, ({ group, lost }) => {
      const state = judgeLoss(group, lost);
      assert.is(state, expectState(group, lost), `${group.raidType} ${JSON.stringify(group.spans)}: ${lost}`);
      seen.add(`${group.raidType} ${state}`);
    }),
    { seed: 1, numRuns: 400 },
  );
  assert.equal([...seen].filter((what) => what.endsWith('artlyDegraded')).sort(), [
    'RAID6 partlyDegraded',
    'RAID60 partlyDegraded',
  ]);
  for (const raidType of raidTypes) {
    assert.ok(seen.has(`${raidType} optimal`) && seen.has(`${raidType} failed`), raidType);
    assert.is(seen.has(`${raidType} degraded`), raidRules[raidType].mayLose > 0, raidType);
  }
});

test('every loss in the smallest group of each level is judged as its strips say', () => {
  for (const raidType of raidTypes) {
    const { drivesLeast, spans } = raidRules[raidType];
    const group = groupOf(raidType, drivesLeast, spans.least);
    const drives = group.spans.flat();
    for (let mask = 0; mask < 2 ** drives.length; mask++) {
      const lost = drives.filter((_, place) => (mask >> place) % 2 === 1);
      assert.is(judgeLoss(group, lost), expectState(group, lost), `${raidType}: ${lost}`);
    }
  }
});

test('a drive more that is lost makes nothing better', () => {
  fc.assert(
    fc.property(losses, fc.nat(), ({ group, lost }, pick) => {
      const drives = group.spans.flat();
      const next = drives[pick % drives.length] ?? '';
      const [before, after] = [judgeLoss(group, lost), judgeLoss(group, [...lost, next])];
      assert.ok(volumeStates.indexOf(after) >= volumeStates.indexOf(before), `${before} then ${after}`);
    }),
    { seed: 2 },
  );
});

test('a drive that is being rebuilt counts as little as one that is lost', () => {
  fc.assert(
    fc.property(losses, ({ group, lost }) => {
      assert.is(judgeLoss(group, lost, 'rebuilding'), judgeLoss(group, lost));
    }),
    { seed: 3 },
  );
});

test('mirrored drives are pairs in the order of the drives: neighbours are the end, one of each pair is not', () => {
  const group = groupOf('RAID10', 8, 2);

  assert.is(judgeLoss(group, ['1', '2']), 'failed');
  assert.is(judgeLoss(group, ['2', '3']), 'degraded');
  assert.is(judgeLoss(group, ['1', '3', '6', '8']), 'degraded');
});

test('each span of RAID 50 and RAID 60 bears its own losses', () => {
  const judged = (raidType: RaidType, lost: readonly string[]) => judgeLoss(groupOf(raidType, 8, 2), lost);

  assert.is(judged('RAID50', ['1', '5']), 'degraded');
  assert.is(judged('RAID50', ['1', '2']), 'failed');
  assert.is(judged('RAID60', ['1', '5']), 'partlyDegraded');
  assert.is(judged('RAID60', ['1', '2', '5']), 'degraded');
  assert.is(judged('RAID60', ['1', '2', '5', '6']), 'degraded');
  assert.is(judged('RAID60', ['1', '2', '3']), 'failed');
});

test.run();
