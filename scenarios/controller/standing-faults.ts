/** Active faults of a history: faults that were set and not cleared since. */
import { type FaultInput, faults, type JournaledInput } from '../../machines/index.js';

/** Active faults in order of occurrence, each with the input that clears it. */
export type StandingFaults = ReadonlyMap<string, FaultInput>;

/** Returns the active faults after an input sets or clears a fault. */
export function standingAfter(standing: StandingFaults, input: FaultInput): StandingFaults {
  const clearing = clearingOf(input);
  const name = JSON.stringify([clearing.fault, clearing.with]);
  const after = new Map(standing);
  if (input.clear) after.delete(name);
  else after.set(name, clearing);
  return after;
}

/** Returns the faults that inputs have set and not cleared, without faults that end at once. */
export function listStanding(inputs: readonly JournaledInput[]): readonly FaultInput[] {
  let standing: StandingFaults = new Map();
  const set = new Map<FaultInput, FaultInput>();
  for (const input of inputs) {
    if (input.type !== 'fault' || faults[input.fault].clear === null) continue;
    standing = standingAfter(standing, input);
    for (const clearing of standing.values()) if (!set.has(clearing)) set.set(clearing, input);
  }
  return [...standing.values()].map((clearing) => set.get(clearing) ?? clearing);
}

/** Returns the input that clears a fault. It contains only the parameters that identify the fault. */
function clearingOf({ fault, with: told }: FaultInput): FaultInput {
  const { parameters } = faults[fault];
  const identifying = Object.entries(told).filter(([name]) => parameters[name]?.identifies === true);
  return { type: 'fault', fault, with: Object.fromEntries(identifying), clear: true };
}
