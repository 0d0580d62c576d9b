/**
 * Assertions for bugs. A failed one is never the user's fault, so it says how to see it again:
 * where the simulation stood and which seed led there. Faults of the simulated world are ordinary state, not this.
 */

/** Where in a run something happened; every number is a whole one. */
export interface SimulationPosition {
  readonly seed: string;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Events executed before it. */
  readonly executed: number;
  readonly address?: string;
}

export class EngineBug extends Error {
  readonly position: SimulationPosition | undefined;

  constructor(message: string, position?: SimulationPosition, options?: ErrorOptions) {
    super(position === undefined ? message : `${message} (${describe(position)})`, options);
    this.name = 'EngineBug';
    this.position = position;
  }
}

/** An instant that never ends: more events than the budget allows without time moving on. */
export class InstantBudgetExceeded extends EngineBug {
  constructor(budget: number, position: SimulationPosition) {
    super(`more than ${budget} events in one instant`, position);
    this.name = 'InstantBudgetExceeded';
  }
}

/** What was thrown while an event was being made, as the bug it is: it says where, and keeps the original as cause. */
export function toEngineBug(error: unknown, position: SimulationPosition): EngineBug {
  if (error instanceof EngineBug && error.position !== undefined) return error;
  return new EngineBug(error instanceof Error ? error.message : String(error), position, { cause: error });
}

export function invariant(
  condition: unknown,
  message: string,
  position?: SimulationPosition,
): asserts condition {
  if (!condition) throw new EngineBug(message, position);
}

function describe(position: SimulationPosition): string {
  const where = position.address === undefined ? '' : `, at ${position.address}`;
  return `seed ${position.seed}, time ${position.at}, event ${position.executed}${where}`;
}
