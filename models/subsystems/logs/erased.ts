/** The memory of the logs was erased: nothing is left of them, not even behind what was cleared. Numbers go on. */
import { emptied } from '../../ring.js';
import type { ControllerStage } from '../../stage.js';
import { initialHealthLog } from './health-log.js';
import { cleared } from './log.js';

export function loseLogs(stage: ControllerStage): void {
  const { logs, healthLog, cper } = stage.view;
  const { sl, iml, iel } = logs;
  stage.put('logs', { sl: emptied(cleared(sl)), iml: emptied(cleared(iml)), iel: emptied(cleared(iel)) });
  stage.put('healthLog', { ...initialHealthLog, notes: emptied(healthLog.notes) });
  stage.put('cper', emptied(cper));
}
