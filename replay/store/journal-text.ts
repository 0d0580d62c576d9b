/** A kept journal as the one text that it is in segments: the header, then every line. */
import type { JournalStore } from './read-store.js';

export function journalText({ headerText, sealed, unsealed }: JournalStore): string {
  const lines = [headerText];
  for (let segment = 0; segment < sealed.count; segment++) lines.push(...sealed.read(segment).texts);
  for (const { text } of unsealed) lines.push(...text.texts);
  return `${lines.join('\n')}\n`;
}
