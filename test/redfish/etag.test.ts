/** Tests of ETags: what they identify, and the results of conditional requests. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../engine/index.js';
import { resources } from '../../machines/resource-list.js';
import { compileExceptions, computeEtag, matches } from '../../models/redfish/read/etag.js';
import { fill } from '../../models/resource/uris.js';
import {
  createLab,
  Lab,
  managerUri,
  resetUri,
  root,
  sessionsUri,
  stranger,
  systemUri,
} from '../support/lab.js';

function etagAt(lab: Lab, uri: string): string {
  return lab.get(uri).is(200).header('ETag') ?? '';
}

function tagOf(lab: Lab): string {
  return String((lab.get(systemUri).reply.body as { AssetTag: string }).AssetTag);
}

test('a change on the condition of a stale ETag is 412 and changes nothing', () => {
  const lab = createLab();
  const stale = etagAt(lab, systemUri);
  lab.patch(systemUri, { AssetTag: 'first' }).is(200);
  const before = lab.controller.tree;

  for (const condition of [
    stale,
    'W/"00000000"',
    '""',
    'garbage',
    `${stale}, "x"`,
    `${etagAt(lab, systemUri)}more`,
  ]) {
    lab
      .patch(systemUri, { AssetTag: 'second' }, { 'If-Match': condition })
      .is(412)
      .says('Base.PreconditionFailed');
  }

  assert.is(lab.controller.tree, before);
});

test('a change without anything to change is 412 all the same when its ETag is stale', () => {
  const lab = createLab();

  lab.patch(systemUri, {}, { 'If-Match': '"x"' }).is(412);
  lab
    .patch(systemUri, {}, { 'If-Match': etagAt(lab, systemUri) })
    .is(200)
    .says('Base.NoOperation');
});

test('a change that is refused for itself is refused for that, whatever its condition', () => {
  const lab = createLab();

  lab.patch(systemUri, { Nonsense: 1 }, { 'If-Match': '"x"' }).is(400);
  lab.patch('/redfish/v1/Nowhere/', {}, { 'If-Match': '"x"' }).is(404);
  lab.patch(systemUri, { AssetTag: 'x' }, { ...stranger, 'If-Match': '"x"' }).is(401);
});

test('a change on the condition of the present ETag is made, in whatever form the client kept it', () => {
  const lab = createLab();

  for (const form of [
    (etag: string) => etag,
    (etag: string) => etag.slice('W/'.length),
    (etag: string) => `"other" , ${etag}`,
    (etag: string) => etag.slice('W/"'.length, -1),
    (etag: string) => etag.slice(0, -1),
    () => '*',
    () => ' * ',
  ]) {
    const condition = form(etagAt(lab, systemUri));
    lab.patch(systemUri, { AssetTag: `by ${form}`.slice(0, 20) }, { 'If-Match': condition }).is(200);
  }
});

test('GET, ten minutes later PATCH with that ETag succeeds, though clocks and states of time have moved', () => {
  const lab = createLab();
  const [system, manager, service] = [systemUri, managerUri, root].map((uri) => etagAt(lab, uri));

  lab.advance('10m');

  assert.equal([manager, service], [etagAt(lab, managerUri), etagAt(lab, root)]);
  lab.patch(systemUri, { AssetTag: 'later' }, { 'If-Match': system ?? '' }).is(200);
});

test('what varies with time or caller is volatile: no ETag differs for it', () => {
  const lab = createLab();
  const [one, other] = [lab.login(), lab.login()];
  const later = new Lab(lab.controller.fork()).advance('1s');

  const varying = resources.filter(({ varies }) => varies !== undefined);
  assert.ok(varying.length >= 4);
  for (const { uri: pattern, instances } of varying) {
    for (const params of instances?.(lab.controller.tree) ?? [{}]) {
      const uri = fill(pattern, params);
      assert.is(later.get(uri, other).header('ETag'), lab.get(uri, one).header('ETag'), uri);
    }
  }
});

test('a session is deleted on the condition of its ETag, and not on that of another', () => {
  const lab = createLab();
  lab.login();
  const [uri] = Object.keys(lab.controller.tree.sessions.byId).map((id) => `${sessionsUri}${id}/`);
  const etag = etagAt(lab, uri ?? '');

  lab.delete(uri ?? '', { 'If-Match': '"x"' }).is(412);
  lab.delete(uri ?? '', { 'If-Match': etag }).is(200);
});

test('an action is never refused for a condition, nor is what creates', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;

  lab.post(resetUri, { ResetType: 'ForceOff' }, { 'If-Match': '"stale"' }).is(200);
  lab.post(resetUri, { ResetType: 'Nonsense' }, { 'If-Match': `"${'x'.repeat(100)}"` }).is(400);
  lab.post(sessionsUri, { UserName: userName, Password: password }, { 'If-Match': '"stale"' }).is(201);
});

test('a read is never refused for If-Match', () => {
  const lab = createLab();
  lab.get(systemUri, { ...lab.login(), 'If-Match': '"stale"' }).is(200);
});

test('an ETag longer than any the service gives is said to be too long, one of the limit only does not match', () => {
  const lab = createLab();
  const credentials = lab.login();
  const tagOfBytes = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;

  for (const [bytes, status, message] of [
    [64, 400, 'Mgmt.ETagTooLong'],
    [63, 412, 'Base.PreconditionFailed'],
  ] as const) {
    const headers = { ...credentials, 'If-Match': tagOfBytes(bytes) };
    lab.patch(systemUri, { AssetTag: 'x' }, headers).is(status).says(message);
  }
  lab
    .get(systemUri, { ...credentials, 'If-None-Match': tagOfBytes(64) })
    .is(400)
    .says('Mgmt.ETagTooLong');
  lab.get(systemUri, { ...credentials, 'If-None-Match': tagOfBytes(63) }).is(200);
});

test('a stranger is told nothing about ETags', () => {
  const lab = createLab();

  const etag = etagAt(lab, systemUri);
  lab.get(systemUri, { ...stranger, 'If-None-Match': etag }).is(401);
  lab.get(systemUri, { ...stranger, 'If-None-Match': '*' }).is(401);
});

test('a read of what the client has is 304 with the usual headers and no body', () => {
  const lab = createLab();
  const credentials = lab.login();
  const whole = lab.get(systemUri, credentials);
  const etag = whole.header('ETag') ?? '';

  for (const condition of [etag, etag.slice(2), `"a", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const headers = { ...credentials, 'If-None-Match': condition };
      const { reply } = lab.request(method, systemUri, undefined, headers).is(304);
      const { 'content-type': _, ...usual } = whole.reply.headers;
      assert.equal(reply.headers, usual);
      assert.equal(reply.body, {});
    }
  }
});

test('a read is 200 again once the resource has changed', () => {
  const lab = createLab();
  const credentials = lab.login();
  const headers = { ...credentials, 'If-None-Match': lab.get(systemUri, credentials).header('ETag') ?? '' };
  lab.get(systemUri, headers).is(304);

  lab.patch(systemUri, { AssetTag: 'other' }).is(200);

  lab.get(systemUri, headers).is(200);
  assert.is(tagOf(lab), 'other');
});

test('an expanded read is 304 only while everything it shows is the same', () => {
  const lab = createLab();
  const credentials = lab.login();
  const uri = '/redfish/v1/Systems/?$expand=.';
  const headers = { ...credentials, 'If-None-Match': lab.get(uri, credentials).header('ETag') ?? '' };
  lab.get(uri, headers).is(304);

  lab.patch(systemUri, { AssetTag: 'other' }).is(200);

  lab.get(uri, headers).is(200);
});

test('the ETag in the body is that of the header, and errors have one constant ETag', () => {
  const lab = createLab();
  const answer = lab.get(systemUri);

  assert.is(answer.reply.body['@odata.etag'], answer.header('ETag'));
  assert.is(lab.get('/redfish/v1/Nowhere/').header('ETag'), 'W/"02C2D1BB"');
  assert.is(lab.patch(systemUri, { AssetTag: 'x' }).header('ETag'), 'W/"02C2D1BB"');
});

test('each form of ETag looks like those of its kind', () => {
  const resource = { Id: '1', Reading: 5 };

  assert.match(computeEtag(resource), /^W\/"[0-9A-F]{8}"$/);
  assert.match(computeEtag(resource, 'long'), /^W\/"[0-9A-F]{32}"$/);
  assert.match(computeEtag(resource, 'strong'), /^"[0-9a-f]{1,8}"$/);
});

test('an ETag depends on content alone: not on the order of properties, nor on what is volatile', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (content, reading) => {
      const resource = { ...JSON.parse(JSON.stringify(content)), Readings: { Now: 1 } };
      const turned: JsonObject = Object.fromEntries(Object.entries<Json>(resource).reverse());
      const later = { ...resource, Readings: { Now: reading } };

      assert.is(computeEtag(turned), computeEtag(resource));
      const except = compileExceptions(['/Readings/Now']);
      assert.is(computeEtag(later, 'weak', except), computeEtag(resource, 'weak', except));
      assert.equal(later.Readings, { Now: reading });
    }),
    { seed: 20_26 },
  );
});

test('no condition whatever makes its reading throw', () => {
  fc.assert(
    fc.property(fc.string(), (condition) => {
      assert.type(matches(condition, 'W/"00000000"'), 'boolean');
    }),
    { seed: 20_26, numRuns: 1_000 },
  );
});

test.run();
