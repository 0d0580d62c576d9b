/**
 * Notes what is looked at while something is made, by lending out a tree that sees who looks at it: a projection is
 * written as if there were no such thing, and none can forget to say what it depends on.
 */

import type { Principal } from '../resource/define.js';
import type { ControllerTree } from '../tree.js';
import {
  always,
  type Branches,
  type Caller,
  Dependencies,
  namedBranches,
  type Read,
  type Span,
} from './dependencies.js';

/**
 * Branches of which each member counts by itself, because they change with nearly every event: which machine moved,
 * which log was written, which label of the host was set.
 */
const divided: ReadonlySet<string> = new Set<keyof ControllerTree>(['machines', 'logs', 'host']);

export class DependencyTracker {
  /** To be read in place of the tree. */
  readonly tree: ControllerTree;
  readonly #reads = new Map<string, Read>();
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

  #narrow({ from, until }: Span): void {
    const { from: since, until: to } = this.#span;
    if (from > since || until < to) this.#span = { from: Math.max(from, since), until: Math.min(until, to) };
  }

  #note(key: string, read: Read): void {
    if (this.#isOver) throw new Error(`${key} was looked at after what depends on it had been made`);
    if (!this.#reads.has(key)) this.#reads.set(key, read);
  }
}

/**
 * A tree seen through by name. Proxies stand before the tree and its divided branches only; what is below is the tree's
 * own, at full speed. They are whole stand-ins, so nothing that takes a tree has to know: a spread depends on all.
 */
class WatchedTree implements ProxyHandler<ControllerTree> {
  readonly #branches: Branches;
  readonly #tracker: DependencyTracker;
  /** Of divided branches, once they were looked at: most are again and again. */
  readonly #views = new Map<string, object>();

  constructor(branches: Branches, tracker: DependencyTracker) {
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
