/** A path in words back as steps: `processors[0].cores`. Names with other characters stand in brackets and quotes. */
import type { DocumentPath } from '../../models/index.js';

const part = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([\w-]+)/g;

export function parsePath(path: string): (string | number)[] {
  return [...path.matchAll(part)].map(([, index, quoted, plain = '']): DocumentPath[number] => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? plain : (JSON.parse(quoted) as string);
  });
}
