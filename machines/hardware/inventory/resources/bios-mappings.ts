/** Mapping of BIOS attributes to devices. The attributes of a slot have its number in their names (behaviour § 2.7). */

import type { ControllerTree } from '../../../../models/index.js';
import type { View } from '../../../../models/resource/index.js';
import {
  defineAt,
  identity,
  list,
  ofSystem,
  row,
  systemPattern,
  text,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import { type AttributeName, hasAttribute, registryRow } from '../../../bios-attributes/index.js';
import { devicePath, listPcieDevices, type PcieDevice } from '../../../parts/index.js';

export const biosMappings = defineAt(`${systemPattern}Bios/oem/vnd/mappings/`, () => [
  { params: ofSystem },
]).resource({
  type: 'VndBiosMapping.v2_0_0.VndBiosMapping',
  typeDescription: 'Mapping of BIOS attributes to devices.',
  properties: {
    ...identity('mappings', 'BIOS mappings'),
    AttributeRegistry: registryRow,
    BiosPciSettingsMappings: list(
      'PCI devices with the BIOS attributes of their slots.',
      ({ tree }: View) => listMappings(tree),
      {
        Associations: row(
          valuesOf(text()),
          'Names of the BIOS attributes of the device.',
          ({ device }: Mapping) => associationsOf(device),
        ),
        CorrelatableID: row(text(), 'UEFI device path of the device.', ({ device }) => devicePath(device, 0)),
        Instance: row(whole(), 'Number of the device, from 1.', ({ instance }) => instance),
        Subinstances: list(
          'Parts of the device that have BIOS attributes.',
          ({ device }: Mapping) => listParts(device),
          {
            Associations: row(
              valuesOf(text()),
              'Names of the BIOS attributes of the part.',
              ({ attribute }: Part) => [attribute],
            ),
            CorrelatableID: row(text(), 'UEFI device path of the part.', ({ path }) => path),
            Subinstance: row(
              whole(),
              'Number of the part within the device, from 1.',
              ({ number }) => number,
            ),
          },
        ),
      },
    ),
  },
});

interface Mapping {
  readonly instance: number;
  readonly device: PcieDevice;
}

/** Lists the devices with the attributes of their slots. A device whose slot has no attributes is omitted. */
function listMappings({ blueprint }: ControllerTree): readonly Mapping[] {
  return (
    listPcieDevices(blueprint)
      // The vendor's tool reads the first attribute of each.
      .filter((device) => associationsOf(device).length > 0)
      .map((device, index) => ({ instance: index + 1, device }))
  );
}

/** Returns the names of the attributes of a device's slot that this server model has. */
function associationsOf({ built: { slot } }: PcieDevice): readonly string[] {
  const names: readonly AttributeName[] = [
    `PciSlot${slot}Enable`,
    `PciSlot${slot}LinkSpeed`,
    `PciSlot${slot}Aspm`,
    `PciSlot${slot}OptionROM`,
    `PciSlot${slot}Bifurcation`,
    `Slot${slot}MctpBroadcastSupport`,
    `Slot${slot}DataLinkFeatureExchange`,
    `Slot${slot}EoiBroadcastSupport`,
  ];
  return names.filter(hasAttribute);
}

interface Part {
  readonly number: number;
  readonly attribute: AttributeName;
  readonly path: string;
}

/**
 * Lists the parts of a device that can be booted from: the ports of an adapter, or the storage controller. A part has a
 * BIOS attribute that enables the boot.
 */
function listParts(device: PcieDevice): readonly Part[] {
  const { slot } = device.built;
  const names: readonly AttributeName[] =
    device.kind === 'adapter'
      ? device.built.ports.map(({ number }): AttributeName => `Slot${slot}NicBoot${number}`)
      : [`Slot${slot}StorageBoot`];
  return names
    .map((attribute, index) => ({ number: index + 1, attribute, path: devicePath(device, index) }))
    .filter(({ attribute }) => hasAttribute(attribute));
}
