/**
 * Settings of the controller that take effect at once (source: behaviour § 2.3), the data that its next reset clears,
 * and the facts that it has not recorded yet.
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Numbered, Ring } from '../../../models/index.js';

/** Speeds of the serial port. Unit: bit/s. */
export const serialSpeeds = [9_600, 19_200, 38_400, 57_600, 115_200] as const;
export const serialCliStates = ['EnabledAuthReq', 'EnabledNoAuth', 'Disabled'] as const;

/** External managers that can limit the settings of the controller. Source: behaviour § 2.3. */
export const configurationLimitations = ['None', 'ManagedNode'] as const;

/**
 * Settings that are independent on/off switches. Assumption: switches that behaviour § 2.15 does not name have the
 * usual factory values. Every feature is enabled, and no restriction is enforced.
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

/** Settings of the controller's own USB port at the front of the server: the port and its enabled functions. */
const initialServicePort = {
  enabled: true,
  massStorageAuthentication: false,
  usbEthernetAdapters: true,
  usbFlashDrives: true,
};

export interface ManagerOptionsState {
  /** Settings of the command line on the serial port. */
  readonly serialCli: {
    readonly status: (typeof serialCliStates)[number];
    readonly speed: (typeof serialSpeeds)[number];
  };
  readonly switches: Readonly<typeof initialSwitches>;
  readonly servicePort: Readonly<typeof initialServicePort>;
  readonly limitations: (typeof configurationLimitations)[number];
}

/**
 * Factory defaults of the settings. Source: behaviour § 2.15 for the settings that the security dashboard shows,
 * behaviour § 2.25 for the serial port.
 */
export const initialManagerOptions: ManagerOptionsState = {
  serialCli: { status: 'EnabledAuthReq', speed: 9_600 },
  switches: initialSwitches,
  servicePort: initialServicePort,
  limitations: 'None',
};

interface Clearing {
  /** Flag for the data that clients stored for the next start of the server. */
  readonly restApiState: boolean;
  /** Flag for the settings in the nonvolatile memory. */
  readonly settings: boolean;
  /** Flag for settings, accounts and logs together. */
  readonly factoryDefaults: boolean;
}

/** Kinds of data that the controller clears in its next reset. */
export interface PendingResets extends Clearing {
  /** Kinds of cleared data that are not in the log yet, because the controller was unavailable. */
  readonly unreported: Clearing;
}

const nothing: Clearing = { restApiState: false, settings: false, factoryDefaults: false };

export const nothingToClear: PendingResets = { ...nothing, unreported: nothing };

/**
 * Maximum number of facts that are buffered for the controller; the oldest facts are dropped. Assumption: the capacity
 * of the hardware buffers.
 */
export const unnoticedMax = 512;

export interface Unnoticed extends Numbered {
  readonly fact: string;
  readonly args: JsonObject;
}

export type UnnoticedState = Ring<Unnoticed>;

// State of the controller's uptime, which its SNMP agent sends with every trap.

export interface UptimeState {
  /** Start of the uptime in virtual time. Unit: ms since the epoch. */
  readonly sinceMs: number;
}
