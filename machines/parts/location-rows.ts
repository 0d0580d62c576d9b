/**
 * Rows of `Location` for every resource with a location: the side of the server, and the rack and the site of the
 * server. The rack and the site are one setting of the server (`ChassisState.place`), which every part with a location
 * shows and sets (behaviour § 2.4). The ordinal and the label are not included, because the part declares them itself.
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

/** Maximum length of an asset tag. Unit: characters. Assumption: SMBIOS tables of such servers have this capacity. */
export const assetTagLengthMax = 63;

/** Units of the rack offset. Source: DSP0268 "Placement". */
const rackOffsetUnits = ['OpenU', 'EIA_310'] as const;

/**
 * Maximum length of a text about the place. Unit: characters. Assumption: about the length of asset tags, which users
 * also type manually.
 */
const placeLengthMax = 64;

/**
 * Maximum rack offset. Unit: rack units. Assumption: any 31-bit number is accepted, because no standard limits the
 * height of a rack.
 */
const rackOffsetMax = 2 ** 31 - 1;

const placeText = nullable(line({ lengthMax: placeLengthMax }));

/**
 * Declares the rack of the server and the postal address of the rack. `privilege` is the privilege to configure the
 * part that shows them. Source: DSP0268 "Location".
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
      PostalCode: setting('postalCode', placeText, 'Postal code of the server.'),
    }),
  };
}

/**
 * Side of the server for each type of location. Assumption: bays are at the front, slots and connectors at the rear,
 * both numbered from the left.
 */
const sides = { Backplane: 'Front', Bay: 'Front', Connector: 'Rear', Slot: 'Rear' } as const;

export type PartLocationType = keyof typeof sides;

/** Declares the location properties that follow from the type of the location. */
export function sideRows(type: PartLocationType): Rows<unknown> {
  return {
    LocationType: fixed(type, 'Type of the location.'),
    Orientation: fixed('LeftToRight', 'Direction in which locations of this type are numbered.'),
    Reference: fixed(sides[type], 'Side of the server on which the location is.'),
  };
}
