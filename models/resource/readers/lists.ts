/**
 * Lists in a PATCH, and (below) those of a fixed length. In the first, `null` removes an element, `{}` leaves the one
 * at its place, and a shorter list removes the elements beyond its end. Source: DSP0266 "PATCH on array properties";
 * behaviour "Manager network".
 */
import { isObject, type Json } from '../../../engine/index.js';
import { outOfBounds } from './problems.js';
import { listOf, type Reader } from './readers.js';
import { itemsMin } from './rule.js';

/** Stands for the existing element. */
const untouched = {} as const;

/** An element of the body: `null` for none, an empty object for the existing one. */
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

/** The list after the PATCH. `merged` combines a given element with the existing one. */
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
 * Lists whose elements the hardware or the firmware defines: a PATCH changes elements, and neither adds nor removes
 * any. `{}` leaves the element at its place, a shorter list leaves those beyond its end, and an empty list is refused,
 * because it would remove them all. Source: DSP0266 "PATCH on array properties"; behaviour § 1.5. Older journals have
 * empty lists that were accepted without a change.
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
