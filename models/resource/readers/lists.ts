/**
 * Lists as a PATCH gives them, and (below) those of a fixed length. In the first, `null` takes an element away, `{}` leaves
 * the one at its place, and a shorter list cuts off what lies beyond its end. Source: DSP0266 "PATCH on array properties";
 * behaviour "Manager network".
 */
import { isObject, type Json } from '../../../engine/index.js';
import { outOfBounds } from './problems.js';
import { listOf, type Reader } from './readers.js';
import { itemsMin } from './rule.js';

/** Stands for the element that is there. */
const untouched = {} as const;

/** An element as given: `null` for none, an empty object for the one there is. */
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

/** The list after the PATCH. `merged` says what a given element makes of the one at its place, if there is one. */
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
 * Lists whose elements are given by the hardware or the firmware: a PATCH changes elements, and neither adds nor removes
 * any. `{}` leaves the element at its place, a shorter list leaves those beyond its end, and an empty list is refused,
 * because it would remove them all. Source: DSP0266 "PATCH on array properties"; behaviour § 1.5. Older journals have empty
 * lists that were accepted and changed nothing.
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
