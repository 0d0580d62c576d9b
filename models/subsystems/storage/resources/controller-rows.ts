/** What a storage controller shows of itself, in its storage and as a resource of its own. */
import { deriveDigest } from '../../../../engine/index.js';
import { pcieGenerations } from '../../../blueprint/pcie-forms.js';
import { serialIn } from '../../../identity.js';
import { raidTypes } from '../../../raid/index.js';
import type { View } from '../../../resource/define.js';
import { durableName } from '../../../resource/durable-name.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import { lineOrNull } from '../../../resource/line.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { type Row, type Rows, row, section } from '../../../resource/rows.js';
import { status } from '../../../resource/shared-rows.js';
import { assetTagLengthMax, pcieLanes, type StorageDevice } from '../../parts/index.js';
import { cacheStatus, persistentShare } from '../cache.js';
import { controllerStatus } from '../health.js';
import { partLocation } from './places-shown.js';
import { rateRows } from './rate-rows.js';

const protocols = ['PCIe', 'NVMe', 'SAS', 'SATA'] as const;

/** Source: behaviour § 2.9. Assumption: what is no controller is drives of NVMe, or of SATA on the board. */
const deviceProtocols = { raid: ['NVMe', 'SAS', 'SATA'], direct: ['NVMe', 'SATA'] } as const;

/** Of one lane, both ways of coding taken off. Unit: Gbit/s. Source: PCI Express Base Specification. */
const laneSpeeds = { Gen1: 2, Gen2: 4, Gen3: 8, Gen4: 16, Gen5: 32 } as const;

export const controllerRows: Rows<StorageDevice> = {
  FirmwareVersion: row(text(), 'The firmware that it runs.', ({ built }) => built.firmwareVersion),
  Identifiers: durableName(({ built }, { tree }) => ({
    format: 'NAA',
    digest: deriveDigest(tree.seed, `name/storage/${built.id}`),
  })),
  Location: partLocation('Which slot it is in.', 'Slot', ({ built: { slot } }: StorageDevice) => ({
    label: `Slot=${slot}`,
    ordinal: slot,
  })),
  Manufacturer: row(text(), 'Who made it.', ({ built }) => built.manufacturer),
  Model: row(text(), 'The name its maker sells it by.', ({ built }) => built.name),
  PCIeInterface: section('How it is plugged in.', (device: StorageDevice) => pcieLanes(device), {
    LanesInUse: row(whole(), 'How many lanes it uses.', 'lanes'),
    MaxLanes: row(whole(), 'How many lanes it has.', 'lanes'),
    PCIeType: row(oneOf(pcieGenerations), 'The generation of PCIe it uses.', 'generation'),
    MaxPCIeType: row(oneOf(pcieGenerations), 'The generation of PCIe it is made for.', 'generation'),
  }),
  SerialNumber: row(
    text(),
    'The number that its maker gave to this very piece.',
    ({ built }, { tree }: View) => serialIn(tree, `storage/${built.id}`, built),
  ),
  SpeedGbps: row(decimal, 'How fast a lane of it is.', (device) => laneSpeeds[pcieLanes(device).generation], {
    unit: 'Gbit/s',
  }),
  Status: status(['Health', 'State'], (device, { tree }) => controllerStatus(tree, device)),
  SupportedControllerProtocols: row(
    valuesOf(oneOf(protocols)),
    'How it speaks to the server.',
    () => ['PCIe'] as const,
  ),
  SupportedDeviceProtocols: row(
    valuesOf(oneOf(protocols)),
    'How it speaks to drives.',
    ({ built }) => deviceProtocols[built.kind],
  ),
};

type ControllerPlace = PlaceOf<string, StorageDevice>;

/** What a controller keeps and spends for its volumes. */
export const upkeepRows: Rows<StorageDevice, ControllerPlace> = {
  CacheSummary: section(
    'The memory in which it keeps what is written and read.',
    (device: StorageDevice) => (device.built.cacheMiB === 0 ? undefined : device),
    {
      TotalCacheSizeMiB: row(whole(), 'How large it is.', ({ built }) => built.cacheMiB, { unit: 'MiB' }),
      PersistentCacheSizeMiB: row(
        whole(),
        'How much of it outlives a loss of power.',
        ({ built }, { tree }) => Math.ceil(built.cacheMiB * persistentShare(tree, built)),
        { unit: 'MiB' },
      ),
      Status: status(['Health', 'State'], ({ built }: StorageDevice, { tree }) => cacheStatus(tree, built)),
    },
  ),
  ControllerRates: section(
    'How much of its time it spends on work of its own.',
    (device: StorageDevice) => (device.built.raidTypes.length === 0 ? undefined : device),
    rateRows,
  ),
  PartNumber: row(text(), 'The number its kind is ordered by.', ({ built }) => built.partNumber),
  SupportedRAIDTypes: row(
    valuesOf(oneOf(raidTypes)),
    'What its volumes may be.',
    ({ built }) => built.raidTypes,
  ),
};

/** One label with the PCIe device that the controller is. */
export const assetTagRow: Row<View<ControllerPlace>, ControllerPlace> = row(
  lineOrNull({ lengthMax: assetTagLengthMax }),
  'The label that its owner has given it.',
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
