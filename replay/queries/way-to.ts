/**
 * Cheapest sequence of transitions of one machine after which a condition would hold, whatever the guards decide. The
 * search covers the configurations of the machine, each a set of innermost active states.
 */
import {
  type Address,
  type ChartOutline,
  machineKind,
  type StateOutline,
  type TransitionOutline,
} from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { isAmong } from '../machine-states.js';

/** Transition on the way to the condition. */
export type Step = Pick<TransitionOutline, 'event' | 'guard' | 'to'>;

/** Innermost active states. */
export type Configuration = readonly string[];

/** Maximum number of searched configurations. Assumption: no chart has a longer way to one of its states. */
const configurationsMax = 1_024;

/**
 * Events that no user wants: faults and losses. The name of an event is the only description that all charts have, so a
 * wrong match makes a way longer, never wrong.
 */
const adverse = /^fault\.(?!.*\.recovered$)|\.(?:lost|off|fail|failed|hang|stuck|abandoned|cycle)$/;
/** Cost of an adverse event. Each other event costs 1: a request, an operator action or the end of a delay. */
const adverseCost = 16;

interface Way {
  readonly configuration: Configuration;
  readonly steps: readonly Step[];
  readonly cost: number;
}

/**
 * Returns the cheapest way from the active states to a configuration that `isGoal` accepts; empty if there is none.
 * Requests and operator actions are cheaper than losses and faults.
 */
export function wayTo(
  machine: Address,
  states: Configuration,
  isGoal: (configuration: Configuration) => boolean,
): readonly Step[] {
  const outline = hosts.get(machineKind(machine))?.outline;
  if (outline === undefined) return [];
  const seen = new Set<string>();
  const open: Way[] = [{ configuration: states, steps: [], cost: 0 }];
  for (let way = open.shift(); way !== undefined; way = open.shift()) {
    const name = way.configuration.toSorted().join(' ');
    if (seen.has(name)) continue;
    if (way.steps.length > 0 && isGoal(way.configuration)) return way.steps;
    if (seen.size >= configurationsMax) return [];
    seen.add(name);
    for (const { from, event, guard, to } of effectiveTransitions(outline, way.configuration)) {
      if (to.length === 0) continue;
      open.push({
        configuration: configurationAfter(outline, way.configuration, { from, to }),
        steps: [...way.steps, { event, to, ...(guard !== undefined && { guard }) }],
        cost: way.cost + (adverse.test(event) ? adverseCost : 1),
      });
    }
    open.sort((one, other) => one.cost - other.cost);
  }
  return [];
}

/** Returns all configurations of a machine: the combinations of the states of parallel regions. */
export function listConfigurations(machine: Address): readonly Configuration[] {
  const outline = hosts.get(machineKind(machine))?.outline;
  if (outline === undefined) return [];
  const configurationsOf = ({ path, kind }: StateOutline): readonly Configuration[] => {
    const inner = childrenOf(outline, path).map(configurationsOf);
    if (inner.length === 0) return [[path]];
    if (kind !== 'parallel') return inner.flat();
    return inner.reduce((all, region) => all.flatMap((one) => region.map((other) => [...one, ...other])));
  };
  return configurationsOf(outline.root);
}

/** Returns the transitions that the active states and their ancestors have. */
export function transitionsFrom(machine: Address, states: Configuration): readonly TransitionOutline[] {
  const outline = hosts.get(machineKind(machine))?.outline;
  return (outline?.transitions ?? []).filter(({ from }) => from === '' || isAmong(states, from));
}

/** Returns the transitions of the active states, without those that an unguarded transition of a descendant replaces. */
function effectiveTransitions(
  { transitions }: ChartOutline,
  states: Configuration,
): readonly TransitionOutline[] {
  const active = transitions.filter(({ from }) => from === '' || isAmong(states, from));
  return active.filter(
    ({ event, from }) =>
      !active.some(
        (other) =>
          other.event === event &&
          other.guard === undefined &&
          other.from !== from &&
          isWithin(other.from, from),
      ),
  );
}

/** Returns the innermost active states after a transition. */
function configurationAfter(
  outline: ChartOutline,
  states: Configuration,
  { from, to }: Pick<TransitionOutline, 'from' | 'to'>,
): Configuration {
  const kindOf = (path: string) => outline.states.find((state) => state.path === path)?.kind;
  const entered = (path: string): Configuration => {
    const state = outline.states.find((each) => each.path === path);
    if (state?.initial !== undefined) return entered(state.initial);
    return state?.kind === 'parallel'
      ? childrenOf(outline, path).flatMap((each) => entered(each.path))
      : [path];
  };
  // A transition exits the nearest common ancestor of its states that is not parallel.
  let scope = from === '' ? '' : parentOf(from);
  while (scope !== '' && (kindOf(scope) === 'parallel' || !to.every((path) => isWithin(path, scope))))
    scope = parentOf(scope);
  const enteredBeside = (path: string): Configuration => {
    const around = parentOf(path);
    if (path === scope || around === scope || path === '') return [];
    const beside = kindOf(around) === 'parallel' ? childrenOf(outline, around) : [];
    const others = beside.filter((region) => !to.some((target) => isWithin(target, region.path)));
    return [...others.flatMap((region) => entered(region.path)), ...enteredBeside(around)];
  };
  const remaining = states.filter((state) => !isWithin(state, scope));
  const targets = to.flatMap((path) => [...entered(path), ...enteredBeside(path)]);
  return [...new Set([...remaining, ...targets])];
}

function childrenOf({ states }: ChartOutline, path: string): readonly StateOutline[] {
  return states.filter((state) => parentOf(state.path) === path);
}

/** Returns true if a state is another state or one of its descendants. The path of the chart itself is empty. */
function isWithin(path: string, around: string): boolean {
  return around === '' || path === around || path.startsWith(`${around}.`);
}

/** Returns the path of the parent of a state. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
