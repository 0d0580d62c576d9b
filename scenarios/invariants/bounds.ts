/** Tables, rings and queues hold no more than there may be: each subsystem declares its bounds. */
import { subsystems } from '../../models/index.js';
import type { InstantInvariant } from './invariant.js';

const bounds = subsystems.flatMap(({ bounds = [] }) => bounds);

export const limits: InstantInvariant = {
  name: 'bounds',
  says: 'Nothing holds more than there may be of it.',
  judged: 'instant',
  begin: () =>
    function* judge(tree) {
      for (const { what, most, count } of bounds) {
        const found = count(tree);
        if (found > most) yield `${found} ${what}, of at most ${most}`;
      }
    },
};
