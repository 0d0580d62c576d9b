/** The air filter on the side of the machines: its age. */
import { type AirFilterContract, airFilterAddress } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { airFilter as chart, type Seen } from './air-filter.machine.js';
import { beginFilterTime, endFilterTime } from './effects.js';

export const airFilter = {
  machines: {
    // Months away: nobody waits for it.
    airFilter: declareMachine<AirFilterContract, Seen>()({
      chart,
      foreground: false,
      observes: true,
      enrichAll: (_, tree) => ({ isSet: tree.airFilter !== null }),
      enrich: {},
    }),
  },
  /** The filter ages while the server is on after POST. */
  reactions: { 'host.postComplete': beginFilterTime, 'host.ended': endFilterTime },
  first: () => [standing(airFilterAddress, { value: 'resting', context: {} })],
} satisfies MachineSide;
