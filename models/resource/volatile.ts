/** What of rows the ETag leaves out, as JSON pointers; `*` stands for every element of a list. */
import type { AnyRows } from './rows.js';

export function volatileIn(rows: AnyRows, above = ''): readonly string[] {
  return Object.entries(rows).flatMap(([name, { volatile, content }]) => {
    const pointer = `${above}/${name}`;
    if (volatile === true) return [pointer];
    if (content.is === 'object') return volatileIn(content.rows, pointer);
    return content.is === 'list' ? volatileIn(content.rows, `${pointer}/*`) : [];
  });
}
