/** Tells the host when the disk of its operating system is gone while it runs, and when it is back: drives pulled, failed or erased, volumes deleted. */
import { type ControllerStage, isSystemReadable, powerAddress } from '../../models/index.js';

/** Costs next to nothing after an event that touches none of it. */
export function followSystemDisk(stage: ControllerStage): void {
  const { tree, view } = stage;
  const isTouched =
    view.volumes !== tree.volumes ||
    view.conditions.parts.drive !== tree.conditions.parts.drive ||
    view.storage !== tree.storage ||
    view.operations !== tree.operations;
  // What was erased from a disk that answers has been loaded before (fault `operatingSystem.lost`).
  if (!isTouched || view.storage.system === null) return;
  const [before, after] = [isSystemReadable(tree), isSystemReadable(view)];
  if (before !== after) stage.offer(powerAddress, { type: after ? 'systemDisk.back' : 'systemDisk.lost' });
}
