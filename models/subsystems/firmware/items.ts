/** The firmware of a server, piece by piece, in the order of the inventory (behaviour § 2.20). */
import type { Blueprint } from '../../blueprint/schema.js';
import { whileSame } from '../../while-same.js';
import { driveLabel, listDrives, listPcieDevices } from '../parts/index.js';
import type { FirmwareKindName } from './kinds.js';

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
}

type Uncounted = Omit<FirmwareItem, 'id'>;

const board = 'System Board';

export const listFirmware = whileSame(
  (blueprint: Blueprint) => [blueprint],
  (blueprint): readonly FirmwareItem[] =>
    [...ofBoard(blueprint), ...ofParts(blueprint), ...ofDevices(blueprint)].map((item, index) => ({
      id: String(index + 1),
      ...item,
    })),
);

function ofBoard({ system, manager, chassis, powerSupplies }: Blueprint): readonly Uncounted[] {
  const onBoard = { place: board, model: system.model };
  return [
    {
      kind: 'controller',
      name: manager.model,
      place: board,
      model: manager.model,
      version: controllerVersion(manager.firmware),
    },
    { kind: 'systemRom', name: 'System ROM', ...onBoard, version: system.biosVersion },
    {
      kind: 'platformData',
      name: 'Platform Abstraction Data',
      ...onBoard,
      version: chassis.platformDefinitionVersion,
    },
    {
      kind: 'programmableLogic',
      name: 'System Programmable Logic Device',
      ...onBoard,
      version: chassis.programmableLogicVersion,
    },
    ...powerSupplies.map(
      ({ bay, model, firmwareVersion }): Uncounted => ({
        kind: 'powerSupply',
        name: 'Power Supply Firmware',
        place: `Bay ${bay}`,
        model,
        version: firmwareVersion,
      }),
    ),
    { kind: 'backupRom', name: 'Redundant System ROM', ...onBoard, version: system.backupBiosVersion },
  ];
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `1.66 Dec 13 2024` */
function controllerVersion({ version, date }: Blueprint['manager']['firmware']): string {
  const [year, month, day] = date.split('-');
  return `${version} ${months[Number(month) - 1]} ${day} ${year}`;
}

function ofParts({ tpm }: Blueprint): readonly Uncounted[] {
  return tpm === null
    ? []
    : [
        {
          kind: 'tpm',
          name: 'TPM Firmware',
          place: board,
          model: tpm.model,
          version: tpm.firmwareVersion,
        },
      ];
}

function ofDevices(blueprint: Blueprint): readonly Uncounted[] {
  // Direct drives hang on the processor: what stands for them in the blueprint runs nothing.
  const devices = listPcieDevices(blueprint)
    .filter((device) => device.kind === 'adapter' || device.built.kind === 'raid')
    .map(
      ({ kind, built: { slot, name, firmwareVersion } }): Uncounted => ({
        kind: kind === 'storage' ? 'storageController' : 'adapter',
        name,
        place: `Slot ${slot}`,
        model: name,
        version: firmwareVersion,
      }),
    );
  const drives = listDrives(blueprint).map((drive): Uncounted => {
    const { name, model, firmwareVersion } = drive.built;
    return { kind: 'drive', name, place: driveLabel(drive), model, version: firmwareVersion };
  });
  return [...devices, ...drives];
}
