/**
 * `Location` of every resource with a location: the side of the server, and the rack and the site of the server. There
 * is one server, so its rack and its site are one setting (`ChassisState.place`), shown and set by every part with a
 * location (behaviour § 2.4). Excludes the ordinal and the label of a part, which the part itself has.
 */

import {
  fixed,
  group,
  line,
  nullable,
  oneOf,
  type Privilege,
  type Rows,
  settingsIn,
  whole,
} from '../../models/resource/index.js';

/** Maximum length of an asset tag. Unit: characters. Assumption: the capacity of SMBIOS tables of such servers. */
export const assetTagLengthMax = 63;

/** Source: DSP0268 "Placement". */
const rackOffsetUnits = ['OpenU', 'EIA_310'] as const;

/** Unit: characters. Assumption: the same as for asset tags, which are also typed manually. */
const placeLengthMax = 64;

/** Unit: rack units. Assumption: any 31-bit number; no standard bounds the height of a rack. */
const rackOffsetMax = 2 ** 31 - 1;

const placeText = nullable(line({ lengthMax: placeLengthMax }));

/**
 * Rack of the server and postal address of the rack, for users who may configure the part that shows them. Source:
 * DSP0268 "Location".
 */
export function serverLocationRows(privilege: Privilege): Rows<unknown> {
  const setting = settingsIn(({ chassis }) => chassis.place, privilege);
  return {
    Placement: group('Placement of the server within its site.', {
      AdditionalInfo: setting(
        'additionalInfo',
        placeText,
        'Additional information about the placement, such as the room.',
      ),
      Rack: setting('rack', placeText, 'Name of the rack within its row.'),
      RackOffset: setting(
        'rackOffset',
        nullable(whole(0, rackOffsetMax)),
        'Lowest rack unit that the server occupies.',
      ),
      RackOffsetUnits: setting(
        'rackOffsetUnits',
        nullable(oneOf(rackOffsetUnits)),
        'Type of the rack unit that the offset counts.',
      ),
      Row: setting('row', placeText, 'Name of the row of racks.'),
    }),
    PhysicalAddress: group('Postal address of the server.', {
      ISOCountryCode: setting('countryCode', placeText, 'Country of the server, as an ISO 3166-1 code.'),
      ISOSubdivisionCode: setting(
        'subdivisionCode',
        placeText,
        'Code of the state, province or region by ISO 3166-2.',
      ),
      PostalCode: setting('postalCode', placeText, 'Postal code.'),
    }),
  };
}

/**
 * Assumption: drives are at the front, numbered from the left; slots and connectors are at the rear, numbered likewise.
 */
const sides = { Backplane: 'Front', Bay: 'Front', Connector: 'Rear', Slot: 'Rear' } as const;

export type PartLocationType = keyof typeof sides;

/** Location properties that follow from the type of the location. */
export function sideRows(type: PartLocationType): Rows<unknown> {
  return {
    LocationType: fixed(type, 'Type of the location.'),
    Orientation: fixed('LeftToRight', 'Direction in which locations of this type are numbered.'),
    Reference: fixed(sides[type], 'Side of the server on which the location is.'),
  };
}
