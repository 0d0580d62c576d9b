/** Lanes of the timeline: which there are, their names, and which the user has chosen. */

import { searchOf } from './search-lanes.js';

export type LaneKind = 'ticks' | 'bars' | 'states' | 'watch' | 'probes' | 'curve';

export interface LaneDescription {
  /** Name of the control API; `watch:` and an expression for a lane of the page alone. */
  readonly id: string;
  readonly title: string;
  readonly kind: LaneKind;
}

const fixed: readonly LaneDescription[] = [
  { id: 'requests', title: 'Requests', kind: 'ticks' },
  { id: 'operator', title: 'Operator', kind: 'ticks' },
  { id: 'faults', title: 'Faults', kind: 'bars' },
  { id: 'log:iml', title: 'Management log', kind: 'ticks' },
  { id: 'log:iel', title: 'Event log', kind: 'ticks' },
  { id: 'log:sl', title: 'Security log', kind: 'ticks' },
  { id: 'alerts', title: 'Alerts', kind: 'ticks' },
  { id: 'deliveries', title: 'Deliveries', kind: 'ticks' },
];

/** Machines that are shown even if their states never change. */
const mainMachines = ['power/1', 'manager/1', 'mains/1'];
/** Number of further machines that are shown without a choice of the user: those that changed most. */
const otherMachines = 3;
const machinePrefix = 'machine:';
const watchPrefix = 'watch:';
const userPrefix = 'requests:';

export function describeLane(id: string): LaneDescription {
  const known = fixed.find((lane) => lane.id === id);
  if (known !== undefined) return known;
  const search = searchOf(id);
  if (search !== undefined) return { id, title: titleOf(search), kind: search.kind };
  if (id.startsWith(userPrefix))
    return { id, title: `Requests of ${decodeURIComponent(id.slice(userPrefix.length))}`, kind: 'ticks' };
  if (id.startsWith(watchPrefix)) return { id, title: id.slice(watchPrefix.length), kind: 'watch' };
  return { id, title: id.slice(machinePrefix.length), kind: 'states' };
}

/** Returns the name of a search with its condition, whose property stands for its whole location. */
function titleOf({ kind, condition }: NonNullable<ReturnType<typeof searchOf>>): string {
  const short = condition.replace(/^\/\S*\/(?=\S)/, '');
  return `${kind === 'probes' ? 'First' : 'P'}: ${short}`;
}

export function laneOfMachine(address: string): string {
  return `${machinePrefix}${address}`;
}

export function laneOfUser(user: string): string {
  return `${userPrefix}${encodeURIComponent(user)}`;
}

export function laneOfExpression(expression: string): string {
  return `${watchPrefix}${expression}`;
}

/** Returns the expression of a lane; undefined for a lane of the control API. */
export function expressionOf(id: string): string | undefined {
  return id.startsWith(watchPrefix) ? id.slice(watchPrefix.length) : undefined;
}

/** Returns the lanes in order: running searches, what clients did, machines, entries, then what the user has added. */
export function lanesFor(
  machines: readonly { readonly address: string; readonly changes: number }[],
  added: readonly string[],
  searches: readonly string[] = [],
): readonly LaneDescription[] {
  const busiest = machines
    .filter(({ address }) => !mainMachines.includes(address))
    .toSorted((one, other) => other.changes - one.changes)
    .slice(0, otherMachines)
    .map(({ address }) => address);
  const ids = [
    ...searches,
    ...fixed.slice(0, 3).map(({ id }) => id),
    ...[...mainMachines, ...busiest].map(laneOfMachine),
    ...fixed.slice(3).map(({ id }) => id),
    ...added,
  ];
  return [...new Set(ids)].map(describeLane);
}
