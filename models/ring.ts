/**
 * Ring buffer: a list of bounded length, stored in pages of a fixed number of items. Appending an item copies only one
 * page and the table of pages; if the list is full, the oldest item is removed. Rings are copied without Immer drafts,
 * because this costs only a fraction of the time. Therefore a branch that contains a ring must be assigned as a whole,
 * never edited as a draft. The functions freeze the new parts themselves.
 */
import { deepFreeze } from '../engine/index.js';

const pageSize = 32;

/** Item with a number. The first number is 1, and numbers are not reused. */
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

/**
 * Returns the ring with an additional item, which has the next number. If the ring has more than `max` items, the
 * oldest item is removed.
 */
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

/** Returns true if a value is a ring. */
export function isRing(value: unknown): value is Ring<Numbered> {
  const { oldest, next, pages } = Object(value) as Partial<Ring<Numbered>>;
  return typeof oldest === 'number' && typeof next === 'number' && typeof pages === 'object';
}

/** Returns the number of items. */
export function countItems({ oldest, next }: Ring<Numbered>): number {
  return next - oldest;
}

/** Returns an empty ring. The numbers of new items continue after those of the removed items. */
export function emptied<Kept extends Ring<Numbered>>(ring: Kept): Kept {
  return Object.freeze({ ...ring, oldest: ring.next, pages: Object.freeze({}) });
}

/** Returns the ring with one item replaced by an item of the same number. */
export function replaced<Item extends Numbered, Kept extends Ring<Item>>(ring: Kept, item: Item): Kept {
  const page = pageNumber(item.number);
  const items = (ring.pages[page] ?? []).map((held) =>
    held.number === item.number ? deepFreeze(item) : held,
  );
  return Object.freeze({ ...ring, pages: pagesWith(ring, pageNumber(ring.oldest), page, items) });
}

/**
 * Returns the pages of a ring with one changed page. Pages are copied one by one, because spreading a frozen object
 * whose keys look like array indices takes three times as long. The changed page is usually the last one; it is
 * inserted first, so that the object allocates its final size at once.
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

/** Returns the items from the number `from` on, oldest first. */
export function listItems<Item extends Numbered>(ring: Ring<Item>, from = ring.oldest): Item[] {
  const held: Item[] = [];
  const first = Math.max(from, ring.oldest);
  for (let page = pageNumber(first); page <= pageNumber(ring.next - 1); page++) {
    for (const item of ring.pages[page] ?? []) if (item.number >= first) held.push(item);
  }
  return held;
}

/** Returns the items that are new or changed since an earlier version of the ring, oldest first. */
export function itemsSince<Item extends Numbered>(now: Ring<Item>, earlier: Ring<Item>): Item[] {
  const news: Item[] = [];
  for (let page = pageNumber(now.oldest); page <= pageNumber(now.next - 1); page++) {
    const [items, before] = [now.pages[page] ?? [], earlier.pages[page] ?? []];
    if (items === before) continue;
    // The items can be compared by index, because items are only appended to a page and never change their index.
    for (const [index, item] of items.entries()) {
      if (item.number >= now.oldest && before[index] !== item) news.push(item);
    }
  }
  return news;
}

/** Returns the item with a number; undefined if the item was removed. */
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
