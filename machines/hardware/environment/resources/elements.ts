/** Rows of the elements in an array of a resource. An element has a URI within the resource and a number. */

import { type Rows, row, text, uri } from '../../../../models/resource/index.js';

export interface Element {
  /** Index of the element in its array. */
  readonly index: number;
}

/** Returns the rows of an element. `list` is the URI of its array, such as `/redfish/v1/Chassis/1/Thermal/#/Fans/`. */
export function elementRows(list: string): Rows<Element> {
  return {
    '@odata.id': row(uri, 'URI of the resource.', ({ index }) => `${list}${index}`),
    MemberId: row(text(), 'Identifier of the element within its array.', ({ index }) => String(index)),
  };
}
