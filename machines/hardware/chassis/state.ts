/** State of the enclosure: labels, software switches, and the hood. */

import type { EnvironmentalClass } from '../../../models/blueprint/index.js';

/** Location of the server as set by its owner; null if not set. Source: DSP0268 "Placement", "PhysicalAddress". */
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

/** Part numbers of the enclosure that the vendor's service can rewrite; null: as manufactured. */
export interface ChassisFru {
  readonly partNumber: string | null;
  readonly serialNumber: string | null;
}

export interface ChassisState {
  readonly assetTag: string;
  readonly place: ChassisLocation;
  readonly fru: ChassisFru;
  /** A label for room planning. */
  readonly environmentalClass: EnvironmentalClass;
  /** The identification LED. The server and its enclosure share it, because they are one unit. */
  readonly indicatorLit: boolean;
  /** Allows rooms outside of the class without loss of warranty: a stored value without effect. */
  readonly elConfigOverride: boolean;
  /** Whether the controller talks to devices over MCTP. */
  readonly mctpEnabled: boolean;
  /** True from the removal of the hood until it is replaced. */
  readonly hoodOpen: boolean;
  /** The hood was removed while the host had no power, and no POST has reported it yet. */
  readonly hoodOpenedWhileOff: boolean;
  /** The hood switch is removed, so that the hood is not detected. */
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
