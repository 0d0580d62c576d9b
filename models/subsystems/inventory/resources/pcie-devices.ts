/** The PCIe devices: storage controllers and network adapters, each with a label of its owner's. */
import { pcieGenerations } from '../../../blueprint/pcie-forms.js';
import { serialIn } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uuid } from '../../../resource/kinds.js';
import { lineOrNull } from '../../../resource/line.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, row, section } from '../../../resource/rows.js';
import { identity, links, status, vendor } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  assetTagLengthMax,
  countFunctions,
  deviceHealth,
  listPcieDevices,
  type PcieDevice,
  partStatus,
  pcieDeviceUri,
  pcieLanes,
} from '../../parts/index.js';

const devicesPattern = `${chassisPattern}PCIeDevices/` as const;
export const pcieDevicePattern = `${devicesPattern}{PCIeDeviceId}/` as const;
type DeviceView = View<PlaceOf<typeof pcieDevicePattern, PcieDevice>>;

export function pcieDevicePlaces({ blueprint }: ControllerTree) {
  return listPcieDevices(blueprint).map((part) => ({
    params: { ...ofChassis, PCIeDeviceId: part.id },
    part,
  }));
}

export const pcieDevice = at(pcieDevicePattern, pcieDevicePlaces).resource({
  type: 'PCIeDevice.v1_5_0.PCIeDevice',
  says: 'A device with PCIe lanes.',
  properties: {
    ...identity(
      ({ part }: DeviceView) => part.id,
      ({ part }) => part.built.name,
    ),
    AssetTag: row(
      lineOrNull({ lengthMax: assetTagLengthMax }),
      'What its owner has labelled it with.',
      ({ tree, part }) => tree.devices.tags[part.id] ?? '',
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          apply: ({ draft }, value, { params }) => {
            draft.devices.tags[params.PCIeDeviceId] = value;
          },
        },
      },
    ),
    DeviceType: row(
      oneOf(['SingleFunction', 'MultiFunction', 'Simulated']),
      'Whether it has one function or several.',
      ({ part }) => (countFunctions(part) > 1 ? 'MultiFunction' : 'SingleFunction'),
    ),
    Manufacturer: row(text(), 'Who made it.', ({ part }) => part.built.manufacturer),
    PartNumber: row(text(), 'The number its kind is ordered by.', ({ part }) => part.built.partNumber),
    SKU: row(text(), 'The number it is ordered by as a spare.', ({ part }) => part.built.partNumber),
    PCIeInterface: section('How it is plugged in.', ({ part }: DeviceView) => pcieLanes(part), {
      LanesInUse: row(whole(), 'How many lanes it uses.', 'lanes'),
      MaxLanes: row(whole(), 'How many lanes it has.', 'lanes'),
      PCIeType: row(oneOf(pcieGenerations), 'The generation of PCIe it uses.', 'generation'),
      MaxPCIeType: row(oneOf(pcieGenerations), 'The generation of PCIe it is made for.', 'generation'),
    }),
    Model: row(text(), 'The name its maker sells it by.', ({ part: { kind, built } }) =>
      kind === 'adapter' ? built.model : built.name,
    ),
    SerialNumber: row(
      text(),
      'The number that its maker gave to this very piece.',
      ({ tree, part: { kind, built } }) => serialIn(tree, `${kind}/${built.id}`, built),
    ),
    UUID: row(uuid, 'A number that nothing else in the world has.', ({ part }) => part.built.uuid),
    FirmwareVersion: row(
      text(),
      'The firmware that is running, with its version.',
      ({ part }) => part.built.firmwareVersion,
    ),
    PCIeFunctions: linkRow(
      'The functions of the device.',
      ({ part }: DeviceView) => `${pcieDeviceUri(part)}PCIeFunctions/`,
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => partStatus(tree, deviceHealth(tree, part))),
    Oem: vendor('VndPCIeDevice.v1_0_0.VndPCIeDevice', 'Vendor extension of a PCIe device: its firmware.', {
      FirmwareVersion: list('Firmware of the device, by component.', ({ part }: DeviceView) => [part.built], {
        ComponentName: row(text(), 'Component that runs the firmware.', 'name'),
        VersionString: row(text(), 'Version that is running.', 'firmwareVersion'),
      }),
    }),
    Links: links({ Chassis: linksRow('The enclosures it is in.', [chassisUri]) }),
  },
});

export const pcieDevices = at(devicesPattern, () => [{ params: ofChassis }]).collection({
  type: 'PCIeDeviceCollection.PCIeDeviceCollection',
  says: 'The PCIe devices in the enclosure.',
  name: 'PCIe Devices',
  description: 'The PCIe devices in the enclosure',
  members: pcieDevice,
});
