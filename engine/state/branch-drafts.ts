/**
 * The model's branches of the tree during one event. Each written branch gets an Immer draft on demand; the others are
 * read directly, without a proxy. A branch can also be assigned as a complete value: long ring buffers are copied in
 * this way at half the cost of a draft.
 */
import { Immer, isDraft } from 'immer';
import { requirePlainJson } from './freeze.js';

type Branch = unknown;
type Root = Readonly<Record<string, Branch>>;

const none: readonly string[] = [];

/** `freeze.ts` freezes instead of Immer, and also finds values that are not plain JSON. */
const immer = new Immer({ autoFreeze: false });

export class BranchDrafts<Tree extends object> {
  readonly #tree: Root;
  /** Branches that are requested for writing or assigned: drafts, or the given values. */
  #touched: Record<string, Branch> | undefined;
  #view: Record<string, Branch> | undefined;
  #draft: Root | undefined;
  #writes = 0;

  constructor(tree: Tree) {
    this.#tree = tree as Root;
  }

  /** The tree with the writes so far, and the current branch of the machines. */
  viewWith(machines: Branch): Tree {
    if (this.#touched === undefined && machines === this.#tree.machines) return this.#tree as Tree;
    this.#view ??= { ...this.#tree, ...this.#touched };
    this.#view.machines = machines;
    return this.#view as Tree;
  }

  /** Every branch, writable. */
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

  /** Increases with each branch that is assigned or first drafted: while it is unchanged, so is `listChanged`. */
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
   * Replaces members of a branch, without a draft of the branch unless one exists. The values are frozen immediately:
   * later writes to the branch in this event use a draft.
   */
  assign(name: string, members: Readonly<Record<string, unknown>>): void {
    const branch = this.#current(name) as Record<string, unknown>;
    if (!Object.isFrozen(branch)) Object.assign(branch, members);
    else if (Object.keys(members).some((member) => members[member] !== branch[member]))
      this.put(name, requirePlainJson({ ...branch, ...members }, name));
  }

  /** Names of the branches that differ from those of the tree; a drafted branch is among them until its draft ends. */
  listChanged(): readonly string[] {
    const [touched, tree] = [this.#touched, this.#tree];
    if (touched === undefined) return none;
    return Object.keys(touched).filter((name) => touched[name] !== tree[name]);
  }

  /** Ends every draft: written values are frozen, and an unchanged branch is the tree's own again. */
  finishDrafts(): void {
    const touched = this.#touched;
    if (touched === undefined) return;
    for (const name of Object.keys(touched)) {
      const branch = touched[name];
      if (isDraft(branch)) this.put(name, requirePlainJson(immer.finishDraft(branch as object), name));
      else requirePlainJson(branch, name);
    }
  }

  /** The tree after the event, with the engine's own branches. Call once, after all drafts have ended. */
  committed(own: object): Tree {
    const root = this.#view ?? { ...this.#tree, ...this.#touched };
    return Object.freeze(Object.assign(root, own)) as Tree;
  }

  #write(name: string): Branch {
    const branch = this.#current(name);
    // A value that is not frozen is a draft already, or was assigned in this event and has no other owner.
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
