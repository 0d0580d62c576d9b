/** A fault that is to come in a run without being one of its steps: when, which, and for how long. */
import type { FaultInput } from '../../machines/index.js';
import { formatFault } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { StepGenerator } from './track.js';

export interface PlannedFault {
  /** Since the scenario's start. Unit: ms. */
  readonly atMs: number;
  readonly fault: FaultInput['fault'];
  readonly with: FaultInput['with'];
  /** Of those, which say what fault is cleared again. */
  readonly clearedBy: FaultInput['with'];
  /** Null for one that is over at once, or stays. Unit: ms. */
  readonly lastsMs: number | null;
}

/** Hears what was done, and whether the state took it. */
export type ReportFault = (what: string, isTaken: boolean) => void;

/** What the present state does not take does not come, as in life. */
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
