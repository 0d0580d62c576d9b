/**
 * Comparison of a storage controller with its reference: drives, volumes, the links between them, and the free
 * capacity.
 */
import * as assert from 'uvu/assert';
import { type Answer, type Lab, systemUri } from '../lab.js';
import {
  baysOf,
  type Disk,
  type DiskSet,
  dataDisks,
  diskAt,
  isFree,
  isToBeHad,
  largestOn,
  type Shelf,
  setFor,
  setsOn,
  volumesIn,
} from './storage-reference.js';

const storageUriOf = (id: string) => `${systemUri}Storage/${id}/`;
export const volumesUriOf = (id: string) => `${storageUriOf(id)}Volumes/`;
export const drivesAt = (id: string, bays: readonly number[]) =>
  bays.map((bay) => ({ '@odata.id': `${storageUriOf(id)}Drives/${bay}/` }));

type Body = Readonly<Record<string, unknown>>;
const bodyAt = (lab: Lab, uri: string) => lab.get(uri).is(200).reply.body as object as Body;

/**
 * Compares a controller with its reference. `byThen` is the reference after all pending changes, against which new
 * requests are validated.
 */
export function compareShelf(lab: Lab, id: string, shelf: Shelf, isOn: boolean, byThen: Shelf): void {
  compareVolumes(lab, id, shelf, isOn);
  for (const { bay } of shelf.disks) compareDrive(lab, id, shelf, bay, isOn);
  for (const set of shelf.sets) assert.is(usedAndFree(set), set.eachBytes);
  if (isOn) compareFree(lab, id, byThen);
}

function compareVolumes(lab: Lab, id: string, shelf: Shelf, isOn: boolean): void {
  const uri = volumesUriOf(id);
  const { Members } = bodyAt(lab, uri) as { readonly Members: readonly { readonly '@odata.id': string }[] };
  const held = volumesIn(shelf);
  const expected = held.map(({ volume }) => `${uri}${volume.id}/`);
  assert.equal(Members.map((member) => member['@odata.id']).sort(), expected.sort());
  assert.match(String(lab.request('HEAD', uri).is(200).header('Allow')), /POST/);
  const names = new Set<unknown>();
  for (const { set, volume } of held) {
    const { health: Health } = set;
    const isReachable = isOn && Health !== 'Critical';
    const reachableState = Health === 'Warning' ? 'Degraded' : 'Enabled';
    const drives = baysOf(set).filter((bay) => diskAt(shelf, bay) !== undefined);
    const spares = set.spares.filter((bay) => diskAt(shelf, bay) !== undefined);
    const answer = lab.get(`${uri}${volume.id}/`).is(200);
    answer.has({
      CapacityBytes: volume.lengthBytes * dataDisks(set),
      RAIDType: set.level,
      StripSizeBytes: volume.stripBytes,
      Status: { Health, State: isReachable ? reachableState : 'UnavailableOffline' },
      Links: {
        Drives: drivesAt(id, drives),
        'Drives@odata.count': drives.length,
        DedicatedSpareDrives: drivesAt(id, spares),
        'DedicatedSpareDrives@odata.count': spares.length,
      },
    });
    const { Identifiers, Operations } = answer.reply.body as {
      readonly Identifiers?: unknown;
      readonly Operations: readonly { readonly OperationName: string }[];
    };
    names.add(JSON.stringify(Identifiers));
    const rebuilds = shelf.rebuilds.filter(({ bay }) => baysOf(set).includes(bay));
    const shown = Operations.filter(({ OperationName }) => OperationName === 'Rebuilding');
    assert.is(shown.length, rebuilds.length, `rebuilds of ${volume.id}`);
  }
  assert.is(names.size, held.length);
}

function compareDrive(lab: Lab, id: string, shelf: Shelf, bay: number, isOn: boolean): void {
  const [link] = drivesAt(id, [bay]);
  const answer = lab.get(String(link?.['@odata.id']));
  const disk = diskAt(shelf, bay);
  if (disk === undefined) {
    answer.is(404);
    return;
  }
  const volumes = setsOn(shelf, bay).flatMap((set) => set.volumes);
  const isSpare = shelf.sets.some(({ spares }) => spares.includes(bay));
  const use = volumes.length > 0 ? 'Enabled' : isSpare ? 'StandbySpare' : 'StandbyOffline';
  const isReachable = isOn && disk.condition === 'ok';
  const atWork = disk.eraseLeftMs === null ? use : 'InTest';
  answer.is(200).has({
    Status: {
      Health: disk.condition === 'failed' ? 'Critical' : 'OK',
      State: isReachable ? atWork : 'UnavailableOffline',
    },
    HotspareType: isSpare ? 'Dedicated' : 'None',
    StatusIndicator: indicatorOf(shelf, disk, isSpare),
  });
  const { Links, Actions, Operations } = answer.reply.body as object as {
    readonly Links: { readonly Volumes: readonly object[] };
    readonly Actions: object;
    readonly Operations: readonly object[];
  };
  const expected = volumes.map((volume) => `${volumesUriOf(id)}${volume.id}/`).sort();
  assert.equal(linked(Links.Volumes), expected);
  assert.is('#Drive.SecureErase' in Actions, isFree(shelf, bay), `offer of an erase of ${bay}`);
  assert.is(Operations.length, disk.eraseLeftMs === null ? 0 : 1, `erase of ${bay}`);
}

function indicatorOf(shelf: Shelf, { bay, condition }: Disk, isSpare: boolean): string {
  if (condition === 'failed') return 'Fail';
  if (shelf.rebuilds.some((rebuild) => rebuild.bay === bay)) return 'Rebuild';
  return isSpare ? 'Hotspare' : 'OK';
}

function linked(links: readonly object[]): readonly string[] {
  return links.map((link) => String(Object.values(link)[0])).sort();
}

/**
 * Returns the sum of the used and the free bytes on each disk of a set. Checks that volumes do not overlap or exceed
 * the disks.
 */
function usedAndFree({ volumes, eachBytes }: DiskSet): number {
  const pieces = volumes.toSorted((one, other) => one.startBytes - other.startBytes);
  let end = 0;
  let used = 0;
  let free = 0;
  for (const { startBytes, lengthBytes } of pieces) {
    assert.ok(startBytes >= end, 'volumes overlap');
    free += startBytes - end;
    used += lengthBytes;
    end = startBytes + lengthBytes;
  }
  assert.ok(end <= eachBytes, 'volumes reach beyond their drives');
  return used + free + (eachBytes - end);
}

/** Requested capacity that exceeds every controller. The refusal contains the largest possible capacity. */
const tooMuchBytes = 9e16;

function compareFree(lab: Lab, id: string, shelf: Shelf): void {
  const free = shelf.disks.flatMap(({ bay, medium }) =>
    isToBeHad(shelf, bay) && medium === 'SSD' ? [bay] : [],
  );
  const unused = free.length === 0 ? undefined : setFor(shelf, { level: 'RAID0', bays: free });
  for (const set of [...shelf.sets, ...(unused === undefined ? [] : [unused])]) {
    if (setFor(shelf, { level: set.level, bays: baysOf(set) }) !== set && set !== unused) continue;
    const answer = lab.post(volumesUriOf(id), {
      RAIDType: set.level,
      CapacityBytes: tooMuchBytes,
      Links: { Drives: drivesAt(id, baysOf(set)) },
    });
    const largest = largestOn(set);
    if (largest < 2 ** 30) answer.is(507).says('Base.InsufficientStorage');
    else assert.is(mostIn(answer.is(400).says('Mgmt.PropertyValueOutOfRange')), `-${largest}`);
  }
}

function mostIn(answer: Answer): string | undefined {
  const { error } = answer.reply.body as {
    readonly error: { readonly '@Message.ExtendedInfo': readonly { readonly MessageArgs: string[] }[] };
  };
  return error['@Message.ExtendedInfo'][0]?.MessageArgs[2];
}
