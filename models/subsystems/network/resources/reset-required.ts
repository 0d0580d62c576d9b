/** Settings that wait for the controller's reset: what a resource shows of them, and what a write to them answers. */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import type { ControllerStage } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import { type ControllerSettings, isPending } from '../controller-settings.js';

/** Source: facts § 2.3. */
export function configurationSettings(
  { controllerSettings }: ControllerTree,
  part?: (settings: ControllerSettings) => unknown,
): 'Current' | 'SomePendingReset' {
  return isPending(controllerSettings, part) ? 'SomePendingReset' : 'Current';
}

/** True when this event changed something that waits. */
function leavesPending({ tree, view }: ControllerStage): boolean {
  const [before, after] = [tree.controllerSettings, view.controllerSettings];
  return isPending({ configured: after.configured, inForce: before.configured }) && isPending(after);
}

/** What takes effect at once just succeeds. */
export function settingsModified(_: unknown, stage: ControllerStage): Message {
  return leavesPending(stage) ? mgmtMessage('ResetRequired') : baseMessage('Success');
}
