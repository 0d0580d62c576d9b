/** Invariants of amounts: bounds, idle time of sessions, numbers of entries, capacities of drives. */
import { isHung, listSessions, managerRecord, subsystems } from '../../machines/index.js';
import { type ControllerTree, controllerTime, itemAt, type Numbered, type Ring } from '../../models/index.js';
import {
  type InstantInvariant,
  members,
  type Service,
  sum,
  system,
  type UntypedBody,
  type Violations,
} from './invariant.js';

/** Bounds that the subsystems declare. */
const bounds = subsystems.flatMap(({ bounds = [] }) => bounds);

export const limits: InstantInvariant = {
  name: 'bounds',
  description: 'No collection exceeds its limit.',
  judged: 'instant',
  begin: () =>
    function* judge(tree) {
      for (const { what, most, count } of bounds) {
        const found = count(tree);
        if (found > most) yield `${found} ${what}, of at most ${most}`;
      }
    },
};

/**
 * A session ends after its configured idle time, counted from its last use. A hung controller ends sessions late, but
 * before it responds to any request.
 */
export const sessions: InstantInvariant = {
  name: 'sessions',
  description: 'An unused session ends after its idle time.',
  judged: 'instant',
  begin: () =>
    function* judge(tree) {
      const idleMs = tree.sessions.idleTimeoutMinutes * 60_000;
      if (idleMs === 0 || isHung(managerRecord(tree))) return;
      const clock = controllerTime(tree, tree.clock.now);
      for (const { id, accessedAt } of listSessions(tree)) {
        const idleSinceMs = clock - accessedAt;
        if (idleSinceMs > idleMs) yield `session ${id} was last used ${idleSinceMs} ms ago, of ${idleMs}`;
      }
    },
};

type Numbers = Ring<Numbered>;

/** Entries of logs and of all ring buffers have consecutive numbers, and no number is used twice. */
export const numbers: InstantInvariant = {
  name: 'numbers',
  description: 'Entries have consecutive numbers, and no number is used twice.',
  judged: 'instant',
  begin: () => {
    let seen: ControllerTree | undefined;
    return function* judge(tree) {
      for (const name of Object.keys(tree) as (keyof ControllerTree)[]) {
        const [branch, known] = [tree[name], seen?.[name]];
        if (branch !== known) yield* judgeBranch(name, branch, known);
      }
      seen = tree;
    };
  },
};

type Parts = Readonly<Record<string, unknown>>;

/** Checks a branch of the state that is a ring buffer or contains several of them. */
function* judgeBranch(name: string, branch: unknown, known: unknown): Violations {
  if (isRing(branch)) yield* judgeRing(name, branch, isRing(known) ? known : undefined);
  else if (typeof branch === 'object' && branch !== null) {
    const [parts, earlier] = [branch as Parts, known as Parts | undefined];
    for (const below of Object.keys(parts)) {
      const [part, before] = [parts[below], earlier?.[below]];
      if (part !== before && isRing(part))
        yield* judgeRing(`${name}/${below}`, part, isRing(before) ? before : undefined);
    }
  }
}

function* judgeRing(name: string, ring: Numbers, known: Numbers | undefined): Violations {
  const { next, oldest } = ring;
  // A buffer that does not survive a reset of the controller starts again at 1.
  if (next === 1) return;
  if (known !== undefined && (next < known.next || oldest < known.oldest))
    yield `${name} went back from ${known.oldest}–${known.next} to ${oldest}–${next}`;
  if (oldest < next && itemAt(ring, next - 1)?.number !== next - 1)
    yield `${name} has no entry ${next - 1}, and the next is ${next}`;
}

function isRing(value: unknown): value is Numbers {
  return typeof value === 'object' && value !== null && 'pages' in value && 'oldest' in value;
}

/** Number of redundant drives of a span, by RAID level. */
const parity: Readonly<Record<string, number>> = { RAID5: 1, RAID50: 1, RAID6: 2, RAID60: 2 };
const mirrored = ['RAID1', 'RAID10'];

/**
 * Capacities add up: a volume is no larger than the usable capacity of its drives at its RAID level, and all volumes of
 * a drive together fit on it. The rule uses the bodies and the RAID levels of the standard, so that it is independent
 * of the product's own volume arithmetic.
 */
export const capacities: InstantInvariant = {
  name: 'capacities',
  description: 'Volumes fit on their drives, including the redundancy of their RAID level.',
  judged: 'instant',
  begin: () => {
    let seen: ControllerTree['volumes'] | undefined;
    return function* judge({ volumes }, service) {
      if (volumes === seen) return;
      seen = volumes;
      const storages = members(service, `${system}Storage/`, storageParts);
      for (const storage of storages) {
        // Only whole volumes are checked, because a volume that has lost a drive does not list its parts.
        const made = members(service, storage.Volumes['@odata.id'], volumeParts)
          .filter(isWhole)
          .map((volume): Made => ({ volume, drives: drivesOf(service, volume) }));
        for (const { volume, drives } of made) {
          const given = Math.min(...drives.map(({ bytes }) => bytes));
          if (volume.CapacityBytes > dataDrives(volume, drives.length) * given) {
            yield `${volume.RAIDType} of ${volume.CapacityBytes} bytes on ${drives.length} drives of ${given}`;
          }
        }
        yield* judgeDrives(made);
      }
    };
  },
};

// Properties that the rule reads. Whole bodies took 1.6 ms a history, these take 0.6 ms.
const storageParts = { Volumes: null };
const volumeParts = {
  Status: null,
  RAIDType: null,
  MediaSpanCount: null,
  CapacityBytes: null,
  Links: { Drives: null },
};
const driveParts = { CapacityBytes: null };

interface Made {
  readonly volume: UntypedBody;
  readonly drives: readonly { readonly uri: string; readonly bytes: number }[];
}

function* judgeDrives(made: readonly Made[]) {
  const taken = new Map<string, number[]>();
  const size = new Map<string, number>();
  for (const { volume, drives } of made) {
    const onEach = volume.CapacityBytes / dataDrives(volume, drives.length);
    for (const { uri, bytes } of drives) {
      size.set(uri, bytes);
      taken.set(uri, [...(taken.get(uri) ?? []), onEach]);
    }
  }
  for (const [uri, parts] of taken) {
    if (sum(parts) > Number(size.get(uri))) yield `${uri} of ${size.get(uri)} bytes has ${sum(parts)} on it`;
  }
}

function isWhole({ Status }: UntypedBody): boolean {
  return Status.State === 'Enabled' && Status.Health === 'OK';
}

function drivesOf(service: Service, volume: UntypedBody): Made['drives'] {
  return volume.Links.Drives.map((link: UntypedBody) => {
    const uri = link['@odata.id'];
    return { uri, bytes: service.at(uri, driveParts).CapacityBytes };
  });
}

/** Returns the number of drives that hold data. */
function dataDrives({ RAIDType, MediaSpanCount = 1 }: UntypedBody, drives: number): number {
  return mirrored.includes(RAIDType) ? drives / 2 : drives - (parity[RAIDType] ?? 0) * MediaSpanCount;
}
