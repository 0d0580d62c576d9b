/** What comes of a cap that cannot be held, as its exception says (behaviour § 2.6). */
import {
  type ControllerStage,
  hasEntry,
  powerAddress,
  powerCapAddress,
  powerCapRecord,
} from '../../models/index.js';
import { effect } from '../declare.js';
import { reportUntold } from '../faults/fault.js';

export const powerCapEffects = {
  reportExceeded: effect((stage) => {
    const { limitException } = stage.view.powerSettings;
    if (limitException === 'NoAction') return;
    stage.emit('powerCap.exceeded', {}, powerCapAddress);
    if (limitException === 'HardPowerOff') stage.offer(powerAddress, { type: 'power.forceOff' });
  }),

  /** Only where somebody was told that it is not. */
  reportHeld: effect((stage) => {
    if (hasEntry(stage.view.logs.iml, 'powerCap.exceeded', {}))
      stage.emit('powerCap.held', {}, powerCapAddress);
  }),
};

/** A controller that was away when it came to that finds it so on its return. */
export function findExceeded(stage: ControllerStage): void {
  if (powerCapRecord(stage.tree).value !== 'exceeded') return;
  if (stage.view.powerSettings.limitException === 'NoAction') return;
  reportUntold(stage, 'powerCap.exceeded', {}, powerCapAddress);
}
