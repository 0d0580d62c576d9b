/** Settings of the controller itself that take effect as soon as they are set. Source: behaviour § 2.3. */

/** Unit: bit/s. */
export const serialSpeeds = [9_600, 19_200, 38_400, 57_600, 115_200] as const;
export const serialCliStates = ['EnabledAuthReq', 'EnabledNoAuth', 'Disabled'] as const;

/** Who may be above the controller and limit what can be set on it. Source: behaviour § 2.3. */
export const configurationLimitations = ['None', 'ManagedNode'] as const;

/** Switches that stand alone. */
interface ManagerSwitches {
  readonly driveLedsForcedOn: boolean;
  readonly ipDuringPost: boolean;
  readonly persistentMouseKeyboard: boolean;
  readonly physicalMonitorHealthStatus: boolean;
  readonly rbsu: boolean;
  readonly remoteConsoleThumbnail: boolean;
  readonly requiredLoginForRbsu: boolean;
  readonly requireHostAuthentication: boolean;
  readonly ribcl: boolean;
  readonly videoPresenceDetectOverride: boolean;
  readonly virtualSerialLogDownload: boolean;
  readonly virtualSerialPort: boolean;
  readonly webGui: boolean;
}

/** The USB port at the front that is the controller's own: what of it can be used. */
interface ServicePortSettings {
  readonly enabled: boolean;
  readonly massStorageAuthentication: boolean;
  readonly usbEthernetAdapters: boolean;
  readonly usbFlashDrives: boolean;
}

export interface ManagerOptionsState {
  /** The command line on the serial port. */
  readonly serialCli: {
    readonly status: (typeof serialCliStates)[number];
    readonly speed: (typeof serialSpeeds)[number];
  };
  readonly switches: ManagerSwitches;
  readonly servicePort: ServicePortSettings;
  readonly limitations: (typeof configurationLimitations)[number];
}

/**
 * As delivered. Source: behaviour § 2.15 for those the security dashboard shows, behaviour § 2.25 for the serial port.
 */
export const initialManagerOptions: ManagerOptionsState = {
  serialCli: { status: 'EnabledAuthReq', speed: 9_600 },
  // Assumption: what is not named there is as such controllers leave the factory: everything usable, nothing forced.
  switches: {
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
  },
  servicePort: {
    enabled: true,
    massStorageAuthentication: false,
    usbEthernetAdapters: true,
    usbFlashDrives: true,
  },
  limitations: 'None',
};
