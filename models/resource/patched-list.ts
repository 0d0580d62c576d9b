/**
 * Lists as a PATCH gives them: `null` takes an element away, `{}` leaves the one at its place, and a shorter list cuts
 * off what lies beyond its end. Source: DSP0266 "PATCH on array properties"; behaviour "Manager network".
 */
import { isObject, type Json } from '../../engine/index.js';
import { listOf, type Reader } from './readers.js';

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
