/** A PATCH of an indicator with two names. */
import type { Json } from '../../../engine/index.js';
import { baseMessage, type Message } from '../../messages/index.js';

/** The names of the indicator, with the value of each for on. */
const names = [
  ['/IndicatorLED', 'Lit'],
  ['/LocationIndicatorActive', true],
  ['/Oem/Vnd/IndicatorLED', 'Lit'],
] as const;

/** Both names must agree. */
export function finishIndicatorPatch(set: ReadonlyMap<string, Json>): Message[] {
  const said = names.filter(([pointer]) => set.has(pointer));
  const [first] = said;
  if (first === undefined) return [];
  const isLit = ([pointer, lit]: (typeof names)[number]) => set.get(pointer) === lit;
  const other = said.find((name) => isLit(name) !== isLit(first));
  if (other === undefined) return [];
  const [one, another] = [first, other].map(([pointer]) => pointer.slice(pointer.lastIndexOf('/') + 1));
  return [baseMessage('PropertyValueConflict', [one as string, another as string], first[0])];
}
