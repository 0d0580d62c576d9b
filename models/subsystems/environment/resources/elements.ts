/** Elements of a resource's own lists: each has an address within the resource, and a number. */

import { uri } from '../../../resource/kinds.js';
import { text } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';

export interface Element {
  /** Its place in the list. */
  readonly index: number;
}

/** `list`: where the list is, such as `/redfish/v1/Chassis/1/Thermal/#/Fans/`. */
export function elementRows(list: string): Rows<Element> {
  return {
    '@odata.id': row(uri, 'The address of the resource.', ({ index }) => `${list}${index}`),
    MemberId: row(text(), 'The place of the element in its list.', ({ index }) => String(index)),
  };
}
