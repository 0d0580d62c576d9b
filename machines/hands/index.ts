/** The list of hands, of all subsystems. */
import type { Together } from '../../models/index.js';
import { byName } from '../by-name.js';
import { type Listed, subsystems } from '../subsystems.js';
import type { Hand, Hands } from './hand.js';

type HandsOf<Side> = Side extends { readonly hands: readonly (infer Family)[] } ? Family : never;

export type HandName = keyof Together<HandsOf<Listed>> & string;

export const hands: Hands = byName<Hand>(
  'hand',
  subsystems.flatMap((side) => side.hands ?? []),
);

export function isHandName(name: string): name is HandName {
  return Object.hasOwn(hands, name);
}

export const handNames: readonly HandName[] = Object.keys(hands).filter(isHandName);
