/**
 * Capacities add up: a volume is no larger than what its drives give to its RAID level, and the volumes on a drive together
 * fit on it. Said of bodies, and of the levels as the standard has them, not as the arithmetic of volumes does.
 */
import type { ControllerTree } from '../../models/index.js';
import type { InstantInvariant, Service, Walked } from './invariant.js';
import { members, sum, system } from './service.js';

/** What is lost to redundancy: how many drives' worth of a span. */
const parity: Readonly<Record<string, number>> = { RAID5: 1, RAID50: 1, RAID6: 2, RAID60: 2 };
const mirrored = ['RAID1', 'RAID10'];

export const capacities: InstantInvariant = {
  name: 'capacities',
  says: 'Volumes fit on their drives, with what their RAID level takes for redundancy.',
  judged: 'instant',
  begin: () => {
    let seen: ControllerTree['volumes'] | undefined;
    return function* judge({ volumes }, service) {
      if (volumes === seen) return;
      seen = volumes;
      const storages = members(service, `${system}Storage/`);
      for (const storage of storages) {
        // Of one that has lost a drive nobody says what it is made of.
        const made = members(service, storage.Volumes['@odata.id'])
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

interface Made {
  readonly volume: Walked;
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

function isWhole({ Status }: Walked): boolean {
  return Status.State === 'Enabled' && Status.Health === 'OK';
}

function drivesOf(service: Service, volume: Walked): Made['drives'] {
  return volume.Links.Drives.map((link: Walked) => {
    const uri = link['@odata.id'];
    return { uri, bytes: service.at(uri).CapacityBytes };
  });
}

/** How many drives' worth there is for data. */
function dataDrives({ RAIDType, MediaSpanCount = 1 }: Walked, drives: number): number {
  return mirrored.includes(RAIDType) ? drives / 2 : drives - (parity[RAIDType] ?? 0) * MediaSpanCount;
}
