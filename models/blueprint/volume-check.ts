/** Whether the volumes that a storage is built with can be on its drives: by the same arithmetic that makes others later. */
import type * as z from 'zod';
import { type DriveArray, type LayoutRefusal, layOut, type RaidDrive, type RaidType } from '../raid/index.js';
import { complain } from './pieces.js';

interface BuiltVolumes {
  readonly raidTypes: readonly RaidType[];
  readonly drives: readonly (Omit<RaidDrive, 'driveId' | 'condition'> & { readonly bay: number })[];
  readonly volumes: readonly {
    readonly raidType: RaidType;
    readonly bays: readonly number[];
    readonly capacityBytes?: number | undefined;
  }[];
}

/** Each volume after those before it, as they were made. */
export function checkVolumes(
  { raidTypes, drives, volumes }: BuiltVolumes,
  context: z.core.$RefinementCtx,
): void {
  const shelved = drives.map((drive) => ({ ...drive, driveId: String(drive.bay), condition: 'ok' as const }));
  const arrays: DriveArray[] = [];
  for (const [index, { raidType, bays, capacityBytes }] of volumes.entries()) {
    const asked = { raidType, driveIds: bays.map(String), capacityBytes };
    const result = layOut(asked, { raidTypes, drives: shelved, arrays, spares: [] });
    if (result.is === 'refused') {
      for (const refusal of result.refusals) complain(context, ['volumes', index], ...sentence(refusal));
      continue;
    }
    const { joins, group, slice } = result.layout;
    if (joins === null) arrays.push({ group, slices: [slice] });
    else arrays[joins] = { group, slices: [...(arrays[joins]?.slices ?? []), slice] };
  }
}

/** What was found, and what would do. */
function sentence(refusal: LayoutRefusal): [found: string, expected: string] {
  switch (refusal.reason) {
    case 'raidTypeNotSupported':
      return [`${refusal.given} is none of its RAID types`, `one of ${refusal.wanted.join(', ') || 'none'}`];
    case 'duplicateDrive':
      return [`bay ${refusal.driveId} is given twice`, 'each bay once'];
    case 'unknownDrive':
      return [`there is no drive in bay ${refusal.driveId}`, 'bays of drives of this storage'];
    case 'driveFailed':
    case 'driveRebuilding':
      return [`the drive in bay ${refusal.driveId} cannot be used`, 'drives that work'];
    case 'driveInUse':
      return [`bay ${refusal.driveId} is in another volume`, 'free bays, or all bays of one other volume'];
    case 'arrayDiffers':
      return [`these bays carry ${refusal.raidType}`, 'the RAID type of the volume that is on them'];
    case 'tooFewDrives':
      return [`found ${refusal.given} bays`, `${refusal.least} or more`];
    case 'tooManyDrives':
      return [`found ${refusal.given} bays`, `${refusal.most} or fewer`];
    case 'spanCountNotAllowed':
      return [`found ${refusal.given} spans`, `${refusal.least} to ${refusal.most}`];
    case 'notDivisibleBySpans':
      return [`found ${refusal.given} bays`, `a multiple of ${refusal.spanCount}`];
    case 'oddCount':
      return [`found ${refusal.given} bays`, 'an even number'];
    case 'mixedMedia':
    case 'mixedProtocol':
    case 'mixedBlockSize':
      return [`found drives of ${refusal.given.join(' and ')}`, 'drives of one kind'];
    case 'stripNotAllowed':
      return [`found strips of ${refusal.given} bytes`, `one of ${refusal.wanted.join(', ')}`];
    case 'capacityTooSmall':
      return [`found ${refusal.given} bytes`, `${refusal.leastBytes} or more`];
    case 'capacityTooLarge':
      return [`found ${refusal.given} bytes`, `${refusal.mostBytes} or less`];
    case 'nothingFree':
      return ['nothing is free on these drives', 'drives with room for it'];
  }
}
