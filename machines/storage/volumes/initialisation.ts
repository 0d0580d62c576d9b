/**
 * Initialization of volumes. The initialization of a volume is an operation, which pauses without power (behaviour §
 * 2.9).
 */

import type { Transaction } from '../../../models/index.js';
import { type Operation, operationsOn } from '../../../models/operations/index.js';
import { initialiseMs, takesSpares } from '../../../models/raid/index.js';
import { startOperation } from '../../power/index.js';
import { driveInBay } from './drive-shelf.js';
import { type LocatedVolume, volumeUri } from './located-volumes.js';
import { volumeSet } from './state.js';

export const initialiseMethods = ['Foreground', 'Background'] as const;
export const initialiseTypes = ['Fast', 'Slow'] as const;
type InitialiseMethod = (typeof initialiseMethods)[number];
type InitialiseType = (typeof initialiseTypes)[number];

const initialiseKind = 'volumes.initialise';

export type HowInitialised = { readonly method: InitialiseMethod; readonly type: InitialiseType };

export function isInitialisation({ kind }: Operation): boolean {
  return kind === initialiseKind;
}

export function isForeground(operation: Operation): boolean {
  return isInitialisation(operation) && operation.subject.method === 'Foreground';
}

export function isInitialising(stage: Transaction, located: LocatedVolume): boolean {
  return operationsOn(stage.view, volumeUri(located)).some(isInitialisation);
}

export function startInitialisation(
  stage: Transaction,
  located: LocatedVolume,
  { method, type }: HowInitialised,
): void {
  const { device, array, volume } = located;
  const [first = ''] = array.group.spans.flat();
  const drive = driveInBay(device, first);
  if (drive === undefined) throw new Error(`${device.built.id}: no bay ${first}`);
  const { mediaType, protocol } = drive.built;
  startOperation(stage, {
    kind: initialiseKind,
    targetUri: volumeUri(located),
    subject: { method },
    starts: 'now',
    durationMs: initialiseMs({
      mediaType,
      protocol,
      method,
      type,
      bytesPerDrive: volume.slice.lengthBytes,
      backgroundRatePercent: volumeSet(stage.view, device.built).rates.transformation,
    }),
    onLoss: { power: 'resumes', controller: 'goesOn' },
    cancelling: 'always',
  });
}

/**
 * Starts the initialization of a new volume by the requested method, which writes the whole volume. Without a requested
 * method, only a redundant volume is initialized: its parity or mirrors are synchronized in the background.
 */
export function initialiseNew(
  stage: Transaction,
  located: LocatedVolume,
  method: InitialiseMethod | undefined,
): void {
  if (method !== undefined || takesSpares(located.array.group.raidType))
    startInitialisation(stage, located, { method: method ?? 'Background', type: 'Slow' });
}
