/** From the name of a hand to its input, or to what is wrong with it: the door for hands from outside. */
import { didYouMean } from '../../models/index.js';
import type { OperatorInput } from '../input.js';
import { handNames, isHandName } from './index.js';

/** Throws TypeError, naming the nearest, for a name that none has. */
export function readHand(name: unknown): OperatorInput {
  if (typeof name === 'string' && isHandName(name)) return { type: 'operator', hand: name };
  const meant = typeof name === 'string' ? didYouMean(name, handNames) : '';
  const given = JSON.stringify(name) ?? String(name);
  throw new TypeError(`operate: there is no hand ${given}${meant}; expected one of ${handNames.join(', ')}`);
}
