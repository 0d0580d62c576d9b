/**
 * Server with two storage controllers of twelve drives each, and a reference model for each. Both execute the same
 * actions. One controller applies changes of volumes immediately, the other at the next start. After each action, the
 * service has to show the state of the reference.
 */
import * as assert from 'uvu/assert';
import { createLab, Lab, managerResetUri, resetUri } from '../lab.js';
import { compareShelf, drivesAt, volumesUriOf } from './storage-comparison.js';
import {
  bays,
  buildStorages,
  byThen,
  type Change,
  type Chosen,
  type Creation,
  carryOut,
  createSides,
  type Deed,
  eraseMs,
  idsOf,
  type Side,
} from './storage-controllers.js';
import {
  diskAt,
  isFree,
  isToBeHad,
  mayStandIn,
  type Shelf,
  volumesIn,
  type Wanted,
} from './storage-reference.js';
import { pass, review } from './volume-loss-reference.js';

/** Time after which a started host has found its devices. Unit: ms. */
const startMs = 1_200_000;

export class DrivenStorage {
  isOn = true;

  constructor(
    readonly lab: Lab = createLab({ blueprint: { storage: buildStorages() } }),
    readonly sides: readonly Side[] = createSides(),
  ) {}

  fork(): DrivenStorage {
    return new DrivenStorage(new Lab(this.lab.controller.fork()), structuredClone(this.sides));
  }

  /** Executes an action and compares the results. */
  run(deed: Deed): void {
    this.act(deed);
    const touched = this.sides.filter((_, at) => !('at' in deed) || deed.at === at);
    for (const each of touched) compareShelf(this.lab, each.id, each.shelf, this.isOn, byThen(each));
  }

  act(deed: Deed): void {
    const side = this.sides['at' in deed ? deed.at : 0];
    assert.ok(side);
    switch (deed.does) {
      case 'create':
        this.create(side, deed);
        break;
      case 'delete':
        this.delete(side, deed.which);
        break;
      case 'cancel':
        this.cancel(side, deed.which);
        break;
      case 'spares':
        this.setSpares(side, deed);
        break;
      case 'erase':
        this.erase(side, deed.bay);
        break;
      case 'fail':
      case 'pull':
      case 'mend':
        this.strike(side, deed.does, deed.bay);
        break;
      case 'wait':
        this.goOn(deed.ms);
        break;
      default:
        this.power(deed.does);
    }
    for (const { shelf } of this.sides) review(shelf, this.isOn);
  }

  private create(side: Side, { from, first, count, spareCount = 0, ...deed }: Creation): void {
    const shelf = byThen(side);
    const chosen = choose(shelf, { from, first, count });
    if (from === 'volume' && chosen.length === 0) return;
    const others = choose(shelf, { from: 'free', first, count: bays.length });
    const spares = others.filter((bay) => !chosen.includes(bay)).slice(0, spareCount);
    const level = deed.level ?? pick(shelf, first)?.set.level ?? 'RAID0';
    const wanted: Wanted = { ...deed, level, bays: chosen, spares };
    const answer = this.lab.post(volumesUriOf(side.id), {
      RAIDType: wanted.level,
      Links: {
        Drives: drivesAt(side.id, wanted.bays),
        DedicatedSpareDrives: drivesAt(side.id, wanted.spares ?? []),
      },
      ...(wanted.spans !== undefined && { MediaSpanCount: wanted.spans }),
      ...(wanted.bytes !== undefined && { CapacityBytes: wanted.bytes }),
      ...(wanted.stripBytes !== undefined && { StripSizeBytes: wanted.stripBytes }),
    });
    this.expect(side, { wanted }, answer.reply.status, answer.header('Location'));
  }

  private delete(side: Side, which: number): void {
    const id = pick(side.shelf, which)?.volume.id ?? '240';
    const answer = this.lab.delete(`${volumesUriOf(side.id)}${id}/`);
    this.expect(side, { id }, answer.reply.status, answer.header('Location'));
  }

  /**
   * Checks the response to a change: the change is applied, waits for the next start, or is refused without an effect.
   */
  private expect(side: Side, change: Change, status: number, location = ''): void {
    const asked = JSON.stringify(change);
    const isLegal = this.isOn && carryOut(byThen(side), change, idsOf(side)) !== undefined;
    if (!isLegal) {
      assert.ok([400, 404, 507].includes(status), `${status} for ${asked}, which may not be`);
    } else if (side.isLater) {
      assert.is(status, 202, asked);
      side.waiting.push({ change, monitor: location });
    } else {
      assert.is(status, 'wanted' in change ? 201 : 200, asked);
      const id = carryOut(side.shelf, change);
      if ('wanted' in change) assert.is(location, `${volumesUriOf(side.id)}${id}/`);
    }
  }

  private cancel(side: Side, which: number): void {
    const [cancelled] = side.waiting.splice(which % Math.max(1, side.waiting.length), 1);
    if (cancelled !== undefined) this.lab.delete(cancelled.monitor).is(200);
  }

  private setSpares(side: Side, { which, ...chosen }: Extract<Deed, { does: 'spares' }>): void {
    const picked = pick(side.shelf, which);
    if (picked === undefined) return;
    const spares = choose(side.shelf, chosen);
    const { set, volume } = picked;
    const isLegal = this.isOn && mayStandIn(side.shelf, set, spares);
    this.lab
      .patch(`${volumesUriOf(side.id)}${volume.id}/`, {
        Links: { DedicatedSpareDrives: drivesAt(side.id, spares) },
      })
      .is(isLegal ? 200 : 400);
    if (isLegal) set.spares = [...spares];
  }

  /** Fails, removes or repairs a disk. A repair selects one of the disks that are failed or removed. */
  private strike({ id, shelf }: Side, how: 'fail' | 'pull' | 'mend', bay: number): void {
    const { controller } = this.lab;
    const struck = shelf.disks.filter(({ condition }) => (condition === 'ok') === (how !== 'mend'));
    const disk = how === 'pull' ? shelf.disks[bay - 1] : struck[bay % Math.max(1, struck.length)];
    if (disk === undefined) return;
    const part = `${id}/${disk.bay}`;
    if (how === 'mend' && disk.condition !== 'ok') {
      controller.clearFault(`drive.${disk.condition}`, { part });
      disk.condition = 'ok';
    } else if (how === 'pull' && disk.condition !== 'removed') {
      controller.fault('drive.removed', { part });
      disk.condition = 'removed';
      disk.eraseLeftMs = null;
    } else if (how === 'fail' && disk.condition === 'ok') {
      controller.fault('drive.failed', { part });
      disk.condition = 'failed';
      disk.eraseLeftMs = null;
    }
  }

  private erase({ id, shelf }: Side, bay: number): void {
    const [drive] = drivesAt(id, [bay]);
    const answer = this.lab.post(`${drive?.['@odata.id']}Actions/Drive.SecureErase/`, {});
    const disk = diskAt(shelf, bay);
    if (disk === undefined) answer.is(404);
    else if (!isFree(shelf, bay)) answer.is(400).says('Base.ActionNotSupported');
    else if (disk.eraseLeftMs !== null) answer.is(409);
    else if (!this.isOn || disk.condition !== 'ok') answer.is(400);
    else {
      answer.is(200).says('Base.Success');
      disk.eraseLeftMs = eraseMs[disk.medium];
    }
  }

  private power(how: 'restart' | 'switch' | 'blackout' | 'resetController'): void {
    const { lab } = this;
    if (how === 'resetController') {
      lab.post(managerResetUri, {}).is(200);
      this.goOn(startMs);
    } else if (how === 'blackout') {
      lab.controller.operator('mains.off');
      lab.advance('1m').controller.operator('mains.on');
      // Within this time the controller becomes available, and then the host starts if it was on.
      lab.advance(startMs);
      this.start();
    } else if (how === 'switch' && this.isOn) {
      lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
      lab.until({ PowerState: 'Off' });
      this.isOn = false;
    } else {
      lab.post(resetUri, { ResetType: this.isOn ? 'ForceRestart' : 'On' }).is(200);
      this.isOn = true;
      this.start();
    }
  }

  private start(): void {
    this.goOn(startMs);
    if (!this.isOn) return;
    for (const side of this.sides) {
      for (const { change, monitor } of side.waiting) {
        const done = carryOut(side.shelf, change);
        const answer = this.lab.get(monitor);
        const isMade = 'wanted' in change;
        if (done === undefined) assert.ok(answer.reply.status >= 400, JSON.stringify(change));
        else answer.is(isMade ? 201 : 200);
        if (done !== undefined && isMade)
          assert.is(answer.header('Location'), `${volumesUriOf(side.id)}${done}/`);
        this.lab.delete(monitor).is(200);
      }
      side.waiting = [];
      // The start detects the disks whose data is missing. The rebuilds then run for the duration of the start.
      review(side.shelf, true);
      pass(side.shelf, startMs);
    }
  }

  private goOn(ms: number): void {
    this.lab.advance(ms);
    for (const { shelf } of this.sides) if (this.isOn) pass(shelf, ms);
  }
}

function choose(shelf: Shelf, { from, first, count }: Chosen): readonly number[] {
  if (from === 'volume') return round(pick(shelf, first)?.set.spans.flat() ?? [], first);
  if (from === 'all') return round(bays, first).slice(0, count);
  const free = round(shelf.disks, first).filter(({ bay }) => isToBeHad(shelf, bay));
  return free.flatMap(({ bay, medium }) => (medium === free[0]?.medium ? [bay] : [])).slice(0, count);
}

function round<Item>(items: readonly Item[], first: number): readonly Item[] {
  const place = first % Math.max(1, items.length);
  return [...items.slice(place), ...items.slice(0, place)];
}

function pick(shelf: Shelf, which: number) {
  const all = volumesIn(shelf);
  return all[which % Math.max(1, all.length)];
}
