/**
 * Every watch is begun and planned here, after each event: whatever an event changed that a look goes by, the watch
 * knows of it, and nobody who changes something has to think of it.
 */
import { recordIn } from '../../engine/index.js';
import { isControllerAway, managerAddress, powerAddress } from '../../models/index.js';
import { aheadAfter, type ControllerStage, type Looks, looksAfter, type Watch } from './watch.js';

/** To be called once an event has changed all it changes: costs next to nothing when it touched nothing of a watch. */
export function followWatches(
  stage: ControllerStage,
  isTouched: (machine: string) => boolean,
  followed: readonly Watch[],
): void {
  const { tree, view } = stage;
  const moved = isTouched(powerAddress) || isTouched(managerAddress);
  for (const watch of followed) {
    const hasChanged = moved || watch.branches.some((branch) => view[branch] !== tree[branch]);
    if (hasChanged || isTouched(watch.address)) plan(stage, watch, hasChanged);
  }
}

function plan(stage: ControllerStage, watch: Watch, hasChanged: boolean): void {
  const { value, context, timers } = recordIn(stage, watch.address);
  if (value === 'resting' && watch.isOver(stage.view)) return;
  // Who looks at this very instant anyway plans then.
  if (Object.values(timers).some(({ at }) => at === stage.now)) return;
  const sinceMs = value === 'resting' ? stage.now : context.sinceMs;
  const aheadMs = aheadAfter(context.aheadMs, hasChanged);
  const looks = looksAfter(stage.now, { sinceMs, aheadMs }, watch.everyMs);
  const at = nextLook(stage, watch, looks);
  const waitMs = at === null ? 0 : at - stage.now;
  stage.offer(watch.address, {
    type: at === null ? 'watch.assured' : 'watch.planned',
    plan: { sinceMs, aheadMs, waitMs },
  });
}

function nextLook(stage: ControllerStage, watch: Watch, looks: Looks): number | null {
  if (watch.isOver(stage.view)) return looks.first;
  return isControllerAway(stage) ? null : watch.nextChange(stage, looks);
}
