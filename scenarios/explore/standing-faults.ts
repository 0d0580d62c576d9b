/**
 * Faults of a history that an input has set and no input has cleared, with the inputs that clear them. A fault that ended
 * by itself stays in the list, because its clearing input changes nothing. So the list differs from the active faults.
 */
import { type FaultInput, faults } from '../../machines/index.js';

/** Clearing inputs in the order in which the faults were set, by fault and target. */
export type StandingFaults = ReadonlyMap<string, FaultInput>;

/** Returns the standing faults after an input sets or clears a fault. */
export function standingAfter(standing: StandingFaults, input: FaultInput): StandingFaults {
  const clearing = clearingOf(input);
  const name = JSON.stringify([clearing.fault, clearing.with]);
  const after = new Map(standing);
  if (input.clear) after.delete(name);
  else after.set(name, clearing);
  return after;
}

/** Returns the input that clears a fault. It contains only the parameters that identify the fault. */
function clearingOf({ fault, with: told }: FaultInput): FaultInput {
  const { parameters } = faults[fault];
  const identifying = Object.entries(told).filter(([name]) => parameters[name]?.identifies === true);
  return { type: 'fault', fault, with: Object.fromEntries(identifying), clear: true };
}
