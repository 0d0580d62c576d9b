/**
 * A statechart, read once from the XState machine of its definition: states, transitions, compiled guards and actions.
 * Only public members of a machine and of its state nodes are read: `config`, `implementations`, and of a node its
 * type, order, initial state, transitions and delays. Charts use a closed subset of XState (design § 2.4); other
 * features are a bug of the chart, reported when it is read.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type CompiledAction, compileAction, compileCancel, compileDelay } from './actions.js';
import { type ChartLocation, chartBug } from './chart-location.js';
import { compileGuard, type Guard } from './guards.js';

export interface ChartState {
  readonly id: string;
  readonly key: string;
  /** Description in the chart; empty without one. */
  readonly description: string;
  /** Position in document order. */
  readonly order: number;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  readonly parent: ChartState | undefined;
  /** In document order. */
  readonly children: readonly ChartState[];
  readonly entry: readonly CompiledAction[];
  readonly exit: readonly CompiledAction[];
  /** Actions of the initial transition; they run after `entry`. */
  readonly begin: readonly CompiledAction[];
  /** Initial child of a compound state. */
  readonly initial: ChartState | undefined;
  readonly on: ReadonlyMap<string, readonly ChartTransition[]>;
  readonly always: readonly ChartTransition[];
}

export interface ChartTransition {
  /** Unique within the chart. */
  readonly number: number;
  readonly source: ChartState;
  /** Empty for a transition without a target. */
  readonly targets: readonly ChartState[];
  readonly reenter: boolean;
  readonly guard: Guard | undefined;
  readonly acts: readonly CompiledAction[];
}

type Unlinked = { -readonly [Name in keyof ChartState]: ChartState[Name] };

export interface Chart {
  readonly root: ChartState;
  /** By their XState names. */
  readonly transitions: ReadonlyMap<AnyTransitionDefinition, ChartTransition>;
}

/** Throws EngineBug, naming machine and state, for features that charts do not use. */
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

/** XState accepts a single action instead of a list. */
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
    acts: actions.map((action: unknown) => compileAction(action, place)),
  };
}
