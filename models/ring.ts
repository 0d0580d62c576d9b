/**
 * A bounded list: a ring of small pages. Appending copies one page and the list of pages, whatever its size; what is
 * oldest goes first. Rings are copied by hand, which costs a fraction of a draft, so a branch that holds one is put whole
 * and never written through a draft; and they are frozen here, where it is known what is new in them.
 */
import { deepFreeze } from '../engine/index.js';

const pageSize = 32;

/** Every item has the number it came with; the first is 1, and none is given twice. */
export interface Numbered {
  readonly number: number;
}

export interface Ring<Item extends Numbered> {
  /** Number of the oldest item still held. */
  readonly oldest: number;
  /** Number the next item gets. */
  readonly next: number;
  readonly pages: { readonly [page: string]: readonly Item[] };
}

export const emptyRing = { oldest: 1, next: 1, pages: {} } as const;

/** The ring with one more item, which gets the number that came next; the oldest goes when there are more than `max`. */
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

/** How many items a ring holds. */
export function countItems({ oldest, next }: Ring<Numbered>): number {
  return next - oldest;
}

/** The ring holding nothing; the next item gets the number that came next. */
export function emptied<Kept extends Ring<Numbered>>(ring: Kept): Kept {
  return Object.freeze({ ...ring, oldest: ring.next, pages: Object.freeze({}) });
}

/** The ring with another item in the place of the one of its number, which is held. */
export function replaced<Item extends Numbered, Kept extends Ring<Item>>(ring: Kept, item: Item): Kept {
  const page = pageNumber(item.number);
  const items = (ring.pages[page] ?? []).map((held) =>
    held.number === item.number ? deepFreeze(item) : held,
  );
  return Object.freeze({ ...ring, pages: pagesWith(ring, pageNumber(ring.oldest), page, items) });
}

/**
 * Copied one by one: spreading a frozen object whose keys look like array indices costs three times as much. The page that
 * changes, mostly the last, comes first: what stores the pages is then made as large as it has to be, and not several times.
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

/** The items that a ring holds and an earlier one of the same life does not, or otherwise. Oldest first. */
export function itemsSince<Item extends Numbered>(now: Ring<Item>, earlier: Ring<Item>): Item[] {
  const news: Item[] = [];
  for (let page = pageNumber(now.oldest); page <= pageNumber(now.next - 1); page++) {
    const [items, before] = [now.pages[page] ?? [], earlier.pages[page] ?? []];
    if (items === before) continue;
    // A page is only ever added to: its items stay at their places.
    for (const [index, item] of items.entries()) {
      if (item.number >= now.oldest && before[index] !== item) news.push(item);
    }
  }
  return news;
}

/** The item of a number; undefined when it is not held. */
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
