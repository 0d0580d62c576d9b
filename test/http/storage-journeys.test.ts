/**
 * Tests of storage over HTTPS: complete client sessions from the inventory to the erase of a drive, and refused
 * requests.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../http/index.js';
import { resolveBlueprint } from '../../models/blueprint/blueprint.js';
import {
  type Answer,
  type Asking,
  ask,
  control,
  dataFolder,
  logIn,
  optionsFor,
  resetUri,
  systemUri,
} from '../support/service/http-rig.js';
import { driveBuilt, storageBuilt } from '../support/storage/volumes-rig.js';

const test = suite('storage over HTTPS');

const gib = 2 ** 30;
const storagesUri = `${systemUri}Storage/`;
const [onceUri, laterUri] = ['DE00A000', 'DE00B000'].map((id) => `${storagesUri}${id}/`) as [string, string];
const volumesUri = `${onceUri}Volumes/`;
const driveUri = (bay: number | string, storage = onceUri) => `${storage}Drives/${bay}/`;
const drivesIn = (...bays: readonly (number | string)[]) => ({
  Drives: bays.map((bay) => ({ '@odata.id': driveUri(bay) })),
});

const data = dataFolder();
let service: RunningService;
let session: { readonly 'X-Auth-Token': string };

test.before.each(async () => {
  const blueprint = resolveBlueprint({
    storage: [
      storageBuilt({ volumes: [{ raidType: 'RAID1', bays: [1, 2] }] }),
      storageBuilt({
        id: 'DE00B000',
        slot: 16,
        appliesAt: 'nextReset',
        drives: [driveBuilt(1), driveBuilt(2)],
      }),
    ],
  });
  service = await startService({ ...optionsFor(data.folder), blueprint });
  session = await logIn(service);
});
test.after.each(() => service.close());
test.after(() => data.remove());

function asks(uri: string, { headers = {}, ...asking }: Asking = {}): Promise<Answer> {
  return ask(service, uri, { ...asking, headers: { ...session, ...headers } });
}

const post = (uri: string, body: string | object, more: Asking = {}) =>
  asks(uri, { method: 'POST', body, ...more });

async function goOn(span: string): Promise<void> {
  assert.is((await control(service, '/advance', { body: { by: span } })).status, 200);
}

function links(value: unknown): readonly string[] {
  return (value as readonly { readonly '@odata.id': string }[]).map((link) => link['@odata.id']);
}

function said({ json }: Answer): readonly string[] {
  const error = json.error as { readonly '@Message.ExtendedInfo': readonly { readonly MessageId: string }[] };
  return error['@Message.ExtendedInfo'].map(({ MessageId }) => MessageId.replace(/\.\d+\.\d+\./, '.'));
}

test('an inventory follows links alone: every storage, its controllers, drives and volumes, each with its ETag', async () => {
  const { json: system } = await asks(systemUri);
  const [storages = ''] = links([system.Storage]);

  const found: string[] = [];
  for (const uri of links((await asks(storages)).json.Members)) {
    const { json } = await asks(uri);
    const [controllers = '', volumes = ''] = links([json.Controllers, json.Volumes]);
    const members = await Promise.all([controllers, volumes].map((each) => asks(each)));
    found.push(...links(json.Drives), ...members.flatMap((answer) => links(answer.json.Members)));
  }

  assert.is(found.length, 8 + 2 + 2 + 1);
  for (const uri of found) {
    const { status, headers, json } = await asks(uri);
    assert.is(status, 200, uri);
    assert.is(json['@odata.id'], uri);
    assert.ok(headers.etag !== undefined && String(headers.allow).includes('GET'), uri);
  }
});

test('a volume is made, followed by its Location, watched, renamed by its ETag and deleted', async () => {
  const { status, headers, json } = await post(volumesUri, {
    RAIDType: 'RAID5',
    Links: drivesIn(3, 4, 5),
    CapacityBytes: 600 * gib,
    DisplayName: 'data',
    InitializeMethod: 'Foreground',
  });
  const uri = String(headers.location);
  assert.is(status, 201);
  const { '@Message.ExtendedInfo': _, ...made } = json;
  assert.equal((await asks(uri)).json, made);
  assert.equal(
    links((json.Links as { Drives: unknown }).Drives),
    [3, 4, 5].map((bay) => driveUri(bay)),
  );

  await goOn('160s');
  const { json: half, headers: then } = await asks(uri);
  assert.equal(half.Operations, [{ OperationName: 'Foreground Initialization', PercentageComplete: 48 }]);
  await goOn('10m');
  assert.equal((await asks(uri)).json.Operations, []);

  const rename = (DisplayName: string) =>
    asks(uri, { method: 'PATCH', body: { DisplayName }, headers: { 'If-Match': String(then.etag) } });
  assert.is((await rename('first')).status, 412);
  const { headers: now } = await asks(uri);
  const renamed = await asks(uri, {
    method: 'PATCH',
    body: { DisplayName: 'second' },
    headers: { 'If-Match': String(now.etag) },
  });
  assert.is(renamed.status, 200);
  assert.is((await rename('third')).status, 412);
  assert.is((await asks(uri)).json.DisplayName, 'second');

  assert.is((await asks(uri, { method: 'DELETE' })).status, 200);
  assert.is((await asks(uri)).status, 404);
  assert.equal(links((await asks(volumesUri)).json.Members), [`${volumesUri}239/`]);
});

test('a change that waits for the next start is a task: its monitor says when to ask again, then what was made', async () => {
  const Drives = [1, 2].map((bay) => ({ '@odata.id': driveUri(bay, laterUri) }));
  const { status, headers, json } = await post(`${laterUri}Volumes/`, {
    RAIDType: 'RAID1',
    Links: { Drives },
  });
  const monitor = String(headers.location);
  assert.equal([status, json.TaskState], [202, 'New']);
  assert.match(String(headers['retry-after']), /^\d+$/);
  assert.is((await asks(monitor)).status, 202);
  assert.equal(links((await asks(`${laterUri}Volumes/`)).json.Members), []);

  assert.is((await post(resetUri, { ResetType: 'ForceRestart' })).status, 200);
  await goOn('20m');

  const made = await asks(monitor);
  assert.equal([made.status, made.headers.location], [201, `${service.url}${laterUri}Volumes/239/`]);
  assert.is((await asks(String(json['@odata.id']))).json.TaskState, 'Completed');
  assert.is((await asks(`${laterUri}Volumes/239/`)).json.RAIDType, 'RAID1');
});

test('a drive is lit, and erased where the drive offers it: how far it is shows until it is free again', async () => {
  const lit = await asks(driveUri(3), { method: 'PATCH', body: { LocationIndicatorActive: true } });
  assert.is(lit.status, 200);
  assert.is((await asks(driveUri(3))).json.IndicatorLED, 'Lit');

  const actions = async (bay: number) =>
    (await asks(driveUri(bay))).json.Actions as Readonly<Record<string, { readonly target: string }>>;
  assert.is((await actions(1))['#Drive.SecureErase'], undefined);
  const target = String((await actions(3))['#Drive.SecureErase']?.target);
  assert.is((await post(target, {})).status, 200);
  await goOn('12s');
  const { json } = await asks(driveUri(3));
  assert.equal(
    (json.Operations as readonly { readonly PercentageComplete: number }[]).map(
      (each) => each.PercentageComplete,
    ),
    [80],
  );
  const busy = await post(volumesUri, { RAIDType: 'RAID0', Links: drivesIn(3) });
  assert.equal([busy.status, ...said(busy)], [400, 'Base.PropertyValueResourceConflict']);

  await goOn('1m');

  assert.equal((await asks(driveUri(3))).json.Operations, []);
  assert.is((await post(volumesUri, { RAIDType: 'RAID0', Links: drivesIn(3) })).status, 201);
});

const right = { RAIDType: 'RAID5', Links: drivesIn(3, 4, 5) };

/** Refused bodies: the mistake, the body, and the message of the refusal. */
const refused: readonly (readonly [why: string, body: string | object, says: string])[] = [
  ['no JSON', '{"RAIDType":', 'Base.MalformedJSON'],
  ['a list', '[]', 'Base.UnrecognizedRequestBody'],
  ['nothing at all', {}, 'Base.PropertyMissing'],
  ['a level that is a number', { ...right, RAIDType: 5 }, 'Base.PropertyValueTypeError'],
  ['a level in small letters', { ...right, RAIDType: 'raid5' }, 'Base.PropertyValueNotInList'],
  ['links that are a list', { ...right, Links: [] }, 'Base.PropertyValueTypeError'],
  ['no drives', { ...right, Links: {} }, 'Base.PropertyMissing'],
  [
    'drives that are one',
    { ...right, Links: { Drives: drivesIn(3).Drives[0] } },
    'Base.PropertyValueTypeError',
  ],
  ['drives by their names', { ...right, Links: { Drives: [driveUri(3)] } }, 'Base.PropertyValueTypeError'],
  ['a link to nowhere', { ...right, Links: { Drives: [{}] } }, 'Base.PropertyValueTypeError'],
  ['a drive that is not there', { ...right, Links: drivesIn(3, 4, 9) }, 'Base.PropertyValueNotInList'],
  [
    'a drive of another storage',
    { RAIDType: 'RAID0', Links: { Drives: [{ '@odata.id': driveUri(1, laterUri) }] } },
    'Base.PropertyValueNotInList',
  ],
  ['a drive twice', { ...right, Links: drivesIn(3, 4, 4) }, 'Mgmt.ArrayPropertyAlreadyExists'],
  ['a drive in use', { ...right, Links: drivesIn(2, 3, 4) }, 'Base.PropertyValueResourceConflict'],
  ['too few drives', { ...right, Links: drivesIn(3, 4) }, 'Mgmt.ArrayPropertyOutOfBound'],
  ['too many drives', { ...right, RAIDType: 'RAID1' }, 'Mgmt.ArrayPropertyOutOfBound'],
  ['a capacity as text', { ...right, CapacityBytes: '1073741824' }, 'Base.PropertyValueTypeError'],
  ['half a byte', { ...right, CapacityBytes: gib + 0.5 }, 'Base.PropertyValueTypeError'],
  ['too small a volume', { ...right, CapacityBytes: gib - 1 }, 'Mgmt.PropertyValueOutOfRange'],
  ['too large a volume', { ...right, CapacityBytes: 4e12 }, 'Mgmt.PropertyValueOutOfRange'],
  ['strips of no such size', { ...right, StripSizeBytes: 65_537 }, 'Base.PropertyValueNotInList'],
  ['17 spans', { ...right, MediaSpanCount: 17 }, 'Mgmt.PropertyValueOutOfRange'],
  ['a name that is too long', { ...right, Name: 'n'.repeat(16) }, 'Base.StringValueTooLong'],
  ['a name that is a number', { ...right, DisplayName: 7 }, 'Base.PropertyValueTypeError'],
  ['a policy there is none of', { ...right, WriteCachePolicy: 'WriteBack' }, 'Base.PropertyValueNotInList'],
  ['a property there is none of', { ...right, Colour: 'blue' }, 'Mgmt.PropertyNotWritableOrUnknown'],
];

test('what cannot be made is refused by its own message, and nothing comes of it', async () => {
  const { volumes, operations, tasks } = service.controller.tree;
  const answers: (readonly [why: string, status: number, ...said: string[]])[] = [];
  for (const [why, body] of refused) {
    const answer = await post(volumesUri, body, { headers: { 'Content-Type': 'application/json' } });
    answers.push([why, answer.status, ...new Set(said(answer))]);
  }

  for (const [place, [why, , says]] of refused.entries()) assert.equal(answers[place], [why, 400, says]);
  const after = service.controller.tree;
  assert.ok(after.volumes === volumes && after.operations === operations && after.tasks === tasks);
});

test.run();
