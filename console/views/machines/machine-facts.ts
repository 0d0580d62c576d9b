/** Facts of a machine for its view: the innermost active states, and the timers that are pending. */

/** Returns the active states that contain no other active state. */
export function innermost(active: readonly string[]): readonly string[] {
  return active.filter((state) => !active.some((other) => other.startsWith(`${state}.`)));
}

export interface PendingTimer {
  readonly name: string;
  /** Unit: ms since the epoch. */
  readonly dueMs: number;
}

/** Reads the timers of a record of the state, the next one first. */
export function pendingTimers(value: unknown): readonly PendingTimer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .flatMap(([id, timer]): readonly PendingTimer[] => {
      const due = typeof timer === 'object' && timer !== null && 'at' in timer ? timer.at : undefined;
      return typeof due === 'number' ? [{ name: nameOf(id, timer), dueMs: due }] : [];
    })
    .toSorted((one, other) => one.dueMs - other.dueMs);
}

/** Returns `discovery` for a delay of a chart, and the name of the event for another timer. */
function nameOf(id: string, timer: object): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(id) ?? [];
  if (delay !== undefined) return delay;
  const event = 'event' in timer ? timer.event : undefined;
  const type = typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined;
  return typeof type === 'string' ? type : id;
}
