/** Tests of reading: where a tree begins, look-up, pages, members, and the digest. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CaptureError,
  parseStoredCapture,
  printStoredCapture,
  readCapture,
} from '../../../models/capture/index.js';
import {
  collection,
  filesOf,
  type MockupFiles,
  resource,
  smallMockup,
} from '../../support/captures/small-mockup.js';

const read = (files: MockupFiles) => readCapture(filesOf(files));

/** The small mockup with other paths. */
const moved = (change: (path: string) => string): MockupFiles =>
  Object.fromEntries(Object.entries(smallMockup).map(([path, content]) => [change(path), content]));

test('a tree may begin at redfish, at v1 or at the contents of v1, below other folders', () => {
  const { digest } = read(smallMockup);
  for (const change of [
    (path: string) => `./${path}`,
    (path: string) => `a/b/${path}`,
    (path: string) => path.replace('redfish/', ''),
    (path: string) => path.replace('redfish/v1/', 'lab/'),
    (path: string) => path.replace('redfish/v1/', ''),
    (path: string) => path.replaceAll('/', '\\'),
  ])
    assert.is(read(moved(change)).digest, digest, change('redfish/v1/index.json'));
});

test('integers with more digits than a number are noted, each with its pointer', () => {
  const { notes } = read({
    ...smallMockup,
    'redfish/v1/Extra/index.json':
      '{"@odata.id":"/redfish/v1/Extra","Id":"18446744073709551615","Counts":[18446744073709551615,4096,' +
      '9007199254740993],"Sizes":{"a/b":18446744073709551615},"Load":0.12345678901234567}',
  });

  assert.equal(
    notes.map(({ path, kind, found, done }) => [path, kind, found.split(',')[0], done]),
    [
      ['/Counts/0', '18446744073709551615', '18446744073709552000'],
      ['/Counts/2', '9007199254740993', '9007199254740992'],
      ['/Sizes/a~1b', '18446744073709551615', '18446744073709552000'],
    ].map(([at, found, served]) => [
      `redfish/v1/Extra/index.json#${at}`,
      'kept',
      `the integer ${found}`,
      `served as captured; a client that reads numbers has ${served}`,
    ]),
  );
});

test('folders beside redfish have URIs of their own, and files that are no mockup are noted', () => {
  const capture = read({ ...smallMockup, 'schemas/v1/Own.json': '{"$schema":"x"}', README: 'text' });

  assert.equal(capture.find('/schemas/v1/Own.json')?.body, { $schema: 'x' });
  assert.equal(
    capture.notes.map(({ path, kind }) => [path, kind]),
    [['README', 'dropped']],
  );
});

test('look-up ignores a trailing slash, and casing where no resource has exactly that URI', () => {
  const capture = read(smallMockup);

  assert.is(capture.root, '/redfish/v1/');
  for (const uri of ['/redfish/v1/Managers', '/redfish/v1/Managers/', '/redfish/v1/managers#x'])
    assert.is(capture.find(uri)?.uri, '/redfish/v1/Managers', uri);
  assert.is(capture.find('/redfish/v1/Nothing'), undefined);
});

test('headers, times and XML belong to their resource, and XML alone is a document', () => {
  const capture = read({
    ...smallMockup,
    'redfish/v1/headers.json': '{"GET":{"ETag":"W/\\"1\\"","Allow":"GET, HEAD"}}',
    'redfish/v1/time.json': '{"GET_Time":"0.25"}',
    'redfish/v1/index.xml': '<a/>',
    'redfish/v1/$metadata/index.xml': '<edmx/>',
  });

  const { headers, timeMs, xml } = capture.rootResource;
  assert.equal([headers, timeMs, xml], [{ etag: 'W/"1"', allow: 'GET, HEAD' }, 250, '<a/>']);
  assert.is(capture.findDocument('/redfish/v1/$metadata')?.xml, '<edmx/>');
});

test('pages are in their collection in order, each member once', () => {
  const uri = '/redfish/v1/Fans';
  const page = (members: readonly number[], others = {}) =>
    collection(
      uri,
      'FanCollection',
      members.map((id) => `${uri}/${id}`),
      { 'Members@odata.count': 4, ...others },
    );
  const capture = read({
    ...smallMockup,
    'redfish/v1/Fans/index.json': page([1], { 'Members@odata.nextLink': `${uri}?$skip=1` }),
    'redfish/v1/Fans?$skip=10/index.json': page([4]),
    'redfish/v1/Fans?$skip=2/index.json': page([2, 3]),
  });

  const body = capture.find(uri)?.body;
  assert.equal(
    body?.Members,
    [1, 2, 3, 4].map((id) => ({ '@odata.id': `${uri}/${id}` })),
  );
  assert.equal([body?.['Members@odata.count'], body?.['Members@odata.nextLink']], [4, undefined]);
});

test('members that only their collection contains have URIs', () => {
  const uri = '/redfish/v1/Fans';
  const fan = JSON.parse(resource(`${uri}/1`, '#Fan.v1_0_0.Fan'));
  const capture = read({
    ...smallMockup,
    'redfish/v1/Fans/index.json': resource(uri, '#FanCollection.FanCollection', { Members: [fan] }),
  });

  assert.equal(capture.find(`${uri}/1`)?.body, fan);
});

test('the digest is of the content, and no order of files or keys changes it', () => {
  const turned = Object.fromEntries(
    Object.entries(smallMockup)
      .reverse()
      .map(([path, text]) => [
        path,
        JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(String(text))).reverse())),
      ]),
  );

  assert.is(read(turned).digest, read(smallMockup).digest);
  const changed = {
    ...smallMockup,
    'redfish/v1/Managers/1/index.json': resource('/redfish/v1/Managers/1', '#Manager.v1.Manager'),
  };
  assert.is.not(read(changed).digest, read(smallMockup).digest);
});

test('a stored capture is the same capture', () => {
  const capture = read({ ...smallMockup, README: '' });
  const again = parseStoredCapture(printStoredCapture(capture), 'x');

  assert.is(again.digest, capture.digest);
  assert.equal(again.notes, capture.notes);
  assert.throws(
    () => parseStoredCapture('{', 'x'),
    (error: unknown) => error instanceof CaptureError && error.path === 'x',
  );
});

test.run();
