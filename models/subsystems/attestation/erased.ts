/** The TPM was cleared: what it had measured is gone until the next start, and it counts its starts anew. */
import { controllerTime } from '../../controller-time.js';
import type { ControllerStage } from '../../stage.js';

export function loseMeasurements({ draft, view, now }: ControllerStage): void {
  draft.attestation.measurement = {
    kept: { bank: null, values: [] },
    measuredAtMs: controllerTime(view, now),
    starts: 0,
  };
}
