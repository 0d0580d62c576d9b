/** Drives of storage as resources. */
import { deriveDigest, type Json } from '../../../../engine/index.js';
import { deriveSerial, type Transaction } from '../../../../models/index.js';
import type { Message } from '../../../../models/messages/index.js';
import {
  decimal,
  defineAt,
  durableName,
  finishIndicatorPatch,
  fixed,
  flag,
  identity,
  linkRow,
  links,
  linksRow,
  list,
  namingWriteable,
  oneOf,
  type Rows,
  row,
  status,
  text,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import {
  awaitedStorage,
  type Drive,
  driveId,
  driveLabel,
  drivePattern,
  driveUri,
  enclosureUri,
  findCondition,
  findStorageUnavailable,
  isSelfHosted,
  storageETag,
  storageUri,
} from '../../../parts/index.js';
import { driveOperations, driveSecureErase } from '../../erase/index.js';
import {
  allowedHotspareTypes,
  hotspareType,
  hotspareTypes,
  setHotspareType,
  volumesOn,
} from '../../volumes/index.js';
import { driveIndicator, driveStatus, storageState } from '../health.js';
import { componentName, driveInstances, driveSerial, partLocation } from '../instances.js';
import { readDrive } from '../readings.js';
import type { WearLevel } from '../state.js';
import { canWear, lifeLeftPercent, wearLevel } from '../wear.js';
import { type DriveLocation, type DriveView, driveLightRows, resetDriveAction } from './drive-settings.js';
import { powerOnHours } from './metrics.js';

/**
 * Returns the form factor of a drive. Source: DSP0268 "FormFactor". Assumption: the bays are for small drives, and NVMe
 * drives have another form.
 */
function formFactor({ built }: Drive): 'Drive2_5' | 'U2' {
  return built.protocol === 'NVMe' ? 'U2' : 'Drive2_5';
}

const driveKindRows: Rows<DriveView, DriveLocation> = {
  DriveFormFactor: row(oneOf(['Drive2_5', 'U2']), 'Form factor of the drive.', ({ part }) =>
    formFactor(part),
  ),
  EncryptionAbility: row(
    oneOf(['None', 'SelfEncryptingDrive']),
    'Encryption ability of the drive.',
    ({ part }: DriveView) => (part.built.selfEncrypting ? 'SelfEncryptingDrive' : 'None'),
  ),
  // Encryption status. Assumption: no drive is locked, because the simulation does not model the keys of the key
  // manager.
  EncryptionStatus: fixed('Unencrypted', 'Encryption status of the drive.'),
  PartNumber: row(text(), 'Part number of the drive.', ({ tree, part }) =>
    deriveSerial(tree.seed, `drive/${part.built.model}/part`),
  ),
};

/** Wear statuses in the vendor extension. Source: behaviour § 2.9. */
const wearStatuses = ['OK', 'FivePercentThreshold', 'TwoPercentThreshold', 'SSDWearOut'] as const;

const statusOfLevel: Readonly<Record<WearLevel, (typeof wearStatuses)[number]>> = {
  none: 'OK',
  low: 'FivePercentThreshold',
  veryLow: 'TwoPercentThreshold',
  wornOut: 'SSDWearOut',
};

function wearStatus({ tree, part, now }: DriveView): (typeof wearStatuses)[number] {
  return canWear(part) ? statusOfLevel[wearLevel(tree, part, now)] : 'OK';
}

/**
 * Critical warnings under their names in the vendor's schema. Source: NVM Express Base Specification, SMART / Health
 * Information, "Critical Warning".
 */
const criticalWarnings = ['AvailableSpareSpace', 'TemperatureTheshold', 'ReliabilityError'] as const;

/** Returns the first warning that applies to an NVMe drive; undefined without a warning and for all other drives. */
function criticalWarning(view: DriveView): (typeof criticalWarnings)[number] | undefined {
  const { tree, part, now } = view;
  if (part.built.protocol !== 'NVMe') return undefined;
  if (findCondition(tree.conditions, 'drive', part.name) !== undefined) return 'ReliabilityError';
  if (canWear(part) && ['veryLow', 'wornOut'].includes(wearLevel(tree, part, now)))
    return 'AvailableSpareSpace';
  return readDrive(view, part)?.health === 'Critical' ? 'TemperatureTheshold' : undefined;
}

const driveVendorRows: Rows<DriveView, DriveLocation> = {
  CriticalWarning: row(
    oneOf(criticalWarnings),
    'Critical warning of an NVMe drive; absent without a warning.',
    criticalWarning,
    { volatile: true },
  ),
  CurrentTemperatureCelsius: row(
    whole(),
    'Present temperature of the drive, in degrees Celsius; absent while no reading is available.',
    (view: DriveView) => readDrive(view, view.part)?.celsius,
    { unit: 'Cel', volatile: true },
  ),
  DriveStatus: status<DriveView, DriveLocation>(['Health', 'HealthRollup', 'State'], ({ tree, part }) => {
    const own = driveStatus(tree, part);
    return own.Health === undefined ? own : { ...own, HealthRollup: own.Health };
  }),
  HealthUpdated: row(
    oneOf(['Boot', 'Dynamic']),
    'Time at which the controller reads the health of the drive: at boot or continuously.',
    ({ params }) => (isSelfHosted(params) ? 'Dynamic' : 'Boot'),
  ),
  NVMeId: row(
    text(),
    'Identification of an NVMe drive: manufacturer, serial number and model.',
    ({ tree, part }) => {
      const { manufacturer } = part.device.built;
      const { protocol, model } = part.built;
      return protocol === 'NVMe' ? `${manufacturer}_${driveSerial(tree, part)}_${model}` : undefined;
    },
  ),
  PowerOnHours: powerOnHours,
  // Status of the temperature. It is volatile, because temperature and health are readings.
  TemperatureStatus: {
    ...status<DriveView, DriveLocation>(['Health', 'HealthRollup', 'State'], (view) => {
      const health = readDrive(view, view.part)?.health ?? 'OK';
      return { Health: health, HealthRollup: health, State: storageState(view.tree) };
    }),
    volatile: true,
  },
  WearStatus: row(oneOf(wearStatuses), 'Wear status of the media.', wearStatus, { volatile: true }),
};

/** Row of the hot spare type of a drive. */
const hotspareRows: Rows<DriveView, DriveLocation> = {
  HotspareType: row(
    oneOf(hotspareTypes),
    'Type of hot spare that the drive serves as.',
    ({ tree, part }: DriveView) => hotspareType(tree, part),
    {
      allowable: ({ tree, part }) => allowedHotspareTypes(tree, part),
      // `apply` changes nothing here, because `takeHotspareType` validates and applies the type.
      set: { privilege: 'HostStorageConfigPriv', locked: findStorageUnavailable, apply: () => undefined },
    },
  ),
};

function takeHotspareType(
  stage: Transaction,
  drive: Drive,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  const type = hotspareTypes.find((each) => each === set.get('/HotspareType'));
  return type === undefined ? [] : setHotspareType(stage, drive, type);
}

export const drive = defineAt(drivePattern, driveInstances).resource({
  awaited: awaitedStorage,
  type: 'Drive.v1_17_0.Drive',
  typeDescription: 'A drive of a storage subsystem.',
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
      'State of the status indicator of the drive.',
      ({ tree, part }) => driveIndicator(tree, part),
    ),
    BlockSizeBytes: row(
      whole(),
      'Block size of the drive, in bytes.',
      ({ part }) => part.built.blockSizeBytes,
      {
        unit: 'bytes',
      },
    ),
    CapacityBytes: row(whole(), 'Capacity of the drive, in bytes.', ({ part }) => part.built.capacityBytes, {
      unit: 'bytes',
    }),
    CapableSpeedGbs: row(
      decimal,
      'Maximum speed of the drive interface, in gigabits per second.',
      ({ part }) => part.built.capableSpeedGbps,
      {
        unit: 'Gbit/s',
      },
    ),
    NegotiatedSpeedGbs: row(
      decimal,
      'Negotiated speed of the drive interface, in gigabits per second.',
      ({ part }) => part.built.capableSpeedGbps,
      {
        unit: 'Gbit/s',
      },
    ),
    FailurePredicted: row(
      flag,
      'Indicates whether the drive predicts its own failure.',
      ({ tree, part }) => findCondition(tree.conditions, 'drive', part.name) === 'degraded',
    ),
    Identifiers: durableName(({ part }: DriveView, { tree }) => ({
      format: part.built.protocol === 'NVMe' ? 'EUI' : 'NAA',
      digest: deriveDigest(tree.seed, `name/${componentName(tree, part)}`),
    })),
    ...driveLightRows,
    Location: list('Short form of the location of the drive.', ({ part }: DriveView) => [part.built], {
      Info: row(text(), 'Numbers of the box and the bay.', ({ box, bay }: Drive['built']) => `${box}:${bay}`),
      InfoFormat: row(text(), 'Format of the location numbers.', () => 'Box:Bay'),
    }),
    PhysicalLocation: partLocation('Physical location of the drive.', 'Bay', ({ part }: DriveView) => ({
      label: driveLabel(part),
      ordinal: part.built.bay,
    })),
    EnvironmentMetrics: linkRow(
      'Link to the temperature and power consumption of the drive.',
      ({ tree, part }) => `${driveUri(tree, part)}EnvironmentMetrics/`,
    ),
    Manufacturer: row(text(), 'Manufacturer of the drive.', ({ part }) => part.device.built.manufacturer),
    Metrics: linkRow(
      'Link to the metrics of the drive.',
      ({ tree, part }) => `${driveUri(tree, part)}Metrics/`,
    ),
    MediaType: row(oneOf(['SSD', 'HDD']), 'Media type of the drive.', ({ part }) => part.built.mediaType),
    Model: row(text(), 'Model name of the drive.', ({ part }) => part.built.model),
    Multipath: row(flag, 'Indicates whether the drive is reachable over several paths.', false),
    PredictedMediaLifeLeftPercent: row(
      decimal,
      'Predicted remaining media life, in percent.',
      ({ tree, part, now }) => (canWear(part) ? lifeLeftPercent(tree, part, now) : undefined),
      { unit: '%', volatile: true },
    ),
    Operations: driveOperations,
    Protocol: row(
      oneOf(['NVMe', 'SAS', 'SATA']),
      'Protocol of the drive.',
      ({ part }) => part.built.protocol,
    ),
    Revision: row(text(), 'Firmware version of the drive.', ({ part }) => part.built.firmwareVersion),
    RotationSpeedRPM: row(
      decimal,
      'Rotation speed of the drive, in revolutions per minute.',
      ({ part }) => part.built.rotationRpm ?? undefined,
      {
        unit: 'revolutions/minute',
      },
    ),
    SerialNumber: row(text(), 'Serial number of the drive.', ({ tree, part }) => driveSerial(tree, part)),
    ...driveKindRows,
    ...hotspareRows,
    WriteCacheEnabled: row(flag, 'Indicates whether the write cache of the drive is enabled.', false),
    Links: links({
      Chassis: linkRow('Enclosure that contains the drive.', ({ part }: DriveView) =>
        enclosureUri(part.device),
      ),
      Storage: linkRow('Storage subsystem that the drive belongs to.', ({ part }) => storageUri(part.device)),
      Volumes: linksRow('Volumes on the drive.', ({ tree, part }) => volumesOn(tree, part)),
      'Volumes@odata.count': row(
        whole(),
        'Number of volumes on the drive.',
        ({ tree, part }) => volumesOn(tree, part).length,
      ),
    }),
    Oem: vendor(
      'VndStorageDiskDrive.v2_5_0.VndStorageDiskDrive',
      'Vendor extension of a drive: health, wear and NVMe identification.',
      {
        ...driveVendorRows,
      },
    ),
  }),
});
