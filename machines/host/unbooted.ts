/** A host that has nothing to boot: it tries again and again, and the log tells of it as soon as there is one. */
import { recordIn } from '../../engine/index.js';
import {
  biosAttribute,
  type ControllerStage,
  type ControllerTree,
  findBootState,
  powerAddress,
  reportOutcome,
} from '../../models/index.js';
import { reportUntold } from '../faults/fault.js';
import { attemptStart } from './attempt.js';

/**
 * Firmware goes through its boot order again and again, unless `BootOrderPolicy` has it try once (behaviour § 3.1). Nothing
 * comes of that but for what has changed, so it is looked at when something has. Assumption: that a round takes seconds
 * is not counted.
 */
export function retryBoot(stage: ControllerStage): void {
  if (findBootState(recordIn(stage, powerAddress)) !== 'unbootable' || !hasChanged(stage)) return;
  if (biosAttribute(stage.view, 'BootOrderPolicy') === 'AttemptOnce') return;
  if (attemptStart(stage.view).outcome.ending === 'booted')
    stage.offer(powerAddress, { type: 'boot.retried' });
}

function hasChanged({ tree, view }: ControllerStage): boolean {
  const names = Object.keys(view) as (keyof ControllerTree)[];
  return names.some((name) => view[name] !== tree[name]);
}

/** A controller that was away when POST came to its end says on its return what it ended in. */
export function reportUnbooted(stage: ControllerStage): void {
  const record = recordIn(stage, powerAddress);
  const boot = findBootState(record);
  if (boot !== 'unbootable' && boot !== 'halted') return;
  for (const { fact, args = {} } of reportOutcome(record.context.attempt.outcome, stage.view))
    reportUntold(stage, fact, args, powerAddress);
}
