/**
 * Kinds of firmware: who can update each, how long that takes, what has to happen until what was written is what runs,
 * and what is left where writing breaks off (behaviour § 2.20, § 3.2).
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { deriveUuid } from '../../models/index.js';

export const updaters = ['Bmc', 'Uefi', 'RuntimeAgent'] as const;
export type Updater = (typeof updaters)[number];

export const activations = [
  ...(['Immediately', 'AfterReboot', 'AfterDeviceReset', 'AfterHardPowerCycle'] as const),
] as const;
export type Activation = (typeof activations)[number];

/** What becomes of a piece of firmware whose writing broke off. */
export type WhenBroken =
  /** What ran goes on: it was written to a second bank, which is written anew some day. So do drives, which keep all data. */
  | 'keeps'
  /** What ran goes on, and the second bank is made a copy of it when the controller has come back. */
  | 'recovers'
  /** There is one bank only: the part is of no use until it is written again. */
  | 'fails';

interface FirmwareKind {
  /** What the inventory calls it by. Source: behaviour § 2.20. */
  readonly description: string;
  /** Who does as its images usually say; none for what cannot be updated. What the controller updates nobody else does. */
  readonly updatableBy: readonly Updater[];
  /** Whether the controller writes it too, over PLDM, where its image says so. */
  readonly overPldm?: true;
  readonly activates: Activation;
  /** How long writing takes. */
  readonly takes: keyof Blueprint['timings'] & `${string}Flash`;
  readonly whenBroken: WhenBroken;
  /** Whether a TPM that is in use would find it changed. */
  readonly isMeasured: boolean;
  /** Whether it can be written only while the host has power. */
  readonly needsHost: boolean;
  /** Whether pieces of a model are written one after the other, so that never all are without. */
  readonly oneByOne?: true;
  /** How versions of it are written, where others read them; any text is one where nothing is said. */
  readonly form?: RegExp;
  /** The oldest that this hardware runs. */
  readonly lowestVersion?: string;
}

const ofController = { updatableBy: ['Bmc'], isMeasured: false, needsHost: false } as const;
const ofBoard = { ...ofController, isMeasured: true, takes: 'boardFlash' } as const;
const ofDevice = {
  updatableBy: ['Uefi', 'RuntimeAgent'],
  overPldm: true,
  isMeasured: true,
  needsHost: true,
  takes: 'deviceFlash',
} as const;
const never = { ...ofController, updatableBy: [], activates: 'Immediately', whenBroken: 'keeps' } as const;
const neverBoard = { ...never, takes: 'boardFlash' } as const;
const neverDevice = { ...never, takes: 'deviceFlash' } as const;

/** Assumption: by whom, when it activates and what is left of a broken write, but for when the controller's activates. */
export const firmwareKinds = {
  controller: {
    ...ofController,
    description: 'SystemBMC',
    activates: 'AfterDeviceReset',
    takes: 'controllerFlash',
    whenBroken: 'recovers',
    form: /^\d{1,2}\.\d{2}( [A-Z][a-z]{2} \d{2} \d{4})?$/,
    lowestVersion: '1.10',
  },
  systemRom: {
    ...ofBoard,
    description: 'SystemRomActive',
    activates: 'AfterReboot',
    whenBroken: 'recovers',
    form: /^U\d{2} v\d+\.\d{2} \(\d{2}\/\d{2}\/\d{4}\)$/,
  },
  platformData: {
    ...ofBoard,
    description: 'PlatformDefinitionTable',
    activates: 'AfterReboot',
    whenBroken: 'keeps',
  },
  programmableLogic: {
    ...ofBoard,
    description: 'SystemProgrammableLogicDevice',
    activates: 'AfterHardPowerCycle',
    whenBroken: 'fails',
  },
  powerSupply: {
    ...ofController,
    description: 'PowerSupplies',
    activates: 'Immediately',
    takes: 'deviceFlash',
    whenBroken: 'fails',
    oneByOne: true,
  },
  platformServices: {
    ...ofBoard,
    description: 'SPSFirmwareVersionData',
    activates: 'AfterReboot',
    whenBroken: 'keeps',
  },
  provisioning: {
    ...ofController,
    description: 'IntelligentProvisioning',
    activates: 'Immediately',
    takes: 'boardFlash',
    whenBroken: 'keeps',
  },
  backupRom: { ...neverBoard, description: 'SystemRomBackup' },
  energyPack: { ...neverDevice, description: 'SmartStorageBattery' },
  processor: { ...neverDevice, description: 'ProcessorMicrocode' },
  tpm: { ...neverDevice, description: 'TPMFirmware' },
  storageController: {
    ...ofDevice,
    description: 'StorageController',
    activates: 'AfterReboot',
    whenBroken: 'keeps',
  },
  adapter: { ...ofDevice, description: 'NetworkAdapter', activates: 'AfterReboot', whenBroken: 'keeps' },
  drive: {
    ...ofDevice,
    description: 'Drive',
    isMeasured: false,
    activates: 'AfterDeviceReset',
    whenBroken: 'keeps',
  },
} as const satisfies Readonly<Record<string, FirmwareKind>>;
export type FirmwareKindName = keyof typeof firmwareKinds;

export const firmwareKindNames = Object.keys(firmwareKinds) as readonly FirmwareKindName[];

/** The same with what is known of all kinds, for whoever asks for what some have. */
export function firmwareKind(kind: FirmwareKindName): FirmwareKind {
  return firmwareKinds[kind];
}

/** Whether there is a way for somebody to write it. */
export function canWrite(by: Updater, kind: FirmwareKindName): boolean {
  const { updatableBy, overPldm } = firmwareKind(kind);
  return updatableBy.includes(by) || (by === 'Bmc' && overPldm === true);
}

/** All servers agree on these numbers, or an image for one would fit no other. */
const everywhere = 'firmware';

/** Source of the controller's: behaviour § 2.20. */
export function deviceClass(kind: FirmwareKindName): string {
  return kind === 'controller'
    ? '2f317b9d-c9e3-4d76-bff6-b9d0d085a952'
    : deriveUuid(everywhere, `class/${kind}`);
}

/** What an image says that it is for: all pieces of a model have the same. */
export function firmwareTarget(kind: FirmwareKindName, model: string): string {
  return deriveUuid(everywhere, `target/${kind}/${model}`);
}
