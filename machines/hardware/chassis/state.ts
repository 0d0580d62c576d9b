/** What the enclosure keeps: labels, switches of software, and the hood. */

import type { EnvironmentalClass } from '../../../models/blueprint/index.js';

/** Where the server stands, as its owner says; null: nothing was said. Source: DSP0268 "Placement", "PhysicalAddress". */
export interface ChassisLocation {
  readonly additionalInfo: string | null;
  readonly rack: string | null;
  /** Unit: rack units, of the kind below. */
  readonly rackOffset: number | null;
  readonly rackOffsetUnits: 'OpenU' | 'EIA_310' | null;
  readonly row: string | null;
  readonly countryCode: string | null;
  readonly subdivisionCode: string | null;
  readonly postalCode: string | null;
}

/** The numbers of the enclosure that the vendor's service can write anew; null: those it was made with. */
export interface ChassisFru {
  readonly partNumber: string | null;
  readonly serialNumber: string | null;
}

export interface ChassisState {
  readonly assetTag: string;
  readonly place: ChassisLocation;
  readonly fru: ChassisFru;
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
  /** The switch that notices the hood is taken out: nothing notices it meanwhile. */
  readonly hoodSwitchOut: boolean;
}

export const unknownLocation: ChassisLocation = {
  additionalInfo: null,
  rack: null,
  rackOffset: null,
  rackOffsetUnits: null,
  row: null,
  countryCode: null,
  subdivisionCode: null,
  postalCode: null,
};

export function initialChassis(environmentalClass: EnvironmentalClass): ChassisState {
  return {
    assetTag: '',
    place: unknownLocation,
    fru: { partNumber: null, serialNumber: null },
    environmentalClass,
    indicatorLit: false,
    elConfigOverride: false,
    mctpEnabled: true,
    hoodOpen: false,
    hoodOpenedWhileOff: false,
    hoodSwitchOut: false,
  };
}
