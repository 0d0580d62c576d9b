/** Step about volumes. */
import type { Json, JsonObject } from '../../../engine/index.js';
import { linkIn, listIn, memberUris, textIn, valueIn } from './discovery.js';
import { restart } from './power-steps.js';
import { accepted, type RedfishClient, requireStatus, Skipped } from './redfish-client.js';
import type { Journey, JourneyStep } from './step.js';
import { waitFor } from './waiting.js';

interface VolumePlace {
  /** URI of the collection of volumes. */
  readonly volumes: string;
  /** URIs of drives that are in no volume. */
  readonly freeDrives: readonly string[];
}

/** Returns the drives of a storage subsystem that are in no volume. */
async function findFreeDrives(client: RedfishClient, storage: JsonObject): Promise<readonly string[]> {
  const free: string[] = [];
  for (const link of listIn(storage, 'Drives')) {
    const uri = textIn(link, '@odata.id') ?? '';
    const drive = await client.get(uri);
    const isUsed =
      listIn(drive, 'Links', 'Volumes').length > 0 || valueIn(drive, 'HotspareType') === 'Global';
    if (!isUsed && textIn(drive, 'Status', 'State') !== 'Absent') free.push(uri);
  }
  return free;
}

/** Returns the first collection of volumes that takes new members, with free drives. */
async function findPlace({ client, map }: Journey): Promise<VolumePlace | undefined> {
  const collection = linkIn(await map.system(), 'Storage');
  for (const uri of collection === undefined ? [] : await memberUris(client, collection)) {
    const storage = await client.get(uri);
    const volumes = linkIn(storage, 'Volumes');
    if (volumes === undefined) continue;
    const { allow = '' } = (await client.send('GET', volumes)).headers;
    if (!/\bPOST\b/.test(allow)) continue;
    const freeDrives = await findFreeDrives(client, storage);
    if (freeDrives.length > 0) return { volumes, freeDrives };
  }
  return undefined;
}

/** Returns the annotation for a creation at once, or for one at the next reset. */
async function chooseApplyTime(client: RedfishClient, volumes: string): Promise<string | undefined> {
  const support = valueIn(await client.get(volumes), '@Redfish.OperationApplyTimeSupport');
  const values = listIn(support, 'SupportedValues');
  return ['Immediate', 'OnReset'].find((value) => values.includes(value));
}

async function useVolume(journey: Journey): Promise<void> {
  const { client } = journey;
  const place = await findPlace(journey);
  if (place === undefined)
    throw new Skipped('no collection of volumes takes new members and has free drives');
  const { volumes, freeDrives } = place;
  const before = new Set(await memberUris(client, volumes));
  const applyTime = await chooseApplyTime(client, volumes);
  const drives: Json = freeDrives.slice(0, 1).map((uri) => ({ '@odata.id': uri }));
  const { described } = requireStatus(
    await client.post(volumes, {
      RAIDType: 'RAID0',
      Links: { Drives: drives },
      ...(applyTime === undefined ? {} : { '@Redfish.OperationApplyTime': applyTime }),
    }),
    accepted,
  );
  if (applyTime === 'OnReset') await restart(journey);
  const volume = await waitFor(client, `a new volume after ${described}`, async (observe) => {
    const uris = await memberUris(client, volumes);
    observe(uris.join(', '));
    return uris.find((uri) => !before.has(uri));
  });
  await client.get(volume);
  const deletion = requireStatus(await client.delete(volume), accepted);
  if (applyTime === 'OnReset' && deletion.status === 202) await restart(journey);
  await waitFor(client, `no volume ${volume} after ${deletion.described}`, async () =>
    (await memberUris(client, volumes)).includes(volume) ? undefined : true,
  );
}

export const storageSteps: readonly JourneyStep[] = [{ name: 'volume created and deleted', run: useVolume }];
