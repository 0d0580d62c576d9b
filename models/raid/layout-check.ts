/** What must be true of the drives, spans and strips of a volume that is asked for, whatever its capacity. */
import type { DriveShelf, FilledVolume } from './asked-volume.js';
import { stripSizesBytes } from './capacity.js';
import type { RaidDrive } from './drive.js';
import type { LayoutRefusal } from './layout-refusal.js';
import { raidRules } from './raid-types.js';

export function* refusalsOfCount({ raidType, driveIds, spanCount }: FilledVolume): Generator<LayoutRefusal> {
  const { drivesLeast, drivesPerSpan, spans, setOf } = raidRules[raidType];
  const given = driveIds.length;
  if (spanCount < spans.least || spanCount > spans.most || !Number.isInteger(spanCount)) {
    yield { reason: 'spanCountNotAllowed', given: spanCount, ...spans };
    return;
  }
  const least = Math.max(drivesLeast, drivesPerSpan.least * spanCount);
  const most = drivesPerSpan.most * spanCount;
  if (given < least) yield { reason: 'tooFewDrives', given, least, most };
  else if (given > most) yield { reason: 'tooManyDrives', given, least, most };
  else if (given % spanCount !== 0) yield { reason: 'notDivisibleBySpans', given, spanCount };
  else if (setOf === 'pair' && (given / spanCount) % 2 !== 0)
    yield { reason: 'oddCount', given: given / spanCount };
}

export function* refusalsOfDrives(
  { driveIds }: FilledVolume,
  { drives }: DriveShelf,
): Generator<LayoutRefusal> {
  const seen = new Set<string>();
  for (const driveId of driveIds) {
    if (seen.has(driveId)) yield { reason: 'duplicateDrive', driveId };
    seen.add(driveId);
  }
  const asked: RaidDrive[] = [];
  for (const driveId of seen) {
    const drive = drives.find((one) => one.driveId === driveId);
    if (drive === undefined) yield { reason: 'unknownDrive', driveId };
    else if (drive.condition === 'lost') yield { reason: 'driveFailed', driveId };
    else if (drive.condition === 'rebuilding') yield { reason: 'driveRebuilding', driveId };
    if (drive !== undefined) asked.push(drive);
  }
  const media = distinct(asked.map(({ mediaType }) => mediaType));
  if (media.length > 1) yield { reason: 'mixedMedia', given: media };
  const protocols = distinct(asked.map(({ protocol }) => protocol));
  if (protocols.length > 1) yield { reason: 'mixedProtocol', given: protocols };
  const blockSizes = distinct(asked.map(({ blockSizeBytes }) => blockSizeBytes));
  if (blockSizes.length > 1) yield { reason: 'mixedBlockSize', given: blockSizes };
}

export function* refusalsOfStrip({ stripBytes }: FilledVolume): Generator<LayoutRefusal> {
  if (!stripSizesBytes.includes(stripBytes))
    yield { reason: 'stripNotAllowed', given: stripBytes, wanted: stripSizesBytes };
}

/** `joins` is the place of the array that has these drives, all of them and no others; null: none has. */
export function* refusalsOfUse(
  asked: FilledVolume,
  shelf: DriveShelf,
  joins: number | null,
): Generator<LayoutRefusal> {
  const group = joins === null ? undefined : shelf.arrays[joins]?.group;
  if (group !== undefined) {
    const { raidType, spans } = group;
    if (raidType !== asked.raidType || spans.length !== asked.spanCount)
      yield { reason: 'arrayDiffers', raidType, spanCount: spans.length };
    return;
  }
  const used = new Set([...shelf.spares, ...shelf.arrays.flatMap(({ group: { spans } }) => spans.flat())]);
  for (const driveId of distinct(asked.driveIds))
    if (used.has(driveId)) yield { reason: 'driveInUse', driveId };
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
