/**
 * Other courses of the run: each begins at a position of its past and goes on by itself. They are kept in memory, are few,
 * and nothing they ask of the outside is carried out.
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

/** Branches at a time. Assumption: what one compares by hand; each may come to hold a whole state of its own. */
const branchesMax = 16;

export interface Branch {
  readonly id: string;
  /** What it is a branch of. */
  readonly run: History;
  /** Where it left the run. */
  readonly from: Position;
  readonly controller: Controller;
  /** Its own, which has its beginning in common with the run's. */
  readonly history: History;
  /** While time passes in it, nothing else may come. */
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

  /** Undefined when there are as many as may be. */
  *create(run: History, from: Position): Pausing<Branch | undefined> {
    if (this.#byId.size >= branchesMax) return undefined;
    const { simulation, history: own } = yield* pausingRunFrom(run, from.after);
    const controller = new Controller(run.genesis, this.#secret, {}, simulation);
    // The rest of an instant in the middle of which it leaves is its own already.
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

/** Time passes in a branch up to an instant; as far as it got, where nobody waits for that any more. Unit: ms since the epoch. */
export function* advanceBranch(branch: Branch, untilMs: number): Pausing<void> {
  branch.isMoving = true;
  try {
    yield* pausingAdvance(branch.controller.simulation, untilMs);
  } finally {
    branch.isMoving = false;
  }
}
