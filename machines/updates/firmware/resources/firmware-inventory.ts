/**
 * Resources of the firmware inventory, which has a member for each component, updatable or not, and of the software
 * inventory.
 */

import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import {
  chassisUri,
  defineAt,
  flag,
  identity,
  linksRow,
  nullable,
  type ResourceLocationOf,
  root,
  row,
  status,
  systemUri,
  text,
  updateServiceUri,
  type View,
  valuesOf,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import {
  adapterUri,
  deviceClass,
  driveNamed,
  driveUri,
  type FirmwareItem,
  firmwareKind,
  firmwareKinds,
  firmwareTarget,
  listFirmware,
  listPcieDevices,
  listProcessors,
  storageUri,
} from '../../../parts/index.js';
import { findBootState, powerRecord } from '../../../power/index.js';
import { firmwareInventoryUri, isFitted } from '../items.js';
import type { Damage } from '../state.js';

const itemPattern = `${firmwareInventoryUri}{SoftwareId}/` as const;
type ItemView = View<ResourceLocationOf<typeof itemPattern, FirmwareItem>>;

export const firmwareItem = defineAt(itemPattern, ({ blueprint }) =>
  listFirmware(blueprint).map((part) => ({ params: { SoftwareId: part.id }, part })),
).resource({
  type: 'SoftwareInventory.v1_2_0.SoftwareInventory',
  typeDescription: 'A firmware item, or a program of the operating system.',
  properties: {
    ...identity(
      ({ part }: ItemView) => part.id,
      ({ part }) => part.name,
    ),
    Description: row(
      text(),
      'Description of the firmware or program.',
      ({ part }) => firmwareKinds[part.kind].description,
    ),
    LowestSupportedVersion: row(
      text(),
      'Lowest version that the hardware supports.',
      ({ part }) => firmwareKind(part.kind).lowestVersion,
    ),
    RelatedItem: linksRow('Resource that runs the firmware, if one exists.', ({ tree, part }: ItemView) => [
      relatedUri(tree, part),
    ]),
    'RelatedItem@odata.count': row(
      whole(),
      'Number of resources that run the firmware.',
      ({ tree, part, link }) => (link(relatedUri(tree, part)) === undefined ? 0 : 1),
    ),
    SoftwareId: row(
      text(),
      'Software identifier that is common to all devices with this firmware.',
      ({ part }: ItemView) => deviceClass(part.kind),
    ),
    Status: status(['Health', 'State'], ({ tree, part }: ItemView) => ({
      Health: isKnownDamaged(tree.firmware.damaged[part.id]) ? 'Critical' : 'OK',
      State: isFitted(tree, part) ? 'Enabled' : 'Absent',
    })),
    Updateable: row(
      flag,
      'Indicates whether the firmware can be updated.',
      ({ part }) => firmwareKinds[part.kind].updatableBy.length > 0,
    ),
    Version: row(text(), 'Version of the running firmware.', ({ part }) => part.version),
    Oem: vendor(
      'VndMgmtSoftwareInventory.v2_1_0.VndMgmtSoftwareInventory',
      'Vendor extension of a software inventory item: identification for updates.',
      {
        DeviceClass: row(text(), 'Device class identifier.', ({ part }: ItemView) => deviceClass(part.kind)),
        DeviceInstance: row(
          text(),
          'Identifier of the device among the devices of its class.',
          ({ part }) => part.id,
        ),
        DeviceSlotLocation: row(text(), 'Printed location of the device.', 'place'),
        Version: row(
          nullable(text()),
          "Version of the running firmware, in the vendor's notation.",
          'version',
        ),
        DeviceContext: row(
          text(),
          'Location of the device that runs the firmware.',
          ({ part }) => part.place,
        ),
        Targets: row(
          valuesOf(text()),
          'Target identifiers that images for the firmware contain.',
          ({ part }) => [firmwareTarget(part.kind, part.model)],
        ),
      },
    ),
  },
});

/** Checks for damage that the controller has detected; undetected damage is not shown. */
function isKnownDamaged(damage: Damage | undefined): boolean {
  return damage === 'interrupted' || damage === 'found';
}

export const firmwareInventory = defineAt(firmwareInventoryUri, () => [{ params: {} }]).collection({
  type: 'SoftwareInventoryCollection.SoftwareInventoryCollection',
  typeDescription: 'Firmware of the server and its controller, or programs of its operating system.',
  name: 'Firmware Inventory Collection',
  description: 'Firmware of this server, by component',
  members: firmwareItem,
});

/** Links from the inventory to the resources of the parts that run the firmware. */
type Known = Pick<ControllerTree, 'blueprint' | 'seed'>;

/** Returns the URI of the resource that runs the firmware. The resource of a removed part may not exist. */
function relatedUri(tree: Known, { kind, part }: FirmwareItem): string {
  const called = part?.name ?? '';
  switch (kind) {
    case 'controller':
      return `${root}Managers/1/`;
    // A section of the chassis resource shows the versions of this firmware.
    case 'platformData':
    case 'programmableLogic':
      return chassisUri;
    case 'powerSupply':
      return `${chassisUri}PowerSubsystem/PowerSupplies/${called}/`;
    case 'processor':
      return `${systemUri}Processors/${processorId(tree, called)}/`;
    case 'drive':
      return driveUri(tree, driveNamed(tree.blueprint, called));
    case 'storageController':
    case 'adapter':
    case 'energyPack':
      return deviceUri(tree, called);
    default:
      return systemUri;
  }
}

function processorId({ blueprint }: Known, socket: string): string {
  return listProcessors(blueprint).find(({ built }) => built.socket === socket)?.id ?? '';
}

/** Returns the URI of an adapter or a storage. An energy pack is represented by its storage. */
function deviceUri({ blueprint }: Known, id: string): string {
  const device = listPcieDevices(blueprint).find(({ built }) => built.id === id);
  if (device === undefined) throw new Error(`no device ${id}`);
  return device.kind === 'adapter' ? adapterUri(device) : storageUri(device);
}

/** URI of the software inventory: the programs that the running operating system reports (behaviour § 2.20). */
export const softwareInventoryUri = `${updateServiceUri}SoftwareInventory/` as const;
const softwarePattern = `${softwareInventoryUri}{SoftwareId}/` as const;

interface Program {
  readonly id: string;
  /**
   * Description of the program. Assumption: it has the form of firmware descriptions, because no source contains a
   * description of a program.
   */
  readonly description: 'UpdateAgent' | 'OperatingSystemSoftware';
  readonly name: string;
  readonly version: string;
  /** Vendor of the program; absent for the update agent, which is a part of the software that it updates. */
  readonly vendor?: string;
}

/** Returns the programs of the server; the update agent is the first one if the server has it. */
function listSoftware({ software, updateAgent }: Blueprint): readonly Program[] {
  const agents = updateAgent === null ? [] : [{ description: 'UpdateAgent' as const, ...updateAgent }];
  const others = software.map((program) => ({ description: 'OperatingSystemSoftware' as const, ...program }));
  return [...agents, ...others].map((program, index) => ({ id: String(index + 1), ...program }));
}

type ProgramView = View<ResourceLocationOf<typeof softwarePattern, Program>>;

export const softwareItem = defineAt(softwarePattern, ({ blueprint }) =>
  listSoftware(blueprint).map((part) => ({ params: { SoftwareId: part.id }, part })),
).resource({
  type: 'SoftwareInventory.v1_2_0.SoftwareInventory',
  typeDescription: 'A firmware item, or a program of the operating system.',
  properties: {
    ...identity(
      ({ part }: ProgramView) => part.id,
      ({ part }) => part.name,
    ),
    Description: row(text(), 'Description of the firmware or program.', ({ part }) => part.description),
    Manufacturer: row(text(), 'Manufacturer of the software.', ({ part }) => part.vendor),
    RelatedItem: linksRow('Resource that runs the software, if one exists.', [systemUri]),
    'RelatedItem@odata.count': row(whole(), 'Number of resources that run the software.', 1),
    Status: status(['Health', 'State'], ({ tree }: ProgramView) => ({
      Health: 'OK',
      State: findBootState(powerRecord(tree)) === 'osRunning' ? 'Enabled' : 'UnavailableOffline',
    })),
    Updateable: row(flag, 'Indicates whether the software can be updated.', false),
    Version: row(text(), 'Version of the running software.', ({ part }) => part.version),
  },
});

export const softwareInventory = defineAt(softwareInventoryUri, () => [{ params: {} }]).collection({
  type: 'SoftwareInventoryCollection.SoftwareInventoryCollection',
  typeDescription: 'Firmware of the server and its controller, or programs of its operating system.',
  name: 'Software Inventory Collection',
  description: 'Programs that the operating system reports',
  members: softwareItem,
});
