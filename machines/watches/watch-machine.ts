/** The machine of a watch: one chart for all of them, each with what it looks at. */
import type { WatchContract } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import type { Watch } from './watch.js';
import { type Outlook, watchChart } from './watch.machine.js';

export function watchMachine(watch: Watch) {
  return declareMachine<WatchContract, Outlook>()({
    chart: watchChart(watch),
    foreground: false,
    observes: true,
    enrichAll: (_, tree) => ({ over: watch.isOver(tree) }),
    enrich: {},
  });
}
