/**
 * Kinds of firmware: the updaters, the duration of an update, the event that activates the new version, and the state
 * after an interrupted write (behaviour § 2.20, § 3.2).
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { deriveUuid } from '../../models/index.js';

export const updaters = ['Bmc', 'Uefi', 'RuntimeAgent'] as const;
export type Updater = (typeof updaters)[number];

export const activations = [
  ...(['Immediately', 'AfterReboot', 'AfterDeviceReset', 'AfterHardPowerCycle'] as const),
] as const;
export type Activation = (typeof activations)[number];

/** State of a firmware component after an interrupted write. */
export type WhenBroken =
  /**
   * The running version stays. The interrupted write affected the second bank, and a later write repairs it. Drives
   * behave in the same way, and no data is lost.
   */
  | 'keeps'
  /** The running version stays, and the second bank is restored from it after the controller returns. */
  | 'recovers'
  /** There is a single bank: the part is unusable until it is written again. */
  | 'fails';

interface FirmwareKind {
  /** Description of the component in the inventory. Source: behaviour § 2.20. */
  readonly description: string;
  /**
   * Updaters that images usually name; empty for firmware that cannot be updated. The controller (`Bmc`) is never
   * listed together with another updater.
   */
  readonly updatableBy: readonly Updater[];
  /** True if the controller can also update the firmware over PLDM. The image must allow this, too. */
  readonly overPldm?: true;
  readonly activates: Activation;
  /** Name of the blueprint timing with the duration of an update. */
  readonly takes: keyof Blueprint['timings'] & `${string}Flash`;
  readonly whenBroken: WhenBroken;
  /** True if the change is measured, so that a TPM in use detects it. */
  readonly isMeasured: boolean;
  /** True if an update requires that the host has power. */
  readonly needsHost: boolean;
  /** True if components of one model are updated one after the other, so that some of them stay available. */
  readonly oneByOne?: true;
  /** Format of the version with an example, if other software parses it; absent if any text is valid. */
  readonly form?: { readonly pattern: RegExp; readonly example: string };
  /** Oldest version that runs on this hardware. */
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

/**
 * Kinds of firmware by name. Three values are assumptions: the updaters, the state after an interrupted write, and the
 * activation of all kinds except the controller's firmware.
 */
export const firmwareKinds = {
  controller: {
    ...ofController,
    description: 'SystemBMC',
    activates: 'AfterDeviceReset',
    takes: 'controllerFlash',
    whenBroken: 'recovers',
    form: { pattern: /^\d{1,2}\.\d{2}( [A-Z][a-z]{2} \d{2} \d{4})?$/, example: '2.79 Mar 02 2026' },
    lowestVersion: '1.10',
  },
  systemRom: {
    ...ofBoard,
    description: 'SystemRomActive',
    activates: 'AfterReboot',
    whenBroken: 'recovers',
    form: { pattern: /^U\d{2} v\d+\.\d{2} \(\d{2}\/\d{2}\/\d{4}\)$/, example: 'U58 v2.60 (01/17/2026)' },
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

/** Returns a kind of firmware. Its type contains the optional properties, which the literal types of the table lack. */
export function firmwareKind(kind: FirmwareKindName): FirmwareKind {
  return firmwareKinds[kind];
}

/** Checks that an updater can update this kind of firmware. */
export function canWrite(by: Updater, kind: FirmwareKindName): boolean {
  const { updatableBy, overPldm } = firmwareKind(kind);
  return updatableBy.includes(by) || (by === 'Bmc' && overPldm === true);
}

/**
 * Fixed seed of device classes and targets. They must be equal on all servers; otherwise an image for one server would
 * not fit another.
 */
const everywhere = 'firmware';

/** Returns the device class of a kind of firmware. Source of the controller's device class: behaviour § 2.20. */
export function deviceClass(kind: FirmwareKindName): string {
  return kind === 'controller'
    ? '2f317b9d-c9e3-4d76-bff6-b9d0d085a952'
    : deriveUuid(everywhere, `class/${kind}`);
}

/** Returns the target of an image. All components of a model share one target. */
export function firmwareTarget(kind: FirmwareKindName, model: string): string {
  return deriveUuid(everywhere, `target/${kind}/${model}`);
}
