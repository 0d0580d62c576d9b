/** Settings that wait for the controller's reset: what a resource shows of them, and what a write to them answers. */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { isPending } from '../../../pending/index.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import type { ControllerSettings } from '../controller-settings.js';

/** Source: behaviour § 2.3. */
const settingsStates = ['Current', 'SomePendingReset'] as const;

export function configurationSettings(
  { controllerSettings }: ControllerTree,
  part?: (settings: ControllerSettings) => unknown,
): (typeof settingsStates)[number] {
  return isPending(controllerSettings, part) ? 'SomePendingReset' : 'Current';
}

/** `ConfigurationSettings` of a part of the settings, or of all. */
export function configurationRow(part?: (settings: ControllerSettings) => unknown): Row<unknown> {
  const present = (tree: ControllerTree) => configurationSettings(tree, part);
  return row(
    oneOf(settingsStates),
    'Whether all settings are in force, or some wait for the reset of the controller.',
    (_: unknown, { derived }: View) => derived(present),
  );
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
