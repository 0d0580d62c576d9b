/**
 * Dependencies of a response: the branches of the state tree that were read, the time, and the caller. Branches are
 * immutable, so a cached response is valid for every tree that contains the same branch objects. The caches are in
 * `render.ts`.
 */

import type { Principal } from '../../resource/define.js';
import type { ControllerTree } from '../../tree.js';

export interface Reading {
  readonly tree: ControllerTree;
  readonly now: number;
  readonly principal: Principal | undefined;
}

/** Record of a read of a branch, or of one member of a branch, with the value that was read. */
export interface ReadBranch {
  readonly branch: string;
  readonly member: string | undefined;
  readonly was: unknown;
}

/** State tree as a mapping of branches by name. */
export type TreeBranches = Readonly<Record<string, unknown>>;

function namedBranches(tree: ControllerTree): TreeBranches {
  return tree as ControllerTree & TreeBranches;
}

/** Dependency on the caller: one principal, or any caller who can read everything that has no owner. */
export type Caller = { readonly principal: Principal | undefined } | 'trusted';

/**
 * Returns true for a caller who can read everything that has no owner. Without owned data, a response is the same for
 * all such callers.
 */
export function isTrusted(principal: Principal | undefined): boolean {
  return (
    principal === undefined ||
    (principal.privileges.includes('LoginPriv') && !principal.passwordChangeRequired)
  );
}

/** An interval of virtual time. Unit: ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  /** End of the interval, exclusive. */
  readonly until: number;
}

/** Time span of a result that does not depend on the time. */
export const always: TimeSpan = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

export class Dependencies {
  readonly reads: readonly ReadBranch[];
  /** Interval of virtual time in which the result is valid. */
  readonly span: TimeSpan;
  readonly caller: Caller | undefined;

  constructor(reads: readonly ReadBranch[], span: TimeSpan, caller: Caller | undefined) {
    this.reads = reads;
    this.span = span;
    this.caller = caller;
  }

  /**
   * Returns true if a result with these dependencies is also valid for the given reading, which has its own tree, time
   * and caller.
   */
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
    // The principals are compared by content, because every request has its own principal object and most requests come
    // from the same few callers.
    const { principal: known } = this.caller;
    return known === principal || JSON.stringify(known) === JSON.stringify(principal);
  }
}

// Tracker of dependencies. A computation reads from a proxy of the state tree, and the proxy records every read.
// Therefore a projection cannot omit a dependency, and needs no code for dependencies.

/**
 * Branches whose members are tracked one by one: machines, logs, labels of the host. Nearly every event changes a
 * member of these branches. A name that is not a branch of the tree has no effect.
 */
const divided: ReadonlySet<string> = new Set(['machines', 'logs', 'host']);

export class DependencyTracker {
  /** Proxy of the state tree. The computation must read the proxy instead of the tree. */
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

  /**
   * Records that the clock was read. `periodMs` is the resolution with which the clock was read, and `aheadMs` is the
   * offset of the clock from virtual time. Unit of all parameters: ms.
   */
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

  /** Adds the dependencies of a nested result, except its time span. */
  includeTimeless(dependencies: Dependencies): void {
    // The same dependencies are often included many times in succession; for example, the thousand links of a
    // collection derive from one listing.
    if (dependencies === this.#included) return;
    this.#included = dependencies;
    for (const read of dependencies.reads) {
      this.#note(read.member === undefined ? read.branch : `${read.branch}/${read.member}`, read);
    }
    const { caller } = dependencies;
    if (caller === 'trusted') this.noteTrust();
    else if (caller !== undefined) this.#caller = caller;
  }

  /** Returns the recorded dependencies. A later read through the proxy throws an error. */
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
 * Proxy handler for a state tree that records reads by branch name. Only the tree and the branches whose members are
 * tracked are proxies; deeper values are the original objects, for speed. The handler supports every operation, so that
 * any code can use the proxy; for example, a spread records a read of everything.
 */
class WatchedTree implements ProxyHandler<ControllerTree> {
  readonly #branches: TreeBranches;
  readonly #tracker: DependencyTracker;
  /** Proxies of the branches whose members are tracked, cached because they are read repeatedly. */
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

  /** Listing the branch names records no read, because the set of branches never changes. */
  ownKeys(): string[] {
    return Object.keys(this.#branches);
  }

  getOwnPropertyDescriptor(tree: ControllerTree, name: string | symbol): PropertyDescriptor | undefined {
    if (!Object.hasOwn(this.#branches, name)) return undefined;
    // The property must be reported as configurable, because JavaScript requires this of a proxy whose target object
    // does not have the property.
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

  /** Listing the member names records a read of the whole branch, because the set of members is part of the branch. */
  ownKeys(members: object): (string | symbol)[] {
    this.#tracker.noteBranch(this.#branch, members);
    return Reflect.ownKeys(members);
  }

  getOwnPropertyDescriptor(members: object, name: string | symbol): PropertyDescriptor | undefined {
    this.get(members, name);
    return Reflect.getOwnPropertyDescriptor(members, name);
  }
}
