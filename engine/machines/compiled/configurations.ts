/**
 * Configurations of a chart: sets of active states. A configuration contains its state value, the transitions that it
 * can take, and the plans of the transitions taken so far. All data derive from the chart, so the number of possible
 * configurations limits the cache.
 */
import type { MachineEvent, StateValue } from '../../contracts.js';
import { EngineBug } from '../../invariant.js';
import { deepFreeze } from '../../state/freeze.js';
import type { ChartState, ChartTransition } from './chart.js';
import type { GuardArguments } from './guards.js';
import {
  byDocumentOrder,
  type MicrostepPlan,
  planStart,
  planTransitions,
  withAncestors,
} from './microstep-plan.js';
import {
  candidatesFor,
  selectFirstEnabled,
  selectTransitions,
  type TransitionCandidates,
} from './transition-selection.js';
import { properAncestors } from './transition-sets.js';

const none: readonly ChartTransition[] = [];

/** Plan of a microstep with the configuration that follows it. */
export interface PlannedMicrostep extends Pick<MicrostepPlan, 'taken' | 'entered' | 'acts' | 'done'> {
  readonly next: Configuration;
}

export class Configuration {
  /** State value of the configuration. It is one frozen object that all records in this configuration share. */
  readonly value: StateValue;
  readonly #active: readonly ChartState[];
  readonly #all: Configurations;
  /** Eventless transitions of each active leaf: its own transitions precede those of its ancestors. */
  readonly #eventless: readonly (readonly ChartTransition[])[];
  /** Candidate transitions by event type, cached for the types that the chart names. */
  readonly #candidates = new Map<string, TransitionCandidates | undefined>();
  /** Plans of microsteps, by the numbers of their transitions. */
  readonly #moves = new Map<number | string, PlannedMicrostep>();

  constructor(value: StateValue, active: readonly ChartState[], all: Configurations) {
    this.value = value;
    this.#active = active;
    this.#all = all;
    this.#eventless = active
      .filter(isLeaf)
      .map((leaf) => [leaf, ...properAncestors(leaf)].flatMap(({ always }) => always))
      .filter((transitions) => transitions.length > 0);
  }

  /** Returns the transitions that an event enables. In each region, a transition of the innermost state wins. */
  enabled(args: GuardArguments): readonly ChartTransition[] {
    const candidates = this.#candidatesFor(args.event);
    if (candidates === undefined) return none;
    const chosen: ChartTransition[] = [];
    selectTransitions(candidates, args, chosen);
    return chosen;
  }

  /** Returns the enabled eventless transitions. */
  eventless(args: GuardArguments): readonly ChartTransition[] {
    if (this.#eventless.length === 0) return none;
    const chosen: ChartTransition[] = [];
    for (const transitions of this.#eventless) selectFirstEnabled(transitions, args, chosen);
    return chosen;
  }

  move(transitions: readonly ChartTransition[]): PlannedMicrostep {
    const [first] = transitions;
    const key =
      transitions.length === 1 && first !== undefined
        ? first.number
        : transitions.map(({ number }) => number).join();
    let move = this.#moves.get(key);
    if (move === undefined) {
      move = this.#all.createMove(planTransitions(transitions, this.#active), this, this.#active);
      this.#moves.set(key, move);
    }
    return move;
  }

  #candidatesFor({ type }: MachineEvent): TransitionCandidates | undefined {
    const known = this.#candidates.get(type);
    if (known !== undefined || this.#candidates.has(type)) return known;
    // Nothing is cached for event types that the chart does not name, because their number is unlimited.
    const isNamed = this.#all.types.has(type);
    if (!isNamed && !this.#all.hasPatterns) return undefined;
    const candidates = candidatesFor(type, this.#all.root, new Set(this.#active));
    if (isNamed) this.#candidates.set(type, candidates);
    return candidates;
  }
}

export class Configurations {
  readonly root: ChartState;
  /** Event types that appear in any state of the chart. */
  readonly types: ReadonlySet<string>;
  readonly hasPatterns: boolean;
  /**
   * Configurations by their active leaves in entry order. The entry order distinguishes configurations because it is
   * the search order of eventless transitions.
   */
  readonly #byLeaves = new Map<string, Configuration>();
  readonly #byText = new Map<string, Configuration>();
  readonly #byValue = new WeakMap<object, Configuration>();

  constructor(root: ChartState) {
    this.root = root;
    this.types = new Set(statesIn(root).flatMap(({ on }) => [...on.keys()]));
    this.hasPatterns = [...this.types].some((type) => type.endsWith('*'));
  }

  /** Returns the first microstep of a machine. */
  start(): PlannedMicrostep {
    return this.createMove(planStart(this.root), undefined, undefined);
  }

  /** Returns the configuration of a state value. Throws EngineBug for a value that is not possible in the chart. */
  of(value: StateValue): Configuration {
    const known = typeof value === 'string' ? this.#byText.get(value) : this.#byValue.get(value);
    if (known !== undefined) return known;
    const configuration = this.#intern(withAncestors(this.#findLeaves(value, this.root)));
    if (typeof value === 'string') this.#byText.set(value, configuration);
    // Guards with variable results are evaluated each time.
    else if (Object.isFrozen(value)) this.#byValue.set(value, configuration);
    return configuration;
  }

  createMove(
    { active, ...plan }: MicrostepPlan,
    from: Configuration | undefined,
    before: readonly ChartState[] | undefined,
  ): PlannedMicrostep {
    return { ...plan, next: from !== undefined && active === before ? from : this.#intern(active) };
  }

  #intern(active: readonly ChartState[]): Configuration {
    const leaves = active.filter(isLeaf);
    const key = leaves.map(({ order }) => order).join();
    let configuration = this.#byLeaves.get(key);
    if (configuration === undefined) {
      configuration = new Configuration(this.#toStateValue(leaves), active, this);
      this.#byLeaves.set(key, configuration);
    }
    return configuration;
  }

  #toStateValue(leaves: readonly ChartState[]): StateValue {
    const sorted = [...leaves].sort(byDocumentOrder);
    if (sorted.every((leaf, index) => leaf === leaves[index])) {
      return deepFreeze(valueIn(this.root, new Set(withAncestors(leaves))));
    }
    return this.#intern(withAncestors(sorted)).value;
  }

  #findLeaves(value: StateValue, state: ChartState): readonly ChartState[] {
    const inner: Readonly<Record<string, StateValue>> = typeof value === 'string' ? { [value]: {} } : value;
    const children = state.children.filter(({ key }) => Object.hasOwn(inner, key));
    const due = state.kind === 'compound' ? 1 : state.children.length;
    const isText = typeof value === 'string';
    if (
      children.length !== due ||
      Object.keys(inner).length !== due ||
      (isText && (state.kind !== 'compound' || !children.every(isLeaf)))
    ) {
      throw new EngineBug(`${JSON.stringify(value)} is no value of state ${state.id}`);
    }
    if (isLeaf(state)) return [state];
    return children.flatMap((child) => this.#findLeaves(inner[child.key] as StateValue, child));
  }
}

function isLeaf({ children }: ChartState): boolean {
  return children.length === 0;
}

function statesIn(state: ChartState): readonly ChartState[] {
  return [state, ...state.children.flatMap(statesIn)];
}

/**
 * Returns the active states inside a state in XState's notation: the key of a leaf, or an object of regions or
 * children.
 */
function valueIn(state: ChartState, active: ReadonlySet<ChartState>): StateValue {
  const children = state.children.filter((child) => active.has(child));
  const [only] = children;
  if (state.kind === 'compound' && only !== undefined && isLeaf(only)) return only.key;
  return Object.fromEntries(children.map((child) => [child.key, valueIn(child, active)]));
}
