/** Opens a kept journal to look at: as far as it is sound, and without having more of it happen again than its end. */

import type { CutSegment } from '../history/cutter.js';
import { History } from '../history/history.js';
import type { JournalHeader } from '../journal.js';
import { readStore, type StoredBytes } from './read-store.js';
import { relive } from './relive.js';
import { StoredSource, type WaitingSegment } from './stored-source.js';

export type StoredOpening =
  | {
      readonly ok: true;
      readonly history: History;
      readonly header: JournalHeader;
      /** Where the history ends before its time, and why; undefined for a whole one. */
      readonly cut: string | undefined;
      /** Whether that is more than a line which was not written to its end. */
      readonly isDamaged: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** The bytes must stay readable as long as the history is looked at. */
export function openStored(bytes: StoredBytes): StoredOpening {
  const reading = readStore(bytes);
  if (!reading.ok) return reading;
  const { store } = reading;
  const { header, sealed, torn, damage } = store;
  const waiting = new Map<number, WaitingSegment>();
  const told = (segment: CutSegment) =>
    void waiting.set(sealed.count + waiting.size, { facts: segment.facts, read: () => segment });
  const reliving = relive(store, told);
  if (!reliving.ok) return reliving;
  const { relived } = reliving;
  const { genesis } = header;
  const history = new History(new StoredSource({ genesis, sealed, waiting, ...relived }));
  const cut = damage ?? (torn === undefined ? undefined : `${torn} was not written to its end`);
  return { ok: true, history, header, cut, isDamaged: damage !== undefined };
}
