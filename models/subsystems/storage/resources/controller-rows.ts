/** What a storage controller shows of itself, in its storage and as a resource of its own. */
import { deriveDigest } from '../../../../engine/index.js';
import { pcieGenerations } from '../../../blueprint/pcie-forms.js';
import { serialIn } from '../../../identity.js';
import type { View } from '../../../resource/define.js';
import { durableName } from '../../../resource/durable-name.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { type Rows, row, section } from '../../../resource/rows.js';
import { status } from '../../../resource/shared-rows.js';
import { pcieLanes, type StorageDevice } from '../../parts/index.js';
import { controllerStatus } from '../health.js';
import { partLocation } from './places-shown.js';

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
