/**
 * Readers of lists in a PATCH: lists of variable length, and (below) lists of fixed length. In a list of variable
 * length, `null` removes an element, `{}` leaves the element at its index unchanged, and a shorter list removes the
 * elements beyond its end. Source: DSP0266 "PATCH on array properties"; behaviour "Manager network".
 */
import { isObject, type Json } from '../../../engine/index.js';
import { outOfBounds } from './problems.js';
import { listOf, type Reader } from './readers.js';
import { itemsMin } from './rule.js';

/** Value of an element that the PATCH leaves unchanged. */
const untouched = {} as const;

/** Element of a list in a PATCH: a value, `null` to remove the element, or an empty object to leave it unchanged. */
type Given<Value extends Json> = Value | null | typeof untouched;

export function patchedListOf<Value extends Json, Shown = Value>(
  item: Reader<Value, Shown>,
  itemsMax: number,
): Reader<Given<Value>[], readonly Shown[]> {
  const element: Reader<Given<Value>, Shown> = {
    rule: item.rule,
    read: (value, place) => {
      if (value === null) return { ok: true, value };
      if (isObject(value) && Object.keys(value).length === 0) return { ok: true, value: untouched };
      return item.read(value, place);
    },
  };
  return { ...listOf(element, itemsMax), leavesElements: true };
}

/** Returns the list after a PATCH. `merged` combines a given element with the existing element at the same index. */
export function patchedList<Value extends Json, Element extends Json>(
  present: readonly Element[],
  given: readonly Given<Value>[],
  merged: (value: Value, present: Element | undefined) => Element,
): Element[] {
  return given.flatMap((value, index) => {
    if (value === null) return [];
    const there = present[index];
    if (isObject(value) && Object.keys(value).length === 0) return there === undefined ? [] : [there];
    return [merged(value as Value, there)];
  });
}

/**
 * Returns a reader of a list whose elements the hardware or the firmware defines. A PATCH can change elements, but can
 * neither add nor remove them. `{}` leaves the element at its index unchanged, and a shorter list leaves the elements
 * beyond its end unchanged. An empty list is refused, because it would remove all elements. Source: DSP0266 "PATCH on
 * array properties"; behaviour § 1.5. Recorded inputs are exempt, because older journals contain empty lists that were
 * accepted without a change.
 */
export function fixedListOf<Value extends Json, Shown = Value>(
  item: Reader<Value, Shown>,
  itemsMax: number,
): Reader<Value[], readonly Shown[]> {
  const rule = { type: 'list', itemsMax, fixed: true, item: item.rule } as const;
  const elements = listOf(item, itemsMax);
  return {
    rule,
    read: (value, place) => {
      const fewest = place.isRecorded ? 0 : itemsMin(rule);
      if (Array.isArray(value) && (value.length < fewest || value.length > itemsMax))
        return { ok: false, problems: [outOfBounds(place, value.length, fewest, itemsMax)] };
      return elements.read(value, place);
    },
  };
}
