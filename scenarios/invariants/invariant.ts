/**
 * What holds in every history, whatever is done and whatever breaks: a rule that a violation of is a bug of the program. One
 * file each, listed in `invariants.ts`; `judge.ts` has them looked at. How often is a matter of cost: after every event, at
 * every drained instant, or when somebody looks closely, since reading the whole service takes as long as a short history.
 */
import type { Step } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Linked } from '../../replay/index.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are walked into by name, and a name that is wrong breaks the rule
export type Walked = any;

/** The service at one instant. */
export interface Service {
  /** The body of a resource as whoever may see all is shown it; undefined where there is nothing. */
  readonly at: (uri: string) => Walked;
  /** Every resource that links lead to from the root, by its address. */
  readonly linked: ReadonlyMap<string, Linked<Walked>>;
}

export type Happened = Step<ControllerTree, JournaledInput>;

/** What was found that contradicts a rule, in words: nothing when it holds. */
export type Found = Iterable<string>;

interface Named {
  readonly name: string;
  /** What always holds, as a sentence. */
  readonly says: string;
  /** Only while what ties on an instant comes in the order in which it was set. */
  readonly needsTiesKept?: true;
}

/** Looked at after every event. */
export interface EventInvariant extends Named {
  readonly judged: 'event';
  /** A judge with a memory of its own, for one history. */
  readonly begin: () => (step: Happened) => Found;
}

/** Looked at whenever an instant is over in which something happened. */
export interface InstantInvariant extends Named {
  readonly judged: 'instant';
  readonly begin: () => (tree: ControllerTree, service: Service) => Found;
}

/** Looked at when it is asked for. */
export interface CloseInvariant extends Named {
  readonly judged: 'closely';
  readonly judge: (service: Service) => Found;
}

export type Invariant = EventInvariant | InstantInvariant | CloseInvariant;
