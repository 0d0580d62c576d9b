/**
 * Settings of the controller itself that take effect as soon as they are set (source: behaviour § 2.3), what its next reset
 * clears, and what it has not noticed.
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Numbered, Ring } from '../../../models/index.js';

/** Unit: bit/s. */
export const serialSpeeds = [9_600, 19_200, 38_400, 57_600, 115_200] as const;
export const serialCliStates = ['EnabledAuthReq', 'EnabledNoAuth', 'Disabled'] as const;

/** Who may be above the controller and limit what can be set on it. Source: behaviour § 2.3. */
export const configurationLimitations = ['None', 'ManagedNode'] as const;

/**
 * Switches that stand alone. Assumption: what is not named in behaviour § 2.15 is as such controllers leave the factory:
 * everything usable, nothing forced.
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

/** The USB port at the front that is the controller's own: what of it can be used. */
const initialServicePort = {
  enabled: true,
  massStorageAuthentication: false,
  usbEthernetAdapters: true,
  usbFlashDrives: true,
};

export interface ManagerOptionsState {
  /** The command line on the serial port. */
  readonly serialCli: {
    readonly status: (typeof serialCliStates)[number];
    readonly speed: (typeof serialSpeeds)[number];
  };
  readonly switches: Readonly<typeof initialSwitches>;
  readonly servicePort: Readonly<typeof initialServicePort>;
  readonly limitations: (typeof configurationLimitations)[number];
}

/**
 * As delivered. Source: behaviour § 2.15 for those the security dashboard shows, behaviour § 2.25 for the serial port.
 */
export const initialManagerOptions: ManagerOptionsState = {
  serialCli: { status: 'EnabledAuthReq', speed: 9_600 },
  switches: initialSwitches,
  servicePort: initialServicePort,
  limitations: 'None',
};

interface Clearing {
  /** What clients have left for the server's next start. */
  readonly restApiState: boolean;
  /** Its settings, from the memory that keeps them. */
  readonly settings: boolean;
  /** Its settings, its accounts and its logs. */
  readonly factoryDefaults: boolean;
}

/** What the controller was told to clear, and does with its next reset. */
export interface PendingResets extends Clearing {
  /** What is cleared and not in the log yet: the controller was away when it was. */
  readonly unreported: Clearing;
}

const nothing: Clearing = { restApiState: false, settings: false, factoryDefaults: false };

export const nothingToClear: PendingResets = { ...nothing, unreported: nothing };

/** Assumption: as much as the hardware beside a controller keeps for it; what is older goes. */
export const unnoticedMax = 512;

export interface Unnoticed extends Numbered {
  readonly fact: string;
  readonly args: JsonObject;
}

export type UnnoticedState = Ring<Unnoticed>;

// Since when the controller has been up. Its SNMP says so with every trap.

export interface UptimeState {
  /** Virtual time. Unit: ms since the epoch. */
  readonly sinceMs: number;
}
