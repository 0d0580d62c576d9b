/**
 * Assertions for bugs of the program. A failed assertion states how to reproduce the failure: by the position of the
 * simulation and its seed. Faults of the simulated hardware are ordinary state, not assertions.
 */

/** Position in a run. Every number is a whole number. */
export interface SimulationPosition {
  readonly seed: string;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events that were executed before this position. */
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

/**
 * Error for an instant that executed more events than its budget allows. The cause is a loop of events at one instant,
 * which would never end.
 */
export class InstantBudgetExceeded extends EngineBug {
  constructor(budget: number, position: SimulationPosition) {
    super(`more than ${budget} events in one instant`, position);
    this.name = 'InstantBudgetExceeded';
  }
}

/**
 * Converts an error that was thrown during an event to an `EngineBug` with the position. The original error becomes the
 * cause.
 */
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
