/** Settings of the controller itself that take effect as soon as they are set. Source: behaviour § 2.3. */

/** Unit: bit/s. */
export const serialSpeeds = [9_600, 19_200, 38_400, 57_600, 115_200] as const;
export const serialCliStates = ['EnabledAuthReq', 'EnabledNoAuth', 'Disabled'] as const;

/** Switches that stand alone. */
interface ManagerSwitches {
  readonly persistentMouseKeyboard: boolean;
  readonly physicalMonitorHealthStatus: boolean;
  readonly requiredLoginForRbsu: boolean;
  readonly requireHostAuthentication: boolean;
  readonly videoPresenceDetectOverride: boolean;
  readonly webGui: boolean;
}

export interface ManagerOptionsState {
  /** The command line on the serial port. */
  readonly serialCli: {
    readonly status: (typeof serialCliStates)[number];
    readonly speed: (typeof serialSpeeds)[number];
  };
  readonly switches: ManagerSwitches;
}

/**
 * As delivered. Source: behaviour § 2.15 for those the security dashboard shows, behaviour § 2.25 for the serial port.
 */
export const initialManagerOptions: ManagerOptionsState = {
  serialCli: { status: 'EnabledAuthReq', speed: 9_600 },
  switches: {
    persistentMouseKeyboard: false,
    physicalMonitorHealthStatus: true,
    requiredLoginForRbsu: false,
    requireHostAuthentication: false,
    videoPresenceDetectOverride: true,
    webGui: true,
  },
};
