/**
 * How far a statechart is from one of its states: the fewest transitions that lead there, by its outline. Guards and what it
 * takes to be sent an event are not looked at, so a state may be farther than this says, and never nearer.
 */
import { type ChartOutline, splitAddress, type TransitionOutline } from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { didYouMean } from '../../models/document/index.js';

export class ChartDistance {
  readonly #outline: ChartOutline;
  readonly #target: string;
  /** Of a state: what it takes from there at least. The chart itself has an empty path. */
  readonly #from = new Map<string, number>();

  constructor(outline: ChartOutline, target: string) {
    this.#outline = outline;
    this.#target = target;
    // A shorter way that was found may shorten others, until none is found.
    for (let isShorter = true; isShorter; )
      isShorter = outline.transitions.filter((transition) => this.#shorten(transition)).length > 0;
  }

  /** From the states that are active, with those around them; infinite where no transitions lead there. */
  of(active: readonly string[]): number {
    if (active.includes(this.#target)) return 0;
    return this.#nearest(['', ...active]);
  }

  /** Of the active states, those from which it is no farther than from any other. */
  nearest(active: readonly string[]): readonly string[] {
    const distance = this.of(active);
    return ['', ...active].filter((path) => this.#known(path) === distance);
  }

  /** Whether a transition that lessens the distance comes by itself: after a time, or because of another. */
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

  /** A state is entered with those around it, and with what it starts in. */
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

/** A state of a statechart, as somebody names it. */
export interface MachineState {
  /** Its address, such as `power/1`. */
  readonly machine: string;
  /** With those around it: `on.boot.osHung`. */
  readonly state: string;
}

/** Throws RangeError for one that no chart has. One of a kind need not be there yet: it may come about. */
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
