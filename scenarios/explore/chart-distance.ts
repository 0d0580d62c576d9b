/**
 * Distance of a statechart from one of its states: the smallest number of transitions in the outline of the chart.
 * Guards and the availability of events are ignored, so the real distance is never smaller, but can be larger.
 */
import { type ChartOutline, splitAddress, type TransitionOutline } from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { didYouMean } from '../../models/document/index.js';

export class ChartDistance {
  readonly #outline: ChartOutline;
  readonly #target: string;
  /** Lower bound of the distance from each state, by path. The chart itself has an empty path. */
  readonly #from = new Map<string, number>();

  constructor(outline: ChartOutline, target: string) {
    this.#outline = outline;
    this.#target = target;
    // The loop repeats until no distance changes, because a shorter distance can shorten others.
    for (let isShorter = true; isShorter; )
      isShorter = outline.transitions.filter((transition) => this.#shorten(transition)).length > 0;
  }

  /** Returns the distance from the active states and their ancestors; infinite if no transitions lead to the target. */
  of(active: readonly string[]): number {
    if (active.includes(this.#target)) return 0;
    return this.#nearest(['', ...active]);
  }

  /** Returns the active states with the smallest distance. */
  nearest(active: readonly string[]): readonly string[] {
    const distance = this.of(active);
    return ['', ...active].filter((path) => this.#known(path) === distance);
  }

  /**
   * Returns true if a transition that reduces the distance is taken without an input: after a time, or because of
   * another machine.
   */
  leadsOnByItself(active: readonly string[]): boolean {
    const distance = this.of(active);
    return this.#outline.transitions.some(
      (transition) =>
        isOfItself(transition.event) &&
        (transition.from === '' || active.includes(transition.from)) &&
        this.#after(transition) < distance,
    );
  }

  #shorten(transition: TransitionOutline): boolean {
    const distance = 1 + this.#after(transition);
    if (distance >= this.#known(transition.from)) return false;
    this.#from.set(transition.from, distance);
    return true;
  }

  #after({ to }: TransitionOutline): number {
    const entered = new Set(to.flatMap((path) => this.#enteredBy(path)));
    return entered.has(this.#target) ? 0 : this.#nearest([...entered]);
  }

  #nearest(paths: readonly string[]): number {
    return Math.min(...paths.map((path) => this.#known(path)));
  }

  #known(path: string): number {
    return this.#from.get(path) ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Returns the states that a transition to `path` enters: the state itself, its ancestors and its initial descendants.
   */
  #enteredBy(path: string): readonly string[] {
    const around = path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));
    return [...around, ...this.#startsIn(path)];
  }

  #startsIn(path: string): readonly string[] {
    const { states } = this.#outline;
    const state = states.find((each) => each.path === path);
    const inside =
      state?.kind === 'parallel'
        ? states.map((each) => each.path).filter((each) => parentOf(each) === path)
        : [state?.initial].filter((each) => each !== undefined);
    return inside.flatMap((each) => [each, ...this.#startsIn(each)]);
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function isOfItself(event: string): boolean {
  return event === 'always' || event === 'done' || event.startsWith('after ');
}

/** State of a statechart, as a user specifies it. */
export interface MachineState {
  /** Address of the machine, such as `power/1`. */
  readonly machine: string;
  /** Path of the state, such as `on.boot.osHung`. */
  readonly state: string;
}

/**
 * Requires a state that exists in the chart of the machine. Throws RangeError for any other state. A machine of this
 * kind need not exist yet.
 */
export function demandState({ machine, state }: MachineState): void {
  const [kind = ''] = splitAddress(machine);
  const kinds = [...hosts.keys()];
  const { outline } = hosts.get(kind) ?? {};
  if (outline === undefined) {
    const meant = didYouMean(kind, kinds);
    throw new RangeError(`there is no statechart ${machine}${meant} (expected one of ${kinds.join(', ')})`);
  }
  const states = outline.states.map(({ path }) => path).filter((path) => path !== '');
  if (states.includes(state)) return;
  const meant = didYouMean(state, states);
  throw new RangeError(
    `machine ${machine} has no state ${state}${meant} (expected one of ${states.join(', ')})`,
  );
}
