/** Watches over readings: one chart, and what each of them looks at. */
import type { WatchContract } from '../../models/index.js';
import { machineOf } from '../declare.js';
import { type Outlook, watch } from './watch.machine.js';
import { watchAt } from './watches.js';

export const watchMachine = machineOf<WatchContract, Outlook>()({
  chart: watch,
  foreground: false,
  observes: true,
  enrichAll: (_, tree, _draw, address) => ({ over: watchAt(address).isOver(tree) }),
  enrich: {},
});
