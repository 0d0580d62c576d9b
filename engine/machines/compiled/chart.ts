/**
 * Statechart that is read once from the XState machine of its definition: states, transitions, compiled guards and
 * actions. The file reads only public members of a machine (`config`, `implementations`) and of a state node (type,
 * order, initial state, transitions, delays). Charts use a closed subset of XState (design § 2.4). Reading a chart with
 * other features throws `EngineBug`.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type CompiledAction, compileAction, compileCancel, compileDelay } from './actions.js';
import { type ChartLocation, chartBug } from './chart-location.js';
import { compileGuard, type Guard, nameOfGuard } from './guards.js';

export interface ChartState {
  readonly id: string;
  readonly key: string;
  /** Description of the state in the chart; empty if the chart has none. */
  readonly description: string;
  /** Position of the state in document order. */
  readonly order: number;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  readonly parent: ChartState | undefined;
  /** Child states in document order. */
  readonly children: readonly ChartState[];
  readonly entry: readonly CompiledAction[];
  readonly exit: readonly CompiledAction[];
  /** Actions of the initial transition, which run after `entry`. */
  readonly begin: readonly CompiledAction[];
  /** Initial child of a compound state; undefined for other states. */
  readonly initial: ChartState | undefined;
  readonly on: ReadonlyMap<string, readonly ChartTransition[]>;
  readonly always: readonly ChartTransition[];
}

export interface ChartTransition {
  /** Number of the transition, unique within the chart. */
  readonly number: number;
  readonly source: ChartState;
  /** Target states; empty for a transition without a target. */
  readonly targets: readonly ChartState[];
  readonly reenter: boolean;
  readonly guard: Guard | undefined;
  /** Name of the guard in the chart; undefined without a guard, and for a guard that is a function. */
  readonly guardName: string | undefined;
  readonly acts: readonly CompiledAction[];
}

type Unlinked = { -readonly [Name in keyof ChartState]: ChartState[Name] };

export interface Chart {
  readonly root: ChartState;
  /** Compiled transitions by the transition definitions of XState. */
  readonly transitions: ReadonlyMap<AnyTransitionDefinition, ChartTransition>;
}

/** Reads a chart. Throws EngineBug, which names machine and state, for unsupported features. */
export function readChart(machine: AnyStateMachine): Chart {
  const states = new Map<AnyStateNode, Unlinked>();
  const transitions = new Map<AnyTransitionDefinition, ChartTransition>();
  const root = readState(machine.root, undefined, states);
  for (const [node, state] of states) {
    const read = (definition: AnyTransitionDefinition): ChartTransition => {
      const transition = readTransition(definition, transitions.size, states);
      transitions.set(definition, transition);
      return transition;
    };
    state.on = new Map([...node.transitions].map(([type, transitions]) => [type, transitions.map(read)]));
    state.always = (node.always ?? []).map(read);
    state.initial = states.get(node.initial.target[0] as AnyStateNode);
  }
  return { root, transitions };
}

function readState(
  node: AnyStateNode,
  parent: ChartState | undefined,
  states: Map<AnyStateNode, Unlinked>,
): ChartState {
  const { id, key, order } = node;
  const place: ChartLocation = { machine: node.machine, state: id };
  const compileActions = (actions: unknown) => toList(actions).map((action) => compileAction(action, place));
  const delays = new Map(node.after.map(({ eventType, delay }) => [eventType as string, delay as unknown]));
  const state: Unlinked = {
    id,
    key,
    description: node.description ?? '',
    order,
    kind: classifyState(node, place),
    parent,
    children: [],
    entry: [
      ...compileActions(node.config.entry),
      ...[...delays].map(([timer, delay]) => compileDelay(timer, delay, place)),
    ],
    exit: [...compileActions(node.config.exit), ...[...delays.keys()].map(compileCancel)],
    begin: compileActions(node.initial.actions),
    initial: undefined,
    on: new Map(),
    always: [],
  };
  states.set(node, state);
  state.children = Object.values<AnyStateNode>(node.states).map((child) => readState(child, state, states));
  return state;
}

/** Returns actions as a list, because XState also accepts a single action. */
function toList(actions: unknown): readonly unknown[] {
  if (Array.isArray(actions)) return actions;
  return actions === undefined ? [] : [actions];
}

function classifyState(node: AnyStateNode, place: ChartLocation): ChartState['kind'] {
  if (node.invoke.length > 0) throw chartBug(place, 'charts here do without invoke');
  if (node.output !== undefined) throw chartBug(place, 'charts here do without output');
  if (node.type === 'history') throw chartBug(place, 'charts here do without history');
  const nests = node.type === 'compound' || node.type === 'parallel';
  if (nests !== Object.keys(node.states).length > 0) {
    throw chartBug(place, `a state of type ${node.type} ${nests ? 'without' : 'with'} states inside`);
  }
  return node.type;
}

function readTransition(
  { source, target, reenter, guard, actions }: AnyTransitionDefinition,
  number: number,
  states: ReadonlyMap<AnyStateNode, ChartState>,
): ChartTransition {
  const place: ChartLocation = { machine: source.machine, state: source.id };
  const compiledState = (node: AnyStateNode): ChartState => {
    const state = states.get(node);
    if (state === undefined)
      throw chartBug(place, `a transition to ${node.id}, which is no state of the chart`);
    return state;
  };
  return {
    number,
    source: compiledState(source),
    targets: [...new Set(target ?? [])].map(compiledState),
    reenter,
    guard: guard === undefined ? undefined : compileGuard(guard, place),
    guardName: nameOfGuard(guard),
    acts: actions.map((action: unknown) => compileAction(action, place)),
  };
}
