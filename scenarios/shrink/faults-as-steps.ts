/** Faults that came beside the steps of a run become steps beside them, at their times. */

import type { JsonObject } from '../../engine/index.js';
import { formatDuration } from '../../engine/index.js';
import { faultInWords } from '../../replay/index.js';
import type { DisturbanceEntry, ReportEntry } from '../report/report.js';

import type { PlannedFault } from '../run/planned-fault.js';
import type { StepObject } from './places.js';

/** Those that the run has taken: what its state did not take did not come. */
export function withFaultsAsSteps(
  document: JsonObject,
  planned: readonly PlannedFault[],
  entries: readonly ReportEntry[],
): JsonObject {
  const taken = entries.filter(
    (entry) => entry.kind === 'disturbance' && entry.isTaken,
  ) as DisturbanceEntry[];
  const steps = taken.map(({ atMs, what }) => stepFor(planned, what, atMs));
  if (steps.length === 0) return document;
  return { ...document, steps: [{ parallel: [steps, document.steps as readonly StepObject[]] }] };
}

function stepFor(planned: readonly PlannedFault[], what: string, atMs: number): StepObject {
  const at = formatDuration(atMs);
  for (const { fault, with: told, clearedBy } of planned) {
    if (faultInWords({ fault, with: told, clear: false }) === what) return { at, fault, ...told };
    if (faultInWords({ fault, with: clearedBy, clear: true }) === what)
      return { at, clear: fault, ...clearedBy };
  }
  throw new Error(`${what} came at ${at} without being planned`);
}
