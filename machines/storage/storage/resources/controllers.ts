/** Storage controllers as resources, with the properties that the storage resource also shows. */

import { deriveDigest } from '../../../../engine/index.js';
import { pcieGenerations } from '../../../../models/blueprint/index.js';
import { type ControllerTree, serialIn } from '../../../../models/index.js';
import { raidTypes } from '../../../../models/raid/index.js';
import {
  decimal,
  defineAt,
  durableName,
  identity,
  lineOrNull,
  linkRow,
  namingWriteable,
  oneOf,
  type ResourceLocationOf,
  type Row,
  type Rows,
  row,
  rowsFrom,
  section,
  status,
  text,
  type View,
  valuesOf,
  type WriteTarget,
  whole,
} from '../../../../models/resource/index.js';
import {
  assetTagLengthMax,
  awaitedStorage,
  type BuiltStorage,
  findCondition,
  findStorageUnavailable,
  healthIn,
  isCacheProtected,
  isSelfHosted,
  pcieLanes,
  type StorageDevice,
  storageETag,
  storagePattern,
  storageUri,
} from '../../../parts/index.js';
import { type ControllerRates, setRates, volumeSet } from '../../volumes/index.js';
import { controllerStatus } from '../health.js';
import { controllerInstances, partLocation, storageInstances } from '../instances.js';

/**
 * Rates of a storage controller: the shares of its time for its own work beside the work of the host. Source: behaviour
 * § 2.9.
 */
type RatedPlace = ResourceLocationOf<string, StorageDevice>;
type RateRows = Rows<StorageDevice, RatedPlace>;

/** Maximum rate. Unit: %. */
const most = 100;

function rate(property: string, description: string, name: keyof ControllerRates): RateRows {
  return {
    [`${property}@Redfish.AllowableNumbers`]: row(
      valuesOf(text()),
      'Range of values that the rate can have.',
      () => [`:${most}`],
    ),
    [property]: row(
      whole(0, most),
      description,
      ({ built }: StorageDevice, { tree }) => volumeSet(tree, built).rates[name],
      {
        unit: '%',
        set: {
          privilege: 'HostStorageConfigPriv',
          locked: findStorageUnavailable,
          apply: (stage, value, { part }: WriteTarget<RatedPlace>) =>
            setRates(stage, part, { [name]: value }),
        },
      },
    ),
  };
}

const rateRows: RateRows = namingWriteable((_, { params }) => isSelfHosted(params), {
  ...rate(
    'ConsistencyCheckRatePercent',
    'Share of controller resources for consistency checks, in percent.',
    'consistencyCheck',
  ),
  ...rate(
    'RebuildRatePercent',
    'Share of controller resources for rebuilds, in percent; a change affects only rebuilds that start later.',
    'rebuild',
  ),
  ...rate(
    'TransformationRatePercent',
    'Share of controller resources for the initialization of volumes, in percent.',
    'transformation',
  ),
});

// Cache of a storage controller. The part of the cache that survives a power loss depends on the energy pack.

/**
 * Share of the cache that survives a power loss. Assumption: the part that the controller does not need for itself
 * (behaviour § 2.9: 7,783 of 8,192 MiB).
 */
const persistent = 0.95;

/** Returns the share of the whole cache that survives a power loss. Range: 0–1. */
function persistentShare(tree: ControllerTree, storage: BuiltStorage): number {
  return isCacheProtected(tree, storage) ? persistent : 0;
}

function cacheStatus(tree: ControllerTree, storage: BuiltStorage) {
  const health = healthIn(findCondition(tree.conditions, 'energyPack', storage.id));
  return { Health: health === 'OK' ? health : 'Warning', State: 'Enabled' } as const;
}

const protocols = ['PCIe', 'NVMe', 'SAS', 'SATA'] as const;

/**
 * Protocols of the drives, by kind of storage. Source: behaviour § 2.9. Assumption: storage without a RAID controller
 * has NVMe drives, or SATA drives on the board.
 */
const deviceProtocols = { raid: ['NVMe', 'SAS', 'SATA'], direct: ['NVMe', 'SATA'] } as const;

/**
 * Speed of a PCIe lane, by generation. Unit: Gbit/s, without coding overhead. Source: PCI Express Base Specification.
 */
const laneSpeeds = { Gen1: 2, Gen2: 4, Gen3: 8, Gen4: 16, Gen5: 32 } as const;

export const controllerRows: Rows<StorageDevice> = {
  FirmwareVersion: row(
    text(),
    'Firmware version of the storage controller.',
    ({ built }) => built.firmwareVersion,
  ),
  Identifiers: durableName(({ built }, { tree }) => ({
    format: 'NAA',
    digest: deriveDigest(tree.seed, `name/storage/${built.id}`),
  })),
  Location: partLocation(
    'Location of the storage controller.',
    'Slot',
    ({ built: { slot } }: StorageDevice) => ({
      label: `Slot=${slot}`,
      ordinal: slot,
    }),
  ),
  Manufacturer: row(text(), 'Manufacturer of the storage controller.', ({ built }) => built.manufacturer),
  Model: row(text(), 'Model name of the storage controller.', ({ built }) => built.name),
  PCIeInterface: section(
    'PCIe interface of the storage controller.',
    (device: StorageDevice) => pcieLanes(device),
    {
      LanesInUse: row(whole(), 'Number of lanes in use.', 'lanes'),
      MaxLanes: row(whole(), 'Maximum number of lanes.', 'lanes'),
      PCIeType: row(oneOf(pcieGenerations), 'PCIe generation in use.', 'generation'),
      MaxPCIeType: row(
        oneOf(pcieGenerations),
        'Highest PCIe generation that the storage controller supports.',
        'generation',
      ),
    },
  ),
  SerialNumber: row(text(), 'Serial number of the storage controller.', ({ built }, { tree }: View) =>
    serialIn(tree, `storage/${built.id}`, built),
  ),
  SpeedGbps: row(
    decimal,
    'Speed of one lane, in gigabits per second.',
    (device) => laneSpeeds[pcieLanes(device).generation],
    {
      unit: 'Gbit/s',
    },
  ),
  Status: status(['Health', 'State'], (device, { tree }) => controllerStatus(tree, device)),
  SupportedControllerProtocols: row(
    valuesOf(oneOf(protocols)),
    'Protocols between the storage controller and the host.',
    () => ['PCIe'] as const,
  ),
  SupportedDeviceProtocols: row(
    valuesOf(oneOf(protocols)),
    'Protocols between the storage controller and the drives.',
    ({ built }) => deviceProtocols[built.kind],
  ),
};

type ControllerPlace = ResourceLocationOf<string, StorageDevice>;

/** Rows of the resources that a controller uses for its volumes: its cache and its rates. */
export const upkeepRows: Rows<StorageDevice, ControllerPlace> = {
  CacheSummary: section(
    'Cache memory of the storage controller.',
    (device: StorageDevice) => (device.built.cacheMiB === 0 ? undefined : device),
    {
      TotalCacheSizeMiB: row(
        whole(),
        'Total size of the cache, in mebibytes.',
        ({ built }) => built.cacheMiB,
        { unit: 'MiB' },
      ),
      PersistentCacheSizeMiB: row(
        whole(),
        'Size of the cache that survives a power loss, in mebibytes.',
        ({ built }, { tree }) => Math.ceil(built.cacheMiB * persistentShare(tree, built)),
        { unit: 'MiB' },
      ),
      Status: status(['Health', 'State'], ({ built }: StorageDevice, { tree }) => cacheStatus(tree, built)),
    },
  ),
  ControllerRates: section(
    'Rates of the background operations of the storage controller.',
    (device: StorageDevice) => (device.built.raidTypes.length === 0 ? undefined : device),
    rateRows,
  ),
  PartNumber: row(text(), 'Part number of the storage controller.', ({ built }) => built.partNumber),
  SupportedRAIDTypes: row(
    valuesOf(oneOf(raidTypes)),
    'RAID levels that the storage controller supports.',
    ({ built }) => built.raidTypes,
  ),
};

/** Asset tag of the controller, which is the same tag as that of its PCIe device. */
const assetTagRow: Row<View<ControllerPlace>, ControllerPlace> = row(
  lineOrNull({ lengthMax: assetTagLengthMax }),
  'Asset tag that the owner assigned to the storage controller.',
  ({ tree, part }: View<ControllerPlace>) => tree.devices.tags[part.id] ?? '',
  {
    set: {
      privilege: 'HostStorageConfigPriv',
      apply: ({ draft }, value, { part }) => {
        draft.devices.tags[part.id] = value;
      },
    },
  },
);

const controllersPattern = `${storagePattern}Controllers/` as const;
export const controllerPattern = `${controllersPattern}{ControllerId}/` as const;
type ControllerView = View<ResourceLocationOf<typeof controllerPattern, StorageDevice>>;

export const storageController = defineAt(controllerPattern, controllerInstances).resource({
  awaited: awaitedStorage,
  type: 'StorageController.v1_7_0.StorageController',
  typeDescription: 'A storage controller.',
  etag: storageETag,
  properties: {
    ...identity(
      ({ params }: ControllerView) => params.ControllerId,
      ({ part }) => part.built.name,
    ),
    ...rowsFrom(({ part }: ControllerView) => part, controllerRows),
    ...rowsFrom(({ part }: ControllerView) => part, upkeepRows),
    AssetTag: assetTagRow,
    Certificates: linkRow(
      'Link to the certificates of the storage controller.',
      ({ part }) => `${storageUri(part)}Controllers/0/Certificates/`,
    ),
    EnvironmentMetrics: linkRow(
      'Link to the temperature and power consumption of the storage controller.',
      ({ part }) => `${storageUri(part)}Controllers/0/EnvironmentMetrics/`,
    ),
    Metrics: linkRow(
      'Link to the metrics of the storage controller.',
      ({ part }) => `${storageUri(part)}Controllers/0/Metrics/`,
    ),
  },
});

/**
 * Returns the storages with controllers. Storage of directly attached drives has neither a controller nor an empty
 * collection (behaviour § 2.9).
 */
const placesWithControllers = (tree: ControllerView['tree']) =>
  storageInstances(tree).filter(({ part }) => part.built.kind === 'raid');

export const storageControllers = defineAt(controllersPattern, placesWithControllers).collection({
  type: 'StorageControllerCollection.StorageControllerCollection',
  typeDescription: 'Storage controllers of a storage subsystem.',
  name: 'Storage Controllers',
  description: 'Controllers of this storage',
  members: storageController,
});
