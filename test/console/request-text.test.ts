/** Tests of the texts that the console copies of a request, and of the URIs that it finds in a captured server. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findServerUris } from '../../console/store/find-server-uris.js';
import { toCurl, toScenarioStep, toTest } from '../../console/views/resources/request-text.js';

test('a request is copied as curl without a secret, and quotes in it stay data', () => {
  const request = { method: 'PATCH', uri: '/redfish/v1/', body: { AssetTag: "it's" } } as const;
  assert.match(toCurl(request), /-d '\{"AssetTag":"it'\\''s"\}'/);
  assert.match(toCurl(request), /\$TIDEFISH_PASSWORD/);
  assert.is(toScenarioStep({ method: 'GET', uri: '/a' }, '0s'), '- at: 0s\n  request: "GET /a"');
});

test('a request is copied as a test of the library, with the status that it had', () => {
  const patched = toTest({ method: 'PATCH', uri: '/redfish/v1/', body: { AssetTag: 'a' } }, 204);
  assert.match(patched, /controller\.patch\("\/redfish\/v1\/", \{"AssetTag":"a"\}\)/);
  assert.match(patched, /expect\(status\)\.toBe\(204\)/);
  assert.match(toTest({ method: 'PUT', uri: '/a', body: {} }), /controller\.request\("PUT", "\/a", \{\}\)/);
  assert.match(toTest({ method: 'DELETE', uri: '/a' }), /controller\.delete\("\/a"\)/);
});

test('the URIs of a captured server are found by the types of its resources', () => {
  const of = (uri: string, type: string) => ({ uri, type });
  const found = findServerUris([
    of('/redfish/v1', 'ServiceRoot'),
    of('/redfish/v1/Systems/Node-7', 'ComputerSystem'),
    of('/redfish/v1/Systems/Node-7/Memory', 'MemoryCollection'),
    of('/redfish/v1/Chassis/Tray/Drives', 'DriveCollection'),
    of('/redfish/v1/Systems/Node-7/LogServices/Sel/Entries', 'LogEntryCollection'),
    of('/redfish/v1/Managers/Bmc/LogServices/Sel/Entries', 'LogEntryCollection'),
  ]);
  assert.is(found.system, '/redfish/v1/Systems/Node-7');
  assert.equal(found.parts, ['/redfish/v1/Chassis/Tray/Drives', '/redfish/v1/Systems/Node-7/Memory']);
  assert.equal(
    found.logs.map(({ id, uri }) => [id, uri]),
    [
      ['Sel', '/redfish/v1/Systems/Node-7/LogServices/Sel/Entries'],
      ['Sel', '/redfish/v1/Managers/Bmc/LogServices/Sel/Entries'],
    ],
  );
  assert.is(findServerUris([of('/redfish/v1/', 'ServiceRoot')]).system, '/redfish/v1/');
});

test.run();
