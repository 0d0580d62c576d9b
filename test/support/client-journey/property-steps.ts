/** Steps that change properties of resources, and those that try to change what cannot be changed. */
import type { Json, JsonObject } from '../../../engine/index.js';
import { findMember, linkIn, listIn, requireAction, textIn, uriOf, valueIn } from './discovery.js';
import { accepted, messagesIn, requireStatus, Skipped, Unexpected } from './redfish-client.js';
import type { Journey, JourneyStep } from './step.js';
import { waitFor } from './waiting.js';

/** Returns the system, its chassis and its manager, as far as they exist. */
async function placesOf({ map }: Journey): Promise<readonly JsonObject[]> {
  const chassis = await map.chassis();
  return [await map.system(), ...(chassis === undefined ? [] : [chassis])];
}

/** Changes a property and waits until the resource shows the value. */
async function change({ client }: Journey, uri: string, name: string, value: Json): Promise<void> {
  const answer = requireStatus(await client.patch(uri, { [name]: value }), accepted);
  await waitFor(client, `${name} ${value} after ${answer.described}`, async (observe) => {
    const shown = (await client.get(uri))[name];
    observe(`${name} ${shown}`);
    return shown === value ? true : undefined;
  });
}

async function changeAssetTag(journey: Journey): Promise<void> {
  const places = (await placesOf(journey)).filter(({ AssetTag }) => AssetTag !== undefined);
  const [place] = places;
  if (place === undefined) throw new Skipped('neither the system nor its chassis has an AssetTag');
  await change(journey, uriOf(place), 'AssetTag', 'journey 25');
}

async function changeLed(journey: Journey): Promise<void> {
  for (const place of await placesOf(journey)) {
    const uri = uriOf(place);
    const { LocationIndicatorActive, IndicatorLED } = place;
    if (typeof LocationIndicatorActive === 'boolean') {
      await change(journey, uri, 'LocationIndicatorActive', !LocationIndicatorActive);
      return change(journey, uri, 'LocationIndicatorActive', LocationIndicatorActive);
    }
    if (typeof IndicatorLED === 'string') {
      const permitted = listIn(place, 'IndicatorLED@Redfish.AllowableValues');
      const values = permitted.length > 0 ? permitted : ['Blinking', 'Off', 'Lit'];
      const other = values.find((value) => value !== IndicatorLED);
      return change(journey, uri, 'IndicatorLED', other ?? 'Lit');
    }
  }
  throw new Skipped('neither the system nor its chassis has an indicator');
}

async function refuseUnknown({ client, map }: Journey): Promise<void> {
  const uri = uriOf(await map.system());
  const answer = requireStatus(await client.patch(uri, { NoSuchProperty: 1 }), [400]);
  // A service may use the message of its own registry for both unknown and read-only properties.
  if (!messagesIn(answer).some((id) => /\.Property(NotWritableOr)?Unknown$/.test(id)))
    throw new Unexpected(`${answer.described} (expected PropertyUnknown)`);
}

async function refuseReadOnly({ client, map }: Journey): Promise<void> {
  const system = await map.system();
  const answer = requireStatus(
    await client.patch(uriOf(system), { SerialNumber: 'another' }),
    [400, 403, 405],
  );
  if (textIn(await map.system(), 'SerialNumber') !== textIn(system, 'SerialNumber'))
    throw new Unexpected(`${answer.described} (expected the same SerialNumber as before)`);
}

async function useMedia(journey: Journey): Promise<void> {
  const { client, map } = journey;
  const image = 'https://images.example.com/boot.iso';
  const canInsert = (body: JsonObject) =>
    valueIn(body, 'Actions', '#VirtualMedia.InsertMedia') !== undefined && valueIn(body, 'Inserted') !== true;
  const isDisc = (body: JsonObject) =>
    canInsert(body) && listIn(body, 'MediaTypes').some((type) => type === 'CD' || type === 'DVD');
  for (const owner of [await map.manager(), await map.system()]) {
    const drives = linkIn(owner, 'VirtualMedia');
    const drive = (await findMember(client, drives, isDisc)) ?? (await findMember(client, drives, canInsert));
    if (drive === undefined) continue;
    const uri = uriOf(drive);
    const insert = await requireAction(client, drive, 'VirtualMedia.InsertMedia');
    const protocol =
      insert.allowed('TransferProtocolType') === undefined ? {} : { TransferProtocolType: 'HTTPS' };
    requireStatus(await client.post(insert.target, { Image: image, ...protocol }), accepted);
    await waitFor(client, `an inserted medium at ${uri}`, async (observe) => {
      const shown = await client.get(uri);
      observe(`Inserted ${shown.Inserted}, Image ${shown.Image}`);
      return shown.Inserted === true && shown.Image === image ? true : undefined;
    });
    const eject = await requireAction(client, drive, 'VirtualMedia.EjectMedia');
    requireStatus(await client.post(eject.target, {}), accepted);
    await waitFor(client, `no medium at ${uri}`, async (observe) => {
      const { Inserted } = await client.get(uri);
      observe(`Inserted ${Inserted}`);
      return Inserted === false ? true : undefined;
    });
    return;
  }
  throw new Skipped('no virtual medium has the action VirtualMedia.InsertMedia');
}

export const propertySteps: readonly JourneyStep[] = [
  { name: 'asset tag changed', run: changeAssetTag },
  { name: 'indicator LED changed and read back', run: changeLed },
  { name: 'unknown property refused', run: refuseUnknown },
  { name: 'read-only property refused', run: refuseReadOnly },
  { name: 'virtual medium inserted and ejected', run: useMedia },
];
