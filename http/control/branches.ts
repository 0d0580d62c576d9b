/**
 * Other courses of the run: each begins at a position of its past and goes on by itself. They are kept in memory, are few,
 * and nothing they ask of the outside is carried out.
 */
import { Controller } from '../../machines/index.js';
import type { Secret } from '../../models/index.js';
import { type History, type Position, partFrom } from '../../replay/index.js';

/** Branches at a time. Assumption: what one compares by hand; each may come to hold a whole state of its own. */
const branchesMax = 16;

export interface Branch {
  readonly id: string;
  /** Where it left the run. */
  readonly from: Position;
  readonly controller: Controller;
  /** Its own, which has its beginning in common with the run's. */
  readonly history: History;
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
  create(history: History, from: Position): Branch | undefined {
    if (this.#byId.size >= branchesMax) return undefined;
    const { simulation, history: own } = partFrom(history, from.after);
    const controller = new Controller(history.genesis, this.#secret, {}, simulation);
    // The rest of an instant in the middle of which it leaves is its own already.
    simulation.advanceTo(from.at);
    const branch: Branch = { id: String(this.#next++), from, controller, history: own };
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
