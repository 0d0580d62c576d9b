/** What time servers do to the clock. */
import { setClock } from '../../models/index.js';
import { effect } from '../declare.js';

export const clockEffects = {
  /** Virtual time is what time servers have. */
  correctClock: effect((stage) => setClock(stage, 0)),
};
