/** Firmware components of a server, in the order of the inventory (behaviour § 2.20). */
import type { Blueprint } from '../../models/blueprint/index.js';
import { memoize, type Transaction } from '../../models/index.js';
import type { PartKind } from './conditions.js';
import type { FirmwareKindName } from './firmware-kinds.js';
import { parseControllerVersion, printControllerVersion } from './firmware-versions.js';
import { hardwareKey } from './hardware-key.js';
import { listPcieDevices } from './parts.js';
import { driveLabel, energyPackVersion, listDrives, listEnergyPacks } from './storage.js';

/** Version of the processor microcode. Assumption: a contemporary System ROM contains this version. */
export const microcodeVersion = '0x2B000603';

/** Blueprint in the draft of a transaction, which can be changed. */
type Written = Transaction['draft']['blueprint'];

export interface FirmwareItem {
  /** Number of the component in the inventory, counted from 1. */
  readonly id: string;
  readonly kind: FirmwareKindName;
  readonly name: string;
  /** Location of the part that runs the firmware. */
  readonly place: string;
  /** Model of the part that runs the firmware. An image is made for one model. */
  readonly model: string;
  readonly version: string;
  /** Part that runs the firmware, if that part can have its own condition. */
  readonly part?: { readonly kind: PartKind; readonly name: string };
  /**
   * Writes another version to the blueprint; `today` has the form `2026-02-11`. Absent for components that are never
   * updated.
   */
  readonly put?: (blueprint: Written, version: string, today: string) => void;
}

type Uncounted = Omit<FirmwareItem, 'id'>;

const board = 'System Board';

export const listFirmware = memoize(
  (blueprint: Blueprint) => [hardwareKey(blueprint)],
  (blueprint): readonly FirmwareItem[] =>
    [...ofBoard(blueprint), ...ofParts(blueprint), ...ofDevices(blueprint)].map((item, index) => ({
      id: String(index + 1),
      ...item,
    })),
);

/**
 * Returns the display names of updatable components and of the redundant ROM. Components with equal names are
 * distinguished by location.
 */
export function firmwareNames(blueprint: Blueprint): readonly string[] {
  return listFirmware(blueprint)
    .filter(({ put }) => put !== undefined)
    .map((item) => firmwareName(blueprint, item));
}

function firmwareName(blueprint: Blueprint, { name, place }: FirmwareItem): string {
  const isAlone = listFirmware(blueprint).filter((item) => item.name === name).length === 1;
  return isAlone ? name : `${name} (${place})`;
}

/** Returns the component with a display name. Throws for an unknown name, because callers have validated it. */
export function firmwareNamed(blueprint: Blueprint, called: string): FirmwareItem {
  const item = listFirmware(blueprint).find((each) => firmwareName(blueprint, each) === called);
  if (item === undefined) throw new Error(`no firmware ${called}`);
  return item;
}

/** Returns the single component of a kind. Throws if there is none. */
export function onlyItem(blueprint: Blueprint, kind: FirmwareKindName): FirmwareItem {
  const item = listFirmware(blueprint).find((each) => each.kind === kind);
  if (item === undefined) throw new Error(`no firmware of kind ${kind}`);
  return item;
}

/** Returns the component that a firmware write changes: for the System ROM, the redundant image. */
export function bankOf(blueprint: Blueprint, item: FirmwareItem): FirmwareItem {
  return item.kind === 'systemRom' ? onlyItem(blueprint, 'backupRom') : item;
}

type BoardRow = readonly [kind: FirmwareKindName, name: string];

function ofBoard({ system, manager, chassis, powerSupplies }: Blueprint): readonly Uncounted[] {
  const model = system.model;
  const inSystem = ([kind, name]: BoardRow, property: 'biosVersion' | 'backupBiosVersion'): Uncounted => ({
    kind,
    name,
    place: board,
    model,
    version: system[property],
    put: ({ system: written }, version) => {
      written[property] = version;
    },
  });
  const inChassis = ([kind, name]: BoardRow, property: ChassisVersion): Uncounted => ({
    kind,
    name,
    place: board,
    model,
    version: chassis[property],
    put: ({ chassis: written }, version) => {
      written[property] = version;
    },
  });
  return [
    {
      kind: 'controller',
      name: manager.model,
      place: board,
      model: manager.model,
      version: printControllerVersion(manager.firmware),
      put: ({ manager: written }, version, today) => {
        written.firmware = parseControllerVersion(version, written.firmware, today);
      },
    },
    inSystem(['systemRom', 'System ROM'], 'biosVersion'),
    inChassis(['platformData', 'Platform Abstraction Data'], 'platformDefinitionVersion'),
    inChassis(['programmableLogic', 'System Programmable Logic Device'], 'programmableLogicVersion'),
    ...powerSupplies.map(
      ({ bay, model: supplyModel, firmwareVersion }): Uncounted => ({
        kind: 'powerSupply',
        name: 'Power Supply Firmware',
        place: `Bay ${bay}`,
        model: supplyModel,
        version: firmwareVersion,
        part: { kind: 'powerSupply', name: String(bay) },
        put: (blueprint, version) => {
          for (const supply of blueprint.powerSupplies)
            if (supply.bay === bay) supply.firmwareVersion = version;
        },
      }),
    ),
    inChassis(['platformServices', 'Server Platform Services (SPS) Firmware'], 'platformServicesVersion'),
    inSystem(['backupRom', 'Redundant System ROM'], 'backupBiosVersion'),
    inChassis(['provisioning', 'Intelligent Provisioning'], 'provisioningVersion'),
  ];
}

/** Name of a member of the blueprint's `chassis` that contains a firmware version. */
type ChassisVersion = keyof Blueprint['chassis'] & `p${string}Version`;

function ofParts(blueprint: Blueprint): readonly Uncounted[] {
  const { tpm, processors } = blueprint;
  return [
    ...listEnergyPacks(blueprint).map(
      (id): Uncounted => ({
        kind: 'energyPack',
        name: 'Smart Storage Energy Pack',
        place: board,
        model: id,
        version: energyPackVersion,
        part: { kind: 'energyPack', name: id },
      }),
    ),
    ...processors.map(
      ({ socket, model }): Uncounted => ({
        kind: 'processor',
        name: 'Processor Microcode',
        place: socket,
        model,
        version: microcodeVersion,
        part: { kind: 'processor', name: socket },
      }),
    ),
    ...(tpm === null
      ? []
      : [
          {
            kind: 'tpm',
            name: 'TPM Firmware',
            place: board,
            model: tpm.model,
            version: tpm.firmwareVersion,
          } as const,
        ]),
  ];
}

function ofDevices(blueprint: Blueprint): readonly Uncounted[] {
  // The filter excludes direct drives. They are attached to the processor, so their blueprint entry has no firmware.
  const devices = listPcieDevices(blueprint)
    .filter((device) => device.kind === 'adapter' || device.built.kind === 'raid')
    .map(
      ({ kind, built: { id, slot, name, firmwareVersion } }): Uncounted => ({
        kind: kind === 'storage' ? 'storageController' : 'adapter',
        name,
        place: `Slot ${slot}`,
        model: name,
        version: firmwareVersion,
        part: { kind: 'pcieDevice', name: id },
        put: ({ storage, nics }, version) => {
          for (const device of [...storage, ...nics]) if (device.id === id) device.firmwareVersion = version;
        },
      }),
    );
  const drives = listDrives(blueprint).map((drive): Uncounted => {
    const { name, model, firmwareVersion, bay } = drive.built;
    const { id } = drive.device.built;
    return {
      kind: 'drive',
      name,
      place: driveLabel(drive),
      model,
      version: firmwareVersion,
      part: { kind: 'drive', name: drive.name },
      put: ({ storage }, version) => {
        const inBays = storage.filter((device) => device.id === id).flatMap(({ drives: all }) => all);
        for (const written of inBays) if (written.bay === bay) written.firmwareVersion = version;
      },
    };
  });
  return [...devices, ...drives];
}
