/**
 * What an answer was made from: the branches of the tree that were looked at while it was made, the time, the caller.
 * Branches are immutable, so what was made from the very same ones is still true, whichever tree they are in.
 * Leaves out what is kept by them (`render.ts`).
 */

import type { Principal } from '../../resource/define.js';
import type { ControllerTree } from '../../tree.js';

export interface Reading {
  readonly tree: ControllerTree;
  readonly now: number;
  readonly principal: Principal | undefined;
}

/** A branch, or one member of it, as it was. */
export interface ReadBranch {
  readonly branch: string;
  readonly member: string | undefined;
  readonly was: unknown;
}

/** A tree by the names of its branches. */
export type TreeBranches = Readonly<Record<string, unknown>>;

function namedBranches(tree: ControllerTree): TreeBranches {
  return tree as ControllerTree & TreeBranches;
}

/** What a caller had to be: this very one, or any who may look at all that belongs to nobody in particular. */
export type Caller = { readonly principal: Principal | undefined } | 'trusted';

/** True for those who see whatever does not belong to an account: what they are shown does not depend on who they are. */
export function isTrusted(principal: Principal | undefined): boolean {
  return (
    principal === undefined ||
    (principal.privileges.includes('LoginPriv') && !principal.passwordChangeRequired)
  );
}

/** A part of virtual time. Unit: ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  /** Not included. */
  readonly until: number;
}

/** Of what does not depend on the time. */
export const always: TimeSpan = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

export class Dependencies {
  readonly reads: readonly ReadBranch[];
  /** For how long it holds: from one instant to before another. */
  readonly span: TimeSpan;
  readonly caller: Caller | undefined;

  constructor(reads: readonly ReadBranch[], span: TimeSpan, caller: Caller | undefined) {
    this.reads = reads;
    this.span = span;
    this.caller = caller;
  }

  /** Whether an answer to one reading is the answer to another. */
  hold({ tree, now, principal }: Reading): boolean {
    return this.holdIn(tree) && this.holdAt(now) && this.holdFor(principal);
  }

  holdIn(tree: ControllerTree): boolean {
    const branches = namedBranches(tree);
    for (const { branch, member, was } of this.reads) {
      const found = branches[branch];
      if ((member === undefined ? found : (found as TreeBranches)[member]) !== was) return false;
    }
    return true;
  }

  holdAt(now: number): boolean {
    return now >= this.span.from && now < this.span.until;
  }

  holdFor(principal: Principal | undefined): boolean {
    if (this.caller === undefined) return true;
    if (this.caller === 'trusted') return isTrusted(principal);
    // Every request brings a principal of its own, and most are of the same few callers.
    const { principal: known } = this.caller;
    return known === principal || JSON.stringify(known) === JSON.stringify(principal);
  }
}

// Notes what is looked at while something is made, by lending out a tree that sees who looks at it: a projection is
// written as if there were no such thing, and none can forget to say what it depends on.

/**
 * Branches of which each member counts by itself, because they change with nearly every event: which machine moved,
 * which log was written, which label of the host was set. A name that a service has no branch for divides nothing.
 */
const divided: ReadonlySet<string> = new Set(['machines', 'logs', 'host']);

export class DependencyTracker {
  /** To be read in place of the tree. */
  readonly tree: ControllerTree;
  readonly #reads = new Map<string, ReadBranch>();
  #span = always;
  #caller: Caller | undefined;
  #included: Dependencies | undefined;
  #isOver = false;

  constructor(tree: ControllerTree) {
    this.tree = new Proxy({} as ControllerTree, new WatchedTree(namedBranches(tree), this));
  }

  noteBranch(branch: string, was: unknown): void {
    this.#note(branch, { branch, member: undefined, was });
  }

  noteMember(branch: string, member: string, was: unknown): void {
    this.#note(`${branch}/${member}`, { branch, member, was });
  }

  /** `periodMs`: how closely it was looked at, in steps of a clock that is so much ahead. Unit of all: ms. */
  noteTime(now: number, periodMs: number, aheadMs: number = 0): void {
    const from = Math.floor((now + aheadMs) / periodMs) * periodMs - aheadMs;
    this.#narrow({ from, until: from + periodMs });
  }

  noteCaller(principal: Principal | undefined): void {
    this.#caller = { principal };
  }

  noteTrust(): void {
    this.#caller ??= 'trusted';
  }

  /** What was made on the way goes into what is being made. */
  include(dependencies: Dependencies): void {
    this.includeTimeless(dependencies);
    this.#narrow(dependencies.span);
  }

  /** The same where only what does not vary with time is taken of it. */
  includeTimeless(dependencies: Dependencies): void {
    // A collection has one listing behind a thousand links.
    if (dependencies === this.#included) return;
    this.#included = dependencies;
    for (const read of dependencies.reads) {
      this.#note(read.member === undefined ? read.branch : `${read.branch}/${read.member}`, read);
    }
    const { caller } = dependencies;
    if (caller === 'trusted') this.noteTrust();
    else if (caller !== undefined) this.#caller = caller;
  }

  /** All that was noted. What is looked at from here on belongs to nothing, and throws. */
  dependencies(): Dependencies {
    this.#isOver = true;
    return new Dependencies([...this.#reads.values()], this.#span, this.#caller);
  }

  #narrow({ from, until }: TimeSpan): void {
    const { from: since, until: to } = this.#span;
    if (from > since || until < to) this.#span = { from: Math.max(from, since), until: Math.min(until, to) };
  }

  #note(key: string, read: ReadBranch): void {
    if (this.#isOver) throw new Error(`${key} was looked at after what depends on it had been made`);
    if (!this.#reads.has(key)) this.#reads.set(key, read);
  }
}

/**
 * A tree seen through by name. Proxies stand before the tree and its divided branches only; what is below is the tree's
 * own, at full speed. They are whole stand-ins, so nothing that takes a tree has to know: a spread depends on all.
 */
class WatchedTree implements ProxyHandler<ControllerTree> {
  readonly #branches: TreeBranches;
  readonly #tracker: DependencyTracker;
  /** Of divided branches, once they were looked at: most are again and again. */
  readonly #views = new Map<string, object>();

  constructor(branches: TreeBranches, tracker: DependencyTracker) {
    this.#branches = branches;
    this.#tracker = tracker;
  }

  get(_: ControllerTree, name: string | symbol): unknown {
    if (typeof name === 'symbol') return undefined;
    if (divided.has(name)) return this.#viewFor(name);
    const branch = this.#branches[name];
    this.#tracker.noteBranch(name, branch);
    return branch;
  }

  #viewFor(name: string): object {
    let view = this.#views.get(name);
    if (view === undefined) {
      view = new Proxy(this.#branches[name] as object, new WatchedBranch(name, this.#tracker));
      this.#views.set(name, view);
    }
    return view;
  }

  has(_: ControllerTree, name: string | symbol): boolean {
    return name in this.#branches;
  }

  /** Which branches there are never changes. */
  ownKeys(): string[] {
    return Object.keys(this.#branches);
  }

  getOwnPropertyDescriptor(tree: ControllerTree, name: string | symbol): PropertyDescriptor | undefined {
    if (!Object.hasOwn(this.#branches, name)) return undefined;
    // Configurable, as a proxy has to call what its target does not have.
    return { value: this.get(tree, name), enumerable: true, configurable: true, writable: false };
  }
}

class WatchedBranch implements ProxyHandler<object> {
  readonly #branch: string;
  readonly #tracker: DependencyTracker;

  constructor(branch: string, tracker: DependencyTracker) {
    this.#branch = branch;
    this.#tracker = tracker;
  }

  get(members: object, name: string | symbol): unknown {
    const member: unknown = Reflect.get(members, name);
    if (typeof name === 'string') this.#tracker.noteMember(this.#branch, name, member);
    return member;
  }

  has(members: object, name: string | symbol): boolean {
    this.get(members, name);
    return name in members;
  }

  /** Which members there are is of the whole. */
  ownKeys(members: object): (string | symbol)[] {
    this.#tracker.noteBranch(this.#branch, members);
    return Reflect.ownKeys(members);
  }

  getOwnPropertyDescriptor(members: object, name: string | symbol): PropertyDescriptor | undefined {
    this.get(members, name);
    return Reflect.getOwnPropertyDescriptor(members, name);
  }
}
