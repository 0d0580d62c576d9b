/**
 * Branches of the run: each starts at a position of its past and continues independently. They are stored in memory,
 * their number is limited, and their effects are not performed.
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

/** Maximum number of branches. Assumption: enough for a comparison by hand; each can hold a complete state. */
const branchesMax = 16;

export interface Branch {
  readonly id: string;
  /** The run of the branch. */
  readonly run: History;
  /** Branch point in the run. */
  readonly from: Position;
  readonly controller: Controller;
  /** The history of the branch, which shares its beginning with the run's. */
  readonly history: History;
  /** True during an advance, which excludes every other request. */
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

  /** Undefined if the maximum number of branches exists. */
  *create(run: History, from: Position): Pausing<Branch | undefined> {
    if (this.#byId.size >= branchesMax) return undefined;
    const { simulation, history: own } = yield* pausingRunFrom(run, from.after);
    const controller = new Controller(run.genesis, this.#secret, {}, simulation);
    // The rest of an instant after the branch point already belongs to the branch.
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

/** Advances a branch up to an instant, or less if the client disconnects. Unit: ms since the epoch. */
export function* advanceBranch(branch: Branch, untilMs: number): Pausing<void> {
  branch.isMoving = true;
  try {
    yield* pausingAdvance(branch.controller.simulation, untilMs);
  } finally {
    branch.isMoving = false;
  }
}
