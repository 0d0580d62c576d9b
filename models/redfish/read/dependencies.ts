/**
 * Dependencies of a response: the branches of the tree that were read, the time, the caller. Branches are immutable, so
 * a result from identical branches is still valid in any tree. `render.ts` has the caches.
 */

import type { Principal } from '../../resource/define.js';
import type { ControllerTree } from '../../tree.js';

export interface Reading {
  readonly tree: ControllerTree;
  readonly now: number;
  readonly principal: Principal | undefined;
}

/** The value of a branch, or of one of its members. */
export interface ReadBranch {
  readonly branch: string;
  readonly member: string | undefined;
  readonly was: unknown;
}

/** A tree as branches by name. */
export type TreeBranches = Readonly<Record<string, unknown>>;

function namedBranches(tree: ControllerTree): TreeBranches {
  return tree as ControllerTree & TreeBranches;
}

/** Requirement on the caller: this account, or any that may read all unowned data. */
export type Caller = { readonly principal: Principal | undefined } | 'trusted';

/** True for a caller that sees all unowned data: the result does not depend on the caller. */
export function isTrusted(principal: Principal | undefined): boolean {
  return (
    principal === undefined ||
    (principal.privileges.includes('LoginPriv') && !principal.passwordChangeRequired)
  );
}

/** An interval of virtual time. Unit: ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  /** Exclusive end. */
  readonly until: number;
}

/** For a result that does not depend on the time. */
export const always: TimeSpan = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

export class Dependencies {
  readonly reads: readonly ReadBranch[];
  /** Validity: from one instant to before another. */
  readonly span: TimeSpan;
  readonly caller: Caller | undefined;

  constructor(reads: readonly ReadBranch[], span: TimeSpan, caller: Caller | undefined) {
    this.reads = reads;
    this.span = span;
    this.caller = caller;
  }

  /** True if the result of one reading is valid for another. */
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
    // Every request has a principal object of its own, and most come from the same few callers.
    const { principal: known } = this.caller;
    return known === principal || JSON.stringify(known) === JSON.stringify(principal);
  }
}

// Tracks the dependencies of a computation by lending a tree that records reads: a projection is written as usual, and
// cannot omit a dependency.

/**
 * Branches whose members are tracked separately, because nearly every event changes one: machines, logs, the labels of
 * the host. A name without a branch has no effect.
 */
const divided: ReadonlySet<string> = new Set(['machines', 'logs', 'host']);

export class DependencyTracker {
  /** Read this instead of the tree. */
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

  /** `periodMs`: resolution of the read clock, with its offset. Unit of all: ms. */
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

  /** Adds the dependencies of a nested result. */
  include(dependencies: Dependencies): void {
    this.includeTimeless(dependencies);
    this.#narrow(dependencies.span);
  }

  /** The same for the parts that do not depend on the time. */
  includeTimeless(dependencies: Dependencies): void {
    // A collection has one listing for a thousand links.
    if (dependencies === this.#included) return;
    this.#included = dependencies;
    for (const read of dependencies.reads) {
      this.#note(read.member === undefined ? read.branch : `${read.branch}/${read.member}`, read);
    }
    const { caller } = dependencies;
    if (caller === 'trusted') this.noteTrust();
    else if (caller !== undefined) this.#caller = caller;
  }

  /** The recorded dependencies. Later reads throw. */
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
 * A tree that records reads by name. Proxies cover only the tree and its divided branches; deeper values are the tree's
 * own, at full speed. They support every operation, so that any code can use them: a spread depends on everything.
 */
class WatchedTree implements ProxyHandler<ControllerTree> {
  readonly #branches: TreeBranches;
  readonly #tracker: DependencyTracker;
  /** Proxies of divided branches, cached because most are read repeatedly. */
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

  /** The set of branches never changes. */
  ownKeys(): string[] {
    return Object.keys(this.#branches);
  }

  getOwnPropertyDescriptor(tree: ControllerTree, name: string | symbol): PropertyDescriptor | undefined {
    if (!Object.hasOwn(this.#branches, name)) return undefined;
    // Configurable, because a proxy must report members that its target does not have as such.
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

  /** The set of members depends on the whole branch. */
  ownKeys(members: object): (string | symbol)[] {
    this.#tracker.noteBranch(this.#branch, members);
    return Reflect.ownKeys(members);
  }

  getOwnPropertyDescriptor(members: object, name: string | symbol): PropertyDescriptor | undefined {
    this.get(members, name);
    return Reflect.getOwnPropertyDescriptor(members, name);
  }
}
