/**
 * `Location` as every resource with a place shows it: the side of the server a part is on, and the rack and the site of
 * the server. There is one server, so its rack and its site are one setting (`ChassisState.place`), shown and set
 * wherever a part has a place (behaviour § 2.4). Leaves out the ordinal and the label of a part: those are its own.
 */
import type { ChassisPlace } from '../subsystems/chassis/index.js';
import { settingsIn } from './kept-settings.js';
import { line } from './line.js';
import type { Privilege } from './privileges.js';
import { nullable, oneOf, whole } from './readers.js';
import { group, type Rows } from './rows.js';
import { fixed } from './shared-rows.js';

/** Source: DSP0268 "Placement". */
const rackOffsetUnits = ['OpenU', 'EIA_310'] as const;

/** Unit: characters. Assumption: as asset tags, which people type as well. */
const placeLengthMax = 64;

/** Unit: rack units. Assumption: any 31-bit number; no standard bounds the height of a rack. */
const rackOffsetMax = 2 ** 31 - 1;

const placeText = nullable(line({ lengthMax: placeLengthMax }));

/**
 * The rack that the server is in and the postal address of the rack, for whoever may configure the part that shows them.
 * Source: DSP0268 "Location".
 */
export function serverPlaceRows(privilege: Privilege): Rows<unknown> {
  const setting = settingsIn(({ chassis }): ChassisPlace => chassis.place, privilege);
  return {
    Placement: group('The place of the server within its site.', {
      AdditionalInfo: setting('additionalInfo', placeText, 'A remark on the place, such as the room.'),
      Rack: setting('rack', placeText, 'The name of the rack within its row.'),
      RackOffset: setting(
        'rackOffset',
        nullable(whole(0, rackOffsetMax)),
        'The lowest rack unit that the server takes.',
      ),
      RackOffsetUnits: setting(
        'rackOffsetUnits',
        nullable(oneOf(rackOffsetUnits)),
        'The kind of rack unit that the offset counts.',
      ),
      Row: setting('row', placeText, 'The name of the row of racks.'),
    }),
    PhysicalAddress: group('The postal address of the server.', {
      ISOCountryCode: setting('countryCode', placeText, 'The country, as a code of ISO 3166-1.'),
      ISOSubdivisionCode: setting(
        'subdivisionCode',
        placeText,
        'The state, province or region, as a code of ISO 3166-2.',
      ),
      PostalCode: setting('postalCode', placeText, 'The postal code.'),
    }),
  };
}

/** Assumption: drives are in front and counted from the left; slots and connectors are at the rear and likewise. */
const sides = { Backplane: 'Front', Bay: 'Front', Connector: 'Rear', Slot: 'Rear' } as const;

export type PartLocationType = keyof typeof sides;

/** What the kind of a place says of it. */
export function sideRows(type: PartLocationType): Rows<unknown> {
  return {
    LocationType: fixed(type, 'The kind of place.'),
    Orientation: fixed('LeftToRight', 'The direction in which places of its kind are counted.'),
    Reference: fixed(sides[type], 'The side of the server that the place is on.'),
  };
}
