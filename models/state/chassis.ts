/** What the enclosure and the devices in it keep: labels, switches of software, and the hood. */

/** What can be chosen. Source: facts "resource-types", Chassis. A blueprint may start with A1. */
export const environmentalClasses = ['A2', 'A3', 'A4'] as const;

export interface ChassisState {
  readonly assetTag: string;
  /** ASHRAE's class of the room: a label for whoever plans it. */
  readonly environmentalClass: 'A1' | (typeof environmentalClasses)[number];
  /** The locating light. One for the server and its enclosure: they are one box. */
  readonly indicatorLit: boolean;
  /** Set for rooms outside the class, which then void no warranty: kept for whoever asks. */
  readonly elConfigOverride: boolean;
  /** Whether the controller talks to devices over MCTP. */
  readonly mctpEnabled: boolean;
  /** Since the hood was taken off and until it is on again. */
  readonly hoodOpen: boolean;
}

export interface DevicesState {
  /** Asset tags, by id of the PCIe device. */
  readonly tags: { readonly [device: string]: string };
  /** Network ports switched off, by name (`adapter/port`). */
  readonly disabledPorts: { readonly [port: string]: true };
}

export const noDeviceSettings: DevicesState = { tags: {}, disabledPorts: {} };

export function chassisAtFirst(environmentalClass: ChassisState['environmentalClass']): ChassisState {
  return {
    assetTag: '',
    environmentalClass,
    indicatorLit: false,
    elConfigOverride: false,
    mctpEnabled: true,
    hoodOpen: false,
  };
}
