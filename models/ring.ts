/**
 * A bounded list: a ring buffer of small pages. Appending copies one page and the list of pages, whatever its size; the
 * oldest item is removed first. Rings are copied directly, which costs a fraction of a draft, so a branch that contains
 * one is assigned as a whole and never drafted; they are frozen here, where the new parts are known.
 */
import { deepFreeze } from '../engine/index.js';

const pageSize = 32;

/** Every item has a number; the first is 1, and numbers are not reused. */
export interface Numbered {
  readonly number: number;
}

export interface Ring<Item extends Numbered> {
  /** Number of the oldest item in the ring. */
  readonly oldest: number;
  /** Number of the next item. */
  readonly next: number;
  readonly pages: { readonly [page: string]: readonly Item[] };
}

export const emptyRing = { oldest: 1, next: 1, pages: {} } as const;

/** The ring with one more item, which gets the next number; the oldest is removed if there are more than `max`. */
export function appended<Item extends Numbered, Kept extends Ring<Item>>(
  ring: Kept,
  item: Omit<Item, 'number'>,
  max: number,
): Kept {
  const number = ring.next;
  const next = number + 1;
  const oldest = next - ring.oldest > max ? ring.oldest + 1 : ring.oldest;
  const page = pageNumber(number);
  const items = [...(ring.pages[page] ?? []), deepFreeze({ number, ...item } as Item)];
  return Object.freeze({ ...ring, oldest, next, pages: pagesWith(ring, pageNumber(oldest), page, items) });
}

/** Number of items. */
export function countItems({ oldest, next }: Ring<Numbered>): number {
  return next - oldest;
}

/** The empty ring; the next item gets the next number. */
export function emptied<Kept extends Ring<Numbered>>(ring: Kept): Kept {
  return Object.freeze({ ...ring, oldest: ring.next, pages: Object.freeze({}) });
}

/** The ring with the item of an existing number replaced. */
export function replaced<Item extends Numbered, Kept extends Ring<Item>>(ring: Kept, item: Item): Kept {
  const page = pageNumber(item.number);
  const items = (ring.pages[page] ?? []).map((held) =>
    held.number === item.number ? deepFreeze(item) : held,
  );
  return Object.freeze({ ...ring, pages: pagesWith(ring, pageNumber(ring.oldest), page, items) });
}

/**
 * Copied one by one: spreading a frozen object whose keys look like array indices costs three times as much. The
 * changing page, usually the last, comes first, so that the storage of the pages has its final size at once.
 */
function pagesWith<Item extends Numbered>(
  { pages, next }: Ring<Item>,
  first: number,
  changed: number,
  items: readonly Item[],
): Ring<Item>['pages'] {
  const copy: Record<string, readonly Item[]> = { [changed]: Object.freeze(items) };
  const last = pageNumber(next - 1);
  for (let page = first; page <= last; page++) {
    const held = page === changed ? undefined : pages[page];
    if (held !== undefined) copy[page] = held;
  }
  return Object.freeze(copy);
}

/** The items from a number on, oldest first. */
export function listItems<Item extends Numbered>(ring: Ring<Item>, from = ring.oldest): Item[] {
  const held: Item[] = [];
  const first = Math.max(from, ring.oldest);
  for (let page = pageNumber(first); page <= pageNumber(ring.next - 1); page++) {
    for (const item of ring.pages[page] ?? []) if (item.number >= first) held.push(item);
  }
  return held;
}

/** The items that are new or different since an earlier version of the ring. Oldest first. */
export function itemsSince<Item extends Numbered>(now: Ring<Item>, earlier: Ring<Item>): Item[] {
  const news: Item[] = [];
  for (let page = pageNumber(now.oldest); page <= pageNumber(now.next - 1); page++) {
    const [items, before] = [now.pages[page] ?? [], earlier.pages[page] ?? []];
    if (items === before) continue;
    // Pages only grow: their items stay at their places.
    for (const [index, item] of items.entries()) {
      if (item.number >= now.oldest && before[index] !== item) news.push(item);
    }
  }
  return news;
}

/** The item of a number; undefined if it was removed. */
export function itemAt<Item extends Numbered>(
  { oldest, pages }: Ring<Item>,
  number: number,
): Item | undefined {
  if (number < oldest) return undefined;
  return pages[pageNumber(number)]?.find((item) => item.number === number);
}

function pageNumber(number: number): number {
  return Math.floor(number / pageSize);
}
