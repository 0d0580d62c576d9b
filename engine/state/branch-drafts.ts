/**
 * Branches of the model during one event. Each written branch gets an Immer draft on demand; the other branches are
 * read directly, without a proxy. A branch can also be replaced by a complete value, because a copy of a long ring
 * buffer costs half as much as a draft.
 */
import { Immer, isDraft } from 'immer';
import { requirePlainJson } from './freeze.js';
import type { CopyRoot } from './root-copies.js';

type Branch = unknown;
type Root = Readonly<Record<string, Branch>>;

const none: readonly string[] = [];

/** Instance of Immer that does not freeze: `freeze.ts` freezes, and also finds values that are not plain JSON. */
const immer = new Immer({ autoFreeze: false });

export class BranchDrafts<Tree extends object> {
  readonly #tree: Root;
  readonly #copyRoot: CopyRoot<Tree>;
  /** Branches that the event has requested for writing or replaced: each as a draft or as the new value. */
  #touched: Record<string, Branch> | undefined;
  #view: Record<string, Branch> | undefined;
  #draft: Root | undefined;
  #writes = 0;

  constructor(tree: Tree, copyRoot: CopyRoot<Tree>) {
    this.#tree = tree as Root;
    this.#copyRoot = copyRoot;
  }

  /** Returns the tree with the writes so far and the given branch of machines. */
  viewWith(machines: Branch): Tree {
    if (this.#touched === undefined && machines === this.#tree.machines) return this.#tree as Tree;
    const view = this.#currentRoot();
    view.machines = machines;
    return view as Tree;
  }

  /** Writable branches of the tree; reading a branch creates its draft. */
  get draft(): Tree {
    this.#draft ??= new Proxy(
      {},
      {
        get: (_, name) => this.#write(name as string),
        set: (_, name, value) => {
          this.put(name as string, value);
          return true;
        },
      },
    );
    return this.#draft as Tree;
  }

  /**
   * Number of times that a branch was replaced or drafted so far. While it is unchanged, the result of `listChanged` is
   * unchanged too.
   */
  get writes(): number {
    return this.#writes;
  }

  /** Replaces a branch. */
  put(name: string, branch: Branch): void {
    this.#writes += 1;
    this.#touched ??= {};
    this.#touched[name] = branch;
    if (this.#view !== undefined) this.#view[name] = branch;
  }

  /**
   * Replaces members of a branch. A draft is changed if it exists; otherwise no draft is created, and the new branch is
   * frozen immediately. Later writes to the branch in this event use a draft.
   */
  assign(name: string, members: Readonly<Record<string, unknown>>): void {
    const branch = this.#current(name) as Record<string, unknown>;
    if (!Object.isFrozen(branch)) Object.assign(branch, members);
    else if (Object.keys(members).some((member) => members[member] !== branch[member]))
      this.put(name, requirePlainJson({ ...branch, ...members }, name));
  }

  /**
   * Returns the names of the branches that differ from the branches of the tree. A drafted branch counts as changed
   * until `finishDrafts`.
   */
  listChanged(): readonly string[] {
    const [touched, tree] = [this.#touched, this.#tree];
    if (touched === undefined) return none;
    return Object.keys(touched).filter((name) => touched[name] !== tree[name]);
  }

  /**
   * Ends every draft: changed branches are frozen, and an unchanged branch is identical to the branch of the tree
   * again.
   */
  finishDrafts(): void {
    const touched = this.#touched;
    if (touched === undefined) return;
    for (const name of Object.keys(touched)) {
      const branch = touched[name];
      if (isDraft(branch)) this.put(name, requirePlainJson(immer.finishDraft(branch as object), name));
      else requirePlainJson(branch, name);
    }
  }

  /** Returns the tree after the event, with the engine's own branches. It must be called once, after `finishDrafts`. */
  committed(own: object): Tree {
    return Object.freeze(Object.assign(this.#currentRoot(), own)) as Tree;
  }

  /** Returns the writable root with the writes so far, which later writes keep current. */
  #currentRoot(): Record<string, Branch> {
    this.#view ??= Object.assign(this.#copyRoot(this.#tree as Tree) as Record<string, Branch>, this.#touched);
    return this.#view;
  }

  #write(name: string): Branch {
    const branch = this.#current(name);
    // A value that is not frozen is already a draft, or the event has put it there and it has no other owner.
    if (typeof branch !== 'object' || branch === null || !Object.isFrozen(branch)) return branch;
    const draft = immer.createDraft(branch);
    this.put(name, draft);
    return draft;
  }

  #current(name: string): Branch {
    const touched = this.#touched;
    return touched !== undefined && Object.hasOwn(touched, name) ? touched[name] : this.#tree[name];
  }
}
