/** The list of hands, of all subsystems. */
import { mergeNamed, type Together } from '../../models/index.js';
import type { FamiliesOf } from '../subsystem.js';
import { type Listed, subsystems } from '../subsystems.js';
import type { Hand } from './hand.js';

export type HandName = keyof Together<FamiliesOf<Listed, 'hands'>> & string;

/** The names are those of the rows: both come from the same list. */
export const hands = mergeNamed<Hand>(
  'hands',
  'machines/*/*hands.ts',
  subsystems.flatMap((side) => side.hands ?? []),
) as Readonly<Record<HandName, Hand>>;

export function isHandName(name: string): name is HandName {
  return Object.hasOwn(hands, name);
}

export const handNames: readonly HandName[] = Object.keys(hands).filter(isHandName);
