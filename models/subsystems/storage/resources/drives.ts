/** The drives of storage. */
import { deriveDigest } from '../../../../engine/index.js';
import { at } from '../../../resource/at.js';
import { durableName } from '../../../resource/durable-name.js';
import { finishIndicatorPatch } from '../../../resource/indicator-patch.js';
import { decimal } from '../../../resource/kinds.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, row } from '../../../resource/rows.js';
import { identity, links, status, vendor } from '../../../resource/shared-rows.js';
import { namingWriteable } from '../../../resource/writeable-names.js';
import { driveOperations, driveSecureErase } from '../../erase/index.js';
import {
  awaitedStorage,
  type Drive,
  driveId,
  driveLabel,
  drivePattern,
  driveUri,
  enclosureUri,
  findCondition,
  isSelfHosted,
  storageETag,
  storageUri,
} from '../../parts/index.js';
import { volumesOn } from '../../volumes/index.js';
import { driveIndicator, driveStatus } from '../health.js';
import { driveSerial, pieceName } from '../pieces.js';
import { drivePlaces } from '../places.js';
import { canWear, lifeLeftShown } from '../wear.js';
import { driveKindRows, driveVendorRows } from './drive-details.js';
import { type DriveView, driveLightRows, resetDriveAction } from './drive-settings.js';
import { hotspareRows, takeHotspareType } from './hotspare-rows.js';
import { partLocation } from './places-shown.js';

export const drive = at(drivePattern, drivePlaces).resource({
  awaited: awaitedStorage,
  type: 'Drive.v1_17_0.Drive',
  says: 'A drive.',
  etag: storageETag,
  varies: ['now'],
  finishPatch: (stage, set, { part }) => [
    ...finishIndicatorPatch(set),
    ...takeHotspareType(stage, part, set),
  ],
  actions: [resetDriveAction, driveSecureErase],
  properties: namingWriteable(({ params }: DriveView) => isSelfHosted(params), {
    ...identity(
      ({ tree, part }: DriveView) => driveId(tree, part),
      ({ part }) => part.built.name,
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => driveStatus(tree, part)),
    StatusIndicator: row(
      oneOf(['OK', 'Fail', 'Rebuild', 'PredictiveFailureAnalysis', 'Hotspare']),
      'What its light says.',
      ({ tree, part }) => driveIndicator(tree, part),
    ),
    BlockSizeBytes: row(whole(), 'What is written at once.', ({ part }) => part.built.blockSizeBytes, {
      unit: 'bytes',
    }),
    CapacityBytes: row(whole(), 'How much it holds.', ({ part }) => part.built.capacityBytes, {
      unit: 'bytes',
    }),
    CapableSpeedGbs: row(decimal, 'How fast its link can be.', ({ part }) => part.built.capableSpeedGbps, {
      unit: 'Gbit/s',
    }),
    NegotiatedSpeedGbs: row(decimal, 'How fast its link is.', ({ part }) => part.built.capableSpeedGbps, {
      unit: 'Gbit/s',
    }),
    FailurePredicted: row(
      flag,
      'Whether it says of itself that it will fail soon.',
      ({ tree, part }) => findCondition(tree.conditions, 'drive', part.name) === 'degraded',
    ),
    Identifiers: durableName(({ part }: DriveView, { tree }) => ({
      format: part.built.protocol === 'NVMe' ? 'EUI' : 'NAA',
      digest: deriveDigest(tree.seed, `name/${pieceName(tree, part)}`),
    })),
    ...driveLightRows,
    Location: list('Where it is, in short.', ({ part }: DriveView) => [part.built], {
      Info: row(text(), 'Its box and its bay.', ({ box, bay }: Drive['built']) => `${box}:${bay}`),
      InfoFormat: row(text(), 'What the numbers are.', () => 'Box:Bay'),
    }),
    PhysicalLocation: partLocation('Where it is.', 'Bay', ({ part }: DriveView) => ({
      label: driveLabel(part),
      ordinal: part.built.bay,
    })),
    EnvironmentMetrics: linkRow(
      'How warm it is, and what it draws.',
      ({ tree, part }) => `${driveUri(tree, part)}EnvironmentMetrics/`,
    ),
    Manufacturer: row(text(), 'Who made it.', ({ part }) => part.device.built.manufacturer),
    Metrics: linkRow('What it counts in its life.', ({ tree, part }) => `${driveUri(tree, part)}Metrics/`),
    MediaType: row(oneOf(['SSD', 'HDD']), 'What it stores on.', ({ part }) => part.built.mediaType),
    Model: row(text(), 'The name its maker sells it by.', ({ part }) => part.built.model),
    Multipath: row(flag, 'Whether it can be reached in more than one way.', false),
    PredictedMediaLifeLeftPercent: row(
      decimal,
      'How much of its life is left.',
      ({ tree, part, now }) => (canWear(part) ? lifeLeftShown(tree, part, now) : undefined),
      { unit: '%', volatile: true },
    ),
    Operations: driveOperations,
    Protocol: row(oneOf(['NVMe', 'SAS', 'SATA']), 'What it speaks.', ({ part }) => part.built.protocol),
    Revision: row(text(), 'The firmware that it runs.', ({ part }) => part.built.firmwareVersion),
    RotationSpeedRPM: row(decimal, 'How fast it turns.', ({ part }) => part.built.rotationRpm ?? undefined, {
      unit: 'revolutions/minute',
    }),
    SerialNumber: row(text(), 'The number that its maker gave to this very piece.', ({ tree, part }) =>
      driveSerial(tree, part),
    ),
    ...driveKindRows,
    ...hotspareRows,
    WriteCacheEnabled: row(flag, 'Whether it keeps what is written in its own memory first.', false),
    Links: links({
      Chassis: linkRow('The enclosure it is in.', ({ part }: DriveView) => enclosureUri(part.device)),
      Storage: linkRow('The storage it belongs to.', ({ part }) => storageUri(part.device)),
      Volumes: linksRow('The volumes it is in.', ({ tree, part }) => volumesOn(tree, part)),
      'Volumes@odata.count': row(
        whole(),
        'How many volumes it is in.',
        ({ tree, part }) => volumesOn(tree, part).length,
      ),
    }),
    Oem: vendor('VndStorageDiskDrive.v2_5_0.VndStorageDiskDrive', 'What the vendor adds to a drive.', {
      ...driveVendorRows,
    }),
  }),
});
