/** State of the enclosure: labels, settings, the access panel and its intrusion switch. */

import type { EnvironmentalClass } from '../../../models/blueprint/index.js';

/**
 * Location of the server that its owner has set; null for a member that is not set. Source: DSP0268 "Placement",
 * "PhysicalAddress".
 */
export interface ChassisLocation {
  readonly additionalInfo: string | null;
  readonly rack: string | null;
  /** Offset of the server in its rack, in the unit of `rackOffsetUnits`. */
  readonly rackOffset: number | null;
  readonly rackOffsetUnits: 'OpenU' | 'EIA_310' | null;
  readonly row: string | null;
  readonly countryCode: string | null;
  readonly subdivisionCode: string | null;
  readonly postalCode: string | null;
}

/**
 * Part number and serial number of the enclosure, which the vendor's service can rewrite; null for the number from
 * production.
 */
export interface ChassisFru {
  readonly partNumber: string | null;
  readonly serialNumber: string | null;
}

export interface ChassisState {
  readonly assetTag: string;
  readonly place: ChassisLocation;
  readonly fru: ChassisFru;
  /** Environmental class that the owner has set. The class is only a label for room planning. */
  readonly environmentalClass: EnvironmentalClass;
  /** State of the identification LED. The server and its enclosure share the LED, because they are one unit. */
  readonly indicatorLit: boolean;
  /**
   * Permission to operate outside the environmental class without loss of warranty. The value is stored and has no
   * effect.
   */
  readonly elConfigOverride: boolean;
  /** Indicates whether the controller communicates with devices over MCTP. */
  readonly mctpEnabled: boolean;
  /** True from the removal of the access panel (the hood) until its return. */
  readonly hoodOpen: boolean;
  /** True if the access panel was removed while the host had no power, until a POST reports the removal. */
  readonly hoodOpenedWhileOff: boolean;
  /**
   * True while the intrusion switch is removed. The controller then does not detect whether the access panel is
   * missing.
   */
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
