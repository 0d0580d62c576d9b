/**
 * The world's branches of the tree, as one event sees and leaves them. Each branch that is written gets an Immer draft
 * of its own when it is first asked for; the others are read as they are, without a proxy between. A branch may also be
 * assigned whole, made by hand: long rings are copied so at half the cost of a draft.
 */
import { Immer, isDraft } from 'immer';
import { requirePlainJson } from './freeze.js';

type Branch = unknown;
type Root = Readonly<Record<string, Branch>>;

const none: readonly string[] = [];

/** Freezing is ours (`freeze.ts`), which also finds what is no plain JSON. */
const immer = new Immer({ autoFreeze: false });

export class BranchDrafts<Tree extends object> {
  readonly #tree: Root;
  /** Branches that were asked for to be written, or assigned: drafts, or values as they were given. */
  #touched: Record<string, Branch> | undefined;
  #view: Record<string, Branch> | undefined;
  #draft: Root | undefined;
  #writes = 0;

  constructor(tree: Tree) {
    this.#tree = tree as Root;
  }

  /** The tree with what was written so far, and the branch of the machines as it stands. */
  viewWith(machines: Branch): Tree {
    if (this.#touched === undefined && machines === this.#tree.machines) return this.#tree as Tree;
    this.#view ??= { ...this.#tree, ...this.#touched };
    this.#view.machines = machines;
    return this.#view as Tree;
  }

  /** Every branch, to be written. */
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

  /** Goes up with each branch that is put or first drafted: while it is the same, `listChanged` is. */
  get writes(): number {
    return this.#writes;
  }

  /** Another branch in the place of one. */
  put(name: string, branch: Branch): void {
    this.#writes += 1;
    this.#touched ??= {};
    this.#touched[name] = branch;
    if (this.#view !== undefined) this.#view[name] = branch;
  }

  /**
   * Other values for members of a branch, without a draft of it unless one is under way. Frozen at once: what is written
   * to the branch later in the event gets a draft then.
   */
  assign(name: string, members: Readonly<Record<string, unknown>>): void {
    const branch = this.#current(name) as Record<string, unknown>;
    if (!Object.isFrozen(branch)) Object.assign(branch, members);
    else if (Object.keys(members).some((member) => members[member] !== branch[member]))
      this.put(name, requirePlainJson({ ...branch, ...members }, name));
  }

  /** Names of the branches that are not those of the tree; one that may be written through a draft is among them until that ends. */
  listChanged(): readonly string[] {
    const [touched, tree] = [this.#touched, this.#tree];
    if (touched === undefined) return none;
    return Object.keys(touched).filter((name) => touched[name] !== tree[name]);
  }

  /** Ends every draft: what was written is frozen, and a branch that is as it was is the one of the tree again. */
  finishDrafts(): void {
    const touched = this.#touched;
    if (touched === undefined) return;
    for (const name of Object.keys(touched)) {
      const branch = touched[name];
      if (isDraft(branch)) this.put(name, requirePlainJson(immer.finishDraft(branch as object), name));
      else requirePlainJson(branch, name);
    }
  }

  /** The tree after the event, with the engine's own branches. To be called once, when all drafts have ended. */
  committed(own: object): Tree {
    const root = this.#view ?? { ...this.#tree, ...this.#touched };
    return Object.freeze(Object.assign(root, own)) as Tree;
  }

  #write(name: string): Branch {
    const branch = this.#current(name);
    // What is not frozen is a draft already, or was assigned in this event and belongs to nobody else.
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
