/** The one list of views: navigation, addresses and keys derive from it. */
import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon.js';
import { defaultView } from '../store/focus.js';
import { BranchesView } from './branches/branches-view.js';
import { CompareView } from './compare/compare-view.js';
import { FaultsView } from './faults/faults-view.js';
import { lazyView } from './lazy-view.js';
import { LogsView } from './logs/logs-view.js';
import { MachinesView } from './machines/machines-view.js';
import { NotebookView } from './notebook/notebook-view.js';
import { ResourcesView } from './resources/resources-view.js';
import { ServerView } from './server/server-view.js';
import { StateView } from './state/state-view.js';
import { TrafficView } from './traffic/traffic-view.js';

const ReadingsView = lazyView('the view of the readings', async () => {
  const { ReadingsView: View } = await import('./readings/readings-view.js');
  return View;
});

interface ConsoleView {
  /** Name in the address. */
  readonly id: string;
  readonly title: string;
  /** Key that opens the view. */
  readonly key: string;
  readonly icon: IconName;
  readonly View: ComponentType;
}

export const views: readonly ConsoleView[] = [
  { id: 'server', title: 'Server', key: '1', icon: 'server', View: ServerView },
  { id: 'resources', title: 'Resources', key: '2', icon: 'resources', View: ResourcesView },
  { id: 'machines', title: 'Machines', key: '3', icon: 'machines', View: MachinesView },
  { id: 'logs', title: 'Logs', key: '4', icon: 'logs', View: LogsView },
  { id: 'traffic', title: 'Traffic', key: '5', icon: 'traffic', View: TrafficView },
  { id: 'readings', title: 'Readings', key: '6', icon: 'readings', View: ReadingsView },
  { id: 'faults', title: 'Faults', key: '7', icon: 'faults', View: FaultsView },
  { id: 'compare', title: 'Compare', key: '8', icon: 'compare', View: CompareView },
  { id: 'branches', title: 'Branches', key: '9', icon: 'branches', View: BranchesView },
  { id: 'state', title: 'State', key: 's', icon: 'state', View: StateView },
  { id: 'notebook', title: 'Notebook', key: 'n', icon: 'notebook', View: NotebookView },
];

/** Returns the view of an address; the first view for an address of another version. */
export function findView(id: string): ConsoleView {
  const found = views.find((view) => view.id === id) ?? views.find((view) => view.id === defaultView);
  if (found === undefined) throw new Error('the list of views has no default view');
  return found;
}
