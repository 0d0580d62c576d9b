/** Fault that is planned for a run and is not one of its steps, with its time and its duration. */
import type { FaultInput } from '../../machines/index.js';
import { formatFault } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { StepGenerator } from './track.js';

export interface PlannedFault {
  /** Time since the start of the scenario. Unit: ms. */
  readonly atMs: number;
  /** Member that has the fault; absent for one controller. */
  readonly member?: string;
  readonly fault: FaultInput['fault'];
  readonly with: FaultInput['with'];
  /** Parameters that identify the fault, to clear it. */
  readonly clearedBy: FaultInput['with'];
  /** Duration of the fault; null for a fault that ends immediately, or that stays. Unit: ms. */
  readonly lastsMs: number | null;
}

/** Receives the text of the input, and whether the state accepted it. */
export type ReportFault = (what: string, isTaken: boolean) => void;

/** Sets and clears a planned fault at its times. An input that the current state refuses has no effect. */
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
