/** Elements of a resource's own lists: each has an address within the resource, and a number. */

import { type Rows, row, text, uri } from '../../../../models/resource/index.js';

export interface Element {
  /** Index in the list. */
  readonly index: number;
}

/** `list`: address of the list, such as `/redfish/v1/Chassis/1/Thermal/#/Fans/`. */
export function elementRows(list: string): Rows<Element> {
  return {
    '@odata.id': row(uri, 'URI of the resource.', ({ index }) => `${list}${index}`),
    MemberId: row(text(), 'Identifier of the element within its array.', ({ index }) => String(index)),
  };
}
