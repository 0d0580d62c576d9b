/**
 * Settings of the controller that take effect at once (source: behaviour § 2.3), the data to clear in its next reset,
 * and the facts it has not recorded.
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Numbered, Ring } from '../../../models/index.js';

/** Unit: bit/s. */
export const serialSpeeds = [9_600, 19_200, 38_400, 57_600, 115_200] as const;
export const serialCliStates = ['EnabledAuthReq', 'EnabledNoAuth', 'Disabled'] as const;

/** External managers that can limit the settings of the controller. Source: behaviour § 2.3. */
export const configurationLimitations = ['None', 'ManagedNode'] as const;

/**
 * Independent switches. Assumption: switches not named in behaviour § 2.15 have the usual factory values: every feature
 * enabled, nothing enforced.
 */
const initialSwitches = {
  driveLedsForcedOn: false,
  ipDuringPost: true,
  persistentMouseKeyboard: false,
  physicalMonitorHealthStatus: true,
  rbsu: true,
  remoteConsoleThumbnail: true,
  requiredLoginForRbsu: false,
  requireHostAuthentication: false,
  ribcl: true,
  videoPresenceDetectOverride: true,
  virtualSerialLogDownload: true,
  virtualSerialPort: true,
  webGui: true,
};

/** The controller's own USB port at the front, with its enabled functions. */
const initialServicePort = {
  enabled: true,
  massStorageAuthentication: false,
  usbEthernetAdapters: true,
  usbFlashDrives: true,
};

export interface ManagerOptionsState {
  /** The command line of the serial port. */
  readonly serialCli: {
    readonly status: (typeof serialCliStates)[number];
    readonly speed: (typeof serialSpeeds)[number];
  };
  readonly switches: Readonly<typeof initialSwitches>;
  readonly servicePort: Readonly<typeof initialServicePort>;
  readonly limitations: (typeof configurationLimitations)[number];
}

/**
 * Factory default. Source: behaviour § 2.15 for those the security dashboard shows, behaviour § 2.25 for the serial
 * port.
 */
export const initialManagerOptions: ManagerOptionsState = {
  serialCli: { status: 'EnabledAuthReq', speed: 9_600 },
  switches: initialSwitches,
  servicePort: initialServicePort,
  limitations: 'None',
};

interface Clearing {
  /** Client data for the next start of the server. */
  readonly restApiState: boolean;
  /** Settings, from their nonvolatile memory. */
  readonly settings: boolean;
  /** Settings, accounts and logs. */
  readonly factoryDefaults: boolean;
}

/** Data that the controller clears in its next reset. */
export interface PendingResets extends Clearing {
  /** Cleared data that is not in the log yet, because the controller was absent. */
  readonly unreported: Clearing;
}

const nothing: Clearing = { restApiState: false, settings: false, factoryDefaults: false };

export const nothingToClear: PendingResets = { ...nothing, unreported: nothing };

/** Assumption: the capacity of the hardware buffers for the controller; older facts are dropped. */
export const unnoticedMax = 512;

export interface Unnoticed extends Numbered {
  readonly fact: string;
  readonly args: JsonObject;
}

export type UnnoticedState = Ring<Unnoticed>;

// Start of the controller's uptime, which its SNMP agent sends with every trap.

export interface UptimeState {
  /** Virtual time. Unit: ms since the epoch. */
  readonly sinceMs: number;
}
