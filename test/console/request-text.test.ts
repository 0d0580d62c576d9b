/** Tests of the texts that the console copies of a request. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
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

test.run();
