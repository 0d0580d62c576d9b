/**
 * Assertions for bugs of the program. A failed assertion states how to reproduce it: the position of the simulation and
 * its seed. Faults of the simulated hardware are ordinary state, not assertions.
 */

/** Position in a run; every number is whole. */
export interface SimulationPosition {
  readonly seed: string;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed before it. */
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

/** An instant that never ends: more events than the budget allows without progress of time. */
export class InstantBudgetExceeded extends EngineBug {
  constructor(budget: number, position: SimulationPosition) {
    super(`more than ${budget} events in one instant`, position);
    this.name = 'InstantBudgetExceeded';
  }
}

/** Wraps an error that was thrown during an event as a bug with its position; the original is the cause. */
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
