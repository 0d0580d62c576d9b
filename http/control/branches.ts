/**
 * Branches of the run. Each branch starts at a position of the run and continues independently. Branches are stored in
 * memory, their number is limited, and their effects are not performed.
 */
import { Controller } from '../../machines/index.js';
import type { Secret } from '../../models/index.js';
import {
  type History,
  type Pausing,
  type Position,
  pausingAdvance,
  pausingRunFrom,
} from '../../replay/index.js';

/**
 * Maximum number of branches. Assumption: the number suffices for a manual comparison. It is limited because each
 * branch can contain a complete state.
 */
const branchesMax = 16;

export interface Branch {
  readonly id: string;
  /** Run that the branch was created from. */
  readonly run: History;
  /** Branch point in the run. */
  readonly from: Position;
  readonly controller: Controller;
  /** History of the branch, which shares its beginning with the history of the run. */
  readonly history: History;
  /** True while the branch advances; every other request to the branch is then refused. */
  isMoving: boolean;
}

export class Branches {
  readonly most = branchesMax;
  readonly #secret: Secret;
  readonly #byId = new Map<string, Branch>();
  #next = 1;

  constructor(secret: Secret) {
    this.#secret = secret;
  }

  /** Creates a branch. Returns undefined if the maximum number of branches already exists. */
  *create(run: History, from: Position): Pausing<Branch | undefined> {
    if (this.#byId.size >= branchesMax) return undefined;
    const { simulation, history: own } = yield* pausingRunFrom(run, from.after);
    const controller = new Controller(run.genesis, this.#secret, {}, simulation);
    // Events that follow the branch point at the same instant belong to the branch, and are executed now.
    yield* pausingAdvance(simulation, from.at);
    if (this.#byId.size >= branchesMax) return undefined;
    const id = String(this.#next++);
    const branch: Branch = { id, run, from, controller, history: own, isMoving: false };
    this.#byId.set(branch.id, branch);
    return branch;
  }

  find(id: string): Branch | undefined {
    return this.#byId.get(id);
  }

  remove(id: string): void {
    this.#byId.delete(id);
  }

  list(): readonly Branch[] {
    return [...this.#byId.values()];
  }
}

/** Advances a branch to an instant. Stops earlier if the client disconnects. Unit: ms since the epoch. */
export function* advanceBranch(branch: Branch, untilMs: number): Pausing<void> {
  branch.isMoving = true;
  try {
    yield* pausingAdvance(branch.controller.simulation, untilMs);
  } finally {
    branch.isMoving = false;
  }
}
