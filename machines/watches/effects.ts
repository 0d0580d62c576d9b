/** What a look does. */
import { effect } from '../declare.js';
import { watchAt } from './watches.js';

export const watchEffects = {
  /** Reads what is watched, notes which limits are passed, and acts on it. */
  look: effect((stage, { address }) => watchAt(address).look(stage)),
};
