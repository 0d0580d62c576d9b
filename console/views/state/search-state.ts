/** Search in the state: names and values that contain a text, in any letter case. */
import { pointerOf, valueText } from '../../parts/value-text.js';

export interface FoundValue {
  readonly pointer: string;
  readonly value: string;
}

/** Returns at most `most` places whose name or scalar value contains the text. */
export function searchState(state: object, text: string, most: number): readonly FoundValue[] {
  const wanted = text.toLowerCase();
  const found: FoundValue[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (found.length >= most) return;
    const isBranch = typeof value === 'object' && value !== null;
    const isNamed = (path.at(-1) ?? '').toLowerCase().includes(wanted);
    if (isNamed || (!isBranch && String(value).toLowerCase().includes(wanted)))
      found.push({ pointer: pointerOf(path), value: valueText(value) });
    if (isBranch) for (const [name, member] of Object.entries(value)) visit(member, [...path, name]);
  };
  visit(state, []);
  return found;
}
