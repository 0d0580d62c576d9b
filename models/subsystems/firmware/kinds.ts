/** Kinds of firmware: who can update each, and what has to happen until what was written is what runs (behaviour § 2.20). */
import { deriveUuid } from '../../identity.js';

export const updaters = ['Bmc', 'Uefi', 'RuntimeAgent'] as const;
export type Updater = (typeof updaters)[number];

export const activations = [
  ...(['Immediately', 'AfterReboot', 'AfterDeviceReset', 'AfterHardPowerCycle'] as const),
] as const;
export type Activation = (typeof activations)[number];

interface FirmwareKind {
  /** What the inventory calls it by. Source: behaviour § 2.20. */
  readonly description: string;
  /** None for what cannot be updated. What the controller updates nobody else does. */
  readonly updatableBy: readonly Updater[];
  readonly activates: Activation;
}

const byController = ['Bmc'] as const;
const byHost = ['Uefi', 'RuntimeAgent'] as const;
const never = { updatableBy: [], activates: 'Immediately' } as const;

/** Assumption: by whom, and when it activates, but for the controller's own. */
export const firmwareKinds = {
  controller: { description: 'SystemBMC', updatableBy: byController, activates: 'AfterDeviceReset' },
  systemRom: { description: 'SystemRomActive', updatableBy: byController, activates: 'AfterReboot' },
  platformData: {
    description: 'PlatformDefinitionTable',
    updatableBy: byController,
    activates: 'AfterReboot',
  },
  programmableLogic: {
    description: 'SystemProgrammableLogicDevice',
    updatableBy: byController,
    activates: 'AfterHardPowerCycle',
  },
  powerSupply: { description: 'PowerSupplies', updatableBy: byController, activates: 'Immediately' },
  backupRom: { description: 'SystemRomBackup', ...never },
  processor: { description: 'ProcessorMicrocode', ...never },
  tpm: { description: 'TPMFirmware', ...never },
  storageController: { description: 'StorageController', updatableBy: byHost, activates: 'AfterReboot' },
  adapter: { description: 'NetworkAdapter', updatableBy: byHost, activates: 'AfterReboot' },
  drive: { description: 'Drive', updatableBy: byHost, activates: 'AfterDeviceReset' },
} as const satisfies Readonly<Record<string, FirmwareKind>>;
export type FirmwareKindName = keyof typeof firmwareKinds;

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
