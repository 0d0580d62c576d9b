/** What drives count of themselves: hours with power, and the work that came to them. What changes that is noted when it does. */
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { type Drive, listDrives } from '../parts/index.js';
import { hostUse } from './host-use.js';
import { isSupplied, isWorking } from './in-use.js';
import { type DriveState, driveState, type HostUse, type Meter, setDriveState } from './state.js';

type Counting = Pick<ControllerTree, 'conditions' | 'machines' | 'seed' | 'storage' | 'volumes'>;
type Meters = NonNullable<DriveState['meters']>;

/** Of this piece, up to an instant. */
export function countedUse(tree: Counting, drive: Drive, now: number): HostUse {
  const { hours, work } = metersOf(tree, drive);
  const { onMs, loadMs } = hostUse(tree, now);
  return { onMs: counted(hours, onMs), loadMs: counted(work, loadMs) };
}

function counted({ missed, stoppedAt }: Meter, used: number): number {
  return (stoppedAt ?? used) - missed;
}

/** One that nothing was noted of is as it was from the first. */
function metersOf(tree: Counting, drive: Drive): Meters {
  return (
    driveState(tree, drive).meters ?? {
      hours: first(isSupplied(tree, drive)),
      work: first(isWorking(tree, drive)),
    }
  );
}

function first(counts: boolean): Meter {
  return { missed: 0, stoppedAt: counts ? null : 0 };
}

/**
 * To be called once an event has changed all it changes of drives, volumes and what is wrong with drives. Whether any began
 * to count something, or ceased to.
 */
export function followMeters(stage: ControllerStage): boolean {
  const { tree, view, now } = stage;
  const changed = listDrives(view.blueprint).filter((drive) => isChanged(tree, view, drive));
  let hasCounted = false;
  for (const drive of changed) {
    const used = hostUse(tree, now);
    const before = metersOf(tree, drive);
    const isNew = driveState(view, drive).exchanges !== driveState(tree, drive).exchanges;
    const hours = followed(before.hours, used.onMs, isSupplied(view, drive), isNew);
    const work = followed(before.work, used.loadMs, isWorking(view, drive), isNew);
    if (hours === before.hours && work === before.work) continue;
    const isAtFirst = isUncounted(hours) && isUncounted(work);
    setDriveState(stage, drive, { meters: isAtFirst ? null : { hours, work } });
    hasCounted = true;
  }
  return hasCounted;
}

/** Of hundreds of drives an event changes few. */
function isChanged(before: Counting, after: Counting, { name, device: { built } }: Drive): boolean {
  return (
    before.storage.drives[name] !== after.storage.drives[name] ||
    before.conditions.parts.drive[name] !== after.conditions.parts.drive[name] ||
    before.volumes.byStorage[built.id] !== after.volumes.byStorage[built.id]
  );
}

/** Nothing was missed, or nothing came to it: it is what follows from how the drive is now. */
function isUncounted({ missed, stoppedAt }: Meter): boolean {
  return missed === 0 && (stoppedAt === null || stoppedAt === 0);
}

/** The very same while nothing changes. */
function followed(meter: Meter, used: number, counts: boolean, isNew: boolean): Meter {
  if (isNew) return { missed: used, stoppedAt: counts ? null : used };
  if (counts === (meter.stoppedAt === null)) return meter;
  if (!counts) return { ...meter, stoppedAt: used };
  return { missed: meter.missed + used - (meter.stoppedAt ?? used), stoppedAt: null };
}
