/** What the enclosure keeps: labels, switches of software, and the hood. */

/** ASHRAE's classes of rooms such servers are made for. Source: behaviour "Enumerations", Chassis. */
export const environmentalClasses = ['A2', 'A3', 'A4'] as const;

export type EnvironmentalClass = (typeof environmentalClasses)[number];

export interface ChassisState {
  readonly assetTag: string;
  /** A label for whoever plans the room. */
  readonly environmentalClass: EnvironmentalClass;
  /** The locating light. One for the server and its enclosure: they are one box. */
  readonly indicatorLit: boolean;
  /** Set for rooms outside the class, which then void no warranty: kept for whoever asks. */
  readonly elConfigOverride: boolean;
  /** Whether the controller talks to devices over MCTP. */
  readonly mctpEnabled: boolean;
  /** Since the hood was taken off and until it is on again. */
  readonly hoodOpen: boolean;
  /** It was taken off while the host had no power, and no POST has told of it yet. */
  readonly hoodOpenedWhileOff: boolean;
}

export function initialChassis(environmentalClass: EnvironmentalClass): ChassisState {
  return {
    assetTag: '',
    environmentalClass,
    indicatorLit: false,
    elConfigOverride: false,
    mctpEnabled: true,
    hoodOpen: false,
    hoodOpenedWhileOff: false,
  };
}
