/** Which attributes of the BIOS are about which device: slots have some, by their numbers (behaviour § 2.7). */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import { text, whole } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { hasAttribute, registryRow } from '../../bios/index.js';
import { devicePath, listPcieDevices, type PcieDevice } from '../../parts/index.js';

export const biosMappings = at(`${systemPattern}Bios/oem/vnd/mappings/`, () => [
  { params: ofSystem },
]).resource({
  type: 'VndBiosMapping.v2_0_0.VndBiosMapping',
  says: 'Which attributes of the BIOS are about which device.',
  properties: {
    ...identity('mappings', 'BIOS mappings'),
    AttributeRegistry: registryRow,
    BiosPciSettingsMappings: list(
      'The devices in slots, each with the attributes of its slot.',
      ({ tree }: View) => listMappings(tree),
      {
        Associations: row(valuesOf(text()), 'The attributes that are about it.', ({ device }: Mapping) =>
          associationsOf(device),
        ),
        CorrelatableID: row(text(), 'Where the firmware finds it.', ({ device }) => devicePath(device, 0)),
        Instance: row(whole(), 'Which of the devices it is, from 1.', ({ instance }) => instance),
        Subinstances: list('Its parts that have attributes.', ({ device }: Mapping) => listParts(device), {
          Associations: row(valuesOf(text()), 'The attributes that are about it.', ({ attribute }: Part) => [
            attribute,
          ]),
          CorrelatableID: row(text(), 'Where the firmware finds it.', ({ path }) => path),
          Subinstance: row(whole(), 'Which of the parts it is, from 1.', ({ number }) => number),
        }),
      },
    ),
  },
});

interface Mapping {
  readonly instance: number;
  readonly device: PcieDevice;
}

/** Devices whose slots no attribute is about are not among them. */
function listMappings({ blueprint }: ControllerTree): readonly Mapping[] {
  return (
    listPcieDevices(blueprint)
      // The vendor's tool reads the first attribute of each.
      .filter((device) => associationsOf(device).length > 0)
      .map((device, index) => ({ instance: index + 1, device }))
  );
}

/** Those that this machine has. `#` stands for the number of the slot. */
const slotAttributes = [
  'PciSlot#Enable',
  'PciSlot#LinkSpeed',
  'PciSlot#Aspm',
  'PciSlot#OptionROM',
  'PciSlot#Bifurcation',
  'Slot#MctpBroadcastSupport',
  'Slot#DataLinkFeatureExchange',
  'Slot#EoiBroadcastSupport',
];

function associationsOf({ built: { slot } }: PcieDevice): readonly string[] {
  return slotAttributes.map((name) => name.replace('#', String(slot))).filter(hasAttribute);
}

interface Part {
  readonly number: number;
  readonly attribute: string;
  readonly path: string;
}

/** Whether something can be booted over a port, or from a storage controller, is an attribute. */
function listParts(device: PcieDevice): readonly Part[] {
  const { slot } = device.built;
  const names =
    device.kind === 'adapter'
      ? device.built.ports.map(({ number }) => `Slot${slot}NicBoot${number}`)
      : [`Slot${slot}StorageBoot`];
  return names
    .map((attribute, index) => ({ number: index + 1, attribute, path: devicePath(device, index) }))
    .filter(({ attribute }) => hasAttribute(attribute));
}
