/** A planned fault of a run that is not one of its steps: its time and its duration. */
import type { FaultInput } from '../../machines/index.js';
import { formatFault } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { StepGenerator } from './track.js';

export interface PlannedFault {
  /** Since the start of the scenario. Unit: ms. */
  readonly atMs: number;
  readonly fault: FaultInput['fault'];
  readonly with: FaultInput['with'];
  /** The parameters that identify the fault for clearing. */
  readonly clearedBy: FaultInput['with'];
  /** Null for a fault that ends immediately, or stays. Unit: ms. */
  readonly lastsMs: number | null;
}

/** Called with the input, and whether the state accepted it. */
export type ReportFault = (what: string, isTaken: boolean) => void;

/** An input that the current state refuses does not occur. */
export function* pausingApplyFault(
  controller: InProcessController,
  startMs: number,
  { atMs, fault, with: told, clearedBy, lastsMs }: PlannedFault,
  tell: ReportFault,
): StepGenerator<void> {
  const perform = (clear: boolean): boolean => {
    const input: FaultInput = { type: 'fault', fault, with: clear ? clearedBy : told, clear };
    const { ok } = controller.simulation.perform(input);
    tell(formatFault(input), ok);
    return ok;
  };
  yield { untilMs: startMs + atMs };
  if (!perform(false) || lastsMs === null) return;
  yield { untilMs: startMs + atMs + lastsMs };
  perform(true);
}
