/**
 * Every watch is begun and planned here, after each event: whatever an event changed that a look goes by, the watch
 * knows of it, and nobody who changes something has to think of it.
 */
import type { ActionTable } from '../../engine/index.js';
import {
  type ControllerTree,
  isControllerAway,
  managerAddress,
  powerAddress,
  type WatchEvent,
  type WatchRecord,
} from '../../models/index.js';
import { thermalWatch } from '../environment/thermal-watch.js';
import { metricWatch } from '../telemetry/metrics-watch.js';
import { aheadAfter, type ControllerStage, type Looks, looksAfter, type Watch } from './watch.js';

export const watches: readonly Watch[] = [thermalWatch, metricWatch];

export const watchEffects: ActionTable<ControllerTree> = {
  look: (stage, { address }) => watchAt(address).look(stage),
};

/** Throws for an address that no watch has. */
export function watchAt(address: string): Watch {
  const found = watches.find((watch) => watch.address === address);
  if (found === undefined) throw new Error(`there is no watch at ${address}`);
  return found;
}

/** To be called once an event has changed all it changes: costs next to nothing when it touched nothing of a watch. */
export function followWatches(
  stage: ControllerStage,
  isTouched: (machine: string) => boolean,
  followed: readonly Watch[] = watches,
): void {
  const { tree, view } = stage;
  const moved = isTouched(powerAddress) || isTouched(managerAddress);
  for (const watch of followed) {
    const hasChanged = moved || watch.branches.some((branch) => view[branch] !== tree[branch]);
    if (hasChanged || isTouched(watch.address)) plan(stage, watch, hasChanged);
  }
}

function plan(stage: ControllerStage, watch: Watch, hasChanged: boolean): void {
  const { value, context, timers } = stage.record(watch.address) as unknown as WatchRecord;
  if (value === 'resting' && watch.isOver(stage.view)) return;
  // Who looks at this very instant anyway plans then.
  if (Object.values(timers).some(({ at }) => at === stage.now)) return;
  const sinceMs = value === 'resting' ? stage.now : context.sinceMs;
  const aheadMs = aheadAfter(context.aheadMs, hasChanged);
  const looks = looksAfter(stage.now, { sinceMs, aheadMs }, watch.everyMs);
  const at = nextLook(stage, watch, looks);
  const waitMs = at === null ? 0 : at - stage.now;
  const event: WatchEvent = {
    type: at === null ? 'watch.assured' : 'watch.planned',
    plan: { sinceMs, aheadMs, waitMs },
  };
  stage.offer(watch.address, event);
}

function nextLook(stage: ControllerStage, watch: Watch, looks: Looks): number | null {
  if (watch.isOver(stage.view)) return looks.first;
  return isControllerAway(stage) ? null : watch.nextChange(stage, looks);
}
