/** The firmware of a server, piece by piece, in the order of the inventory (behaviour § 2.20). */
import type { Blueprint } from '../../models/blueprint/index.js';
import { memoize, type Transaction } from '../../models/index.js';
import type { PartKind } from './conditions.js';
import type { FirmwareKindName } from './firmware-kinds.js';
import { parseControllerVersion, printControllerVersion } from './firmware-versions.js';
import { listPcieDevices } from './parts.js';
import { driveLabel, energyPackVersion, listDrives, listEnergyPacks } from './storage.js';

/** Microcode that processors run. Assumption: what a System ROM of the time brings along. */
export const microcodeVersion = '0x2B000603';

/** A blueprint that is being written. */
type Written = Transaction['draft']['blueprint'];

export interface FirmwareItem {
  /** Counted from 1. */
  readonly id: string;
  readonly kind: FirmwareKindName;
  readonly name: string;
  /** Where what runs it is. */
  readonly place: string;
  /** What runs it: images are for a model. */
  readonly model: string;
  readonly version: string;
  /** The part that runs it, where something can be wrong with that by itself. */
  readonly part?: { readonly kind: PartKind; readonly name: string };
  /** Puts another version into the blueprint; `today` as in `2026-02-11`. Not there for what is never written. */
  readonly put?: (blueprint: Written, version: string, today: string) => void;
}

type Uncounted = Omit<FirmwareItem, 'id'>;

const board = 'System Board';

export const listFirmware = memoize(
  (blueprint: Blueprint) => [blueprint],
  (blueprint): readonly FirmwareItem[] =>
    [...ofBoard(blueprint), ...ofParts(blueprint), ...ofDevices(blueprint)].map((item, index) => ({
      id: String(index + 1),
      ...item,
    })),
);

/** What people tell them by: of several of a name, with their places. Of what can be written, and the redundant ROM. */
export function firmwareNames(blueprint: Blueprint): readonly string[] {
  return listFirmware(blueprint)
    .filter(({ put }) => put !== undefined)
    .map((item) => firmwareName(blueprint, item));
}

function firmwareName(blueprint: Blueprint, { name, place }: FirmwareItem): string {
  const isAlone = listFirmware(blueprint).filter((item) => item.name === name).length === 1;
  return isAlone ? name : `${name} (${place})`;
}

/** Throws where none has the name: whoever has it from a check of its own may rely on it. */
export function firmwareNamed(blueprint: Blueprint, called: string): FirmwareItem {
  const item = listFirmware(blueprint).find((each) => firmwareName(blueprint, each) === called);
  if (item === undefined) throw new Error(`no firmware ${called}`);
  return item;
}

/** The one of a kind that a board has one of. */
export function onlyItem(blueprint: Blueprint, kind: FirmwareKindName): FirmwareItem {
  const item = listFirmware(blueprint).find((each) => each.kind === kind);
  if (item === undefined) throw new Error(`no firmware of kind ${kind}`);
  return item;
}

/** Where what is written for a piece of firmware goes: that of the System ROM to the image that does not run. */
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

/** A version of firmware that the blueprint has with the chassis. */
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
  // Direct drives hang on the processor: what stands for them in the blueprint runs nothing.
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
