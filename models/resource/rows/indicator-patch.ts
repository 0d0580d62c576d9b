/** Validation of a PATCH that sets the same indicator by several property names. */
import type { Json } from '../../../engine/index.js';
import { baseMessage, type Message } from '../../messages/index.js';

/** Pointers to the properties that show the indicator, each with the value that means a lit indicator. */
const names = [
  ['/IndicatorLED', 'Lit'],
  ['/LocationIndicatorActive', true],
  ['/Oem/Vnd/IndicatorLED', 'Lit'],
] as const;

/** Returns a message if the properties in a PATCH contradict each other. */
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
