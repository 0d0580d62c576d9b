/**
 * Tests of a mockup of an instant: the layout of DMTF, all linked resources, and the state of the controller at that
 * instant.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { linksIn, toMockup } from '../../../replay/index.js';
import { liveToExport } from '../../support/history/export-history.js';
import { managerResetUri, systemUri } from '../../support/lab.js';

const { controller, history } = liveToExport();

function mockupAt(atMs: number): ReadonlyMap<string, string> {
  const files = [...toMockup(history.genesis, history.treeAt(atMs))];
  return new Map(files.map(({ path, text }) => [path, text]));
}

const mockup = mockupAt(history.end.at);

function bodyIn(files: ReadonlyMap<string, string>, uri: string) {
  return JSON.parse(files.get(`${uri.replace(/^\/|\/$/g, '')}/index.json`) ?? 'null');
}

test('it can be walked as the service can: from redfish on, every link leads to a file or into one', () => {
  const met = new Set<string>();
  const open = ['/redfish/v1/'];
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    const [target = '', pointer = ''] = uri.split('#');
    const body = bodyIn(mockup, target);
    assert.ok(body !== null, uri);
    const part = pointer
      .split('/')
      .slice(1)
      .reduce((value, name) => value?.[name], body);
    assert.ok(part !== undefined, uri);
    if (met.has(target)) continue;
    met.add(target);
    open.push(...linksIn(body));
  }
  assert.ok(met.size > 500, `${met.size}`);
  assert.equal(bodyIn(mockup, '/redfish'), { v1: '/redfish/v1/' });
  assert.ok(bodyIn(mockup, '/redfish/v1/odata').value.length > 0);
  assert.match(mockup.get('redfish/v1/$metadata/index.xml') ?? '', /<edmx:Edmx /);
  const bodies = [...mockup.keys()].filter((path) => path.endsWith('/index.json'));
  assert.is(bodies.length, met.size + 2, 'what links lead to, the versions and the service document');
});

test('bodies and headers are what a GET showed at the instant', () => {
  const { body, headers } = controller.request('GET', systemUri);
  const told = JSON.parse(mockup.get('redfish/v1/Systems/1/headers.json') ?? '');

  assert.equal(bodyIn(mockup, systemUri), body);
  assert.equal(Object.keys(told), ['GET']);
  const given = Object.fromEntries(
    Object.entries(told.GET).map(([name, value]) => [name.toLowerCase(), value]),
  );
  assert.is(given.etag, headers.etag);
  assert.is(given.allow, headers.allow);
  assert.is(given['content-type'], headers['content-type']);
});

test('each instant has its own, and the same bytes each time', () => {
  const first = mockupAt(history.startMs);
  const paths = [...mockup.keys()];

  assert.is(bodyIn(first, systemUri).AssetTag, '');
  assert.is(bodyIn(mockup, systemUri).AssetTag, 'rack 7');
  assert.equal([...first], [...mockupAt(history.startMs)]);
  assert.is(
    new Set(paths.map((path) => path.toLowerCase())).size,
    paths.length,
    'also where upper and lower case are one',
  );
});

test('a controller that is away is shown as one that is not', () => {
  const away = liveToExport();
  away.controller.post(managerResetUri, { ResetType: 'ForceRestart' });
  away.controller.advance('10s');

  const files = [...toMockup(away.history.genesis, away.controller.tree)];
  const shown = new Map(files.map(({ path, text }) => [path, text]));
  const view = (uri: string) => JSON.parse(shown.get(`${uri.slice(1)}index.json`) ?? 'null');

  assert.throws(() => away.controller.get(systemUri), /the controller is unavailable/);
  assert.ok(shown.size > 1_000, `${shown.size} files`);
  for (const uri of [systemUri, '/redfish/v1/Managers/1/']) {
    const { '@odata.etag': _, ...resource } = view(uri);
    assert.equal(resource, JSON.parse(JSON.stringify(away.controller.look(uri))));
  }
});

test.run();
