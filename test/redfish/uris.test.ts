/** Tests of the spelling of URIs: canonical URIs, redirects to them, and other spellings that are served as they are. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, resetUri, stranger, systemUri } from '../support/lab.js';

test('a read without the trailing slash is sent to the canonical URI, before any credentials, its query kept', () => {
  const lab = createLab();

  for (const [asked, canonical] of [
    ['/redfish/v1', '/redfish/v1/'],
    ['/redfish/v1/Systems/1', systemUri],
    ['/redfish/v1/Nowhere?a=b&c', '/redfish/v1/Nowhere/?a=b&c'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const answer = lab.request(method, asked, undefined, stranger).is(308);
      assert.is(answer.header('Location'), canonical);
    }
  }
});

test('every method under /rest/v1 is sent to /redfish/v1', () => {
  const lab = createLab();

  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    assert.is(lab.request(method, '/rest/v1/Systems/1').is(308).header('Location'), systemUri);
  }
  assert.is(lab.get('/rest/v1').is(308).header('Location'), '/redfish/v1/');
});

test('documents and files keep the name they have', () => {
  const lab = createLab();

  for (const uri of [
    '/redfish/v1/odata',
    '/redfish/v1/$metadata',
    '/redfish/v1/schemas',
    '/redfish/v1/x/y.json',
  ]) {
    assert.is.not(lab.get(uri).reply.status, 308, uri);
  }
  lab.get('/redfish').is(200).has({ v1: '/redfish/v1/' });
});

test('a registry in the store is found without the end of its name', () => {
  createLab().get('/redfish/v1/registrystore/registries/en/base').is(200);
});

test('a write without the trailing slash is served, because clients drop bodies when redirected', () => {
  const lab = createLab();

  lab.patch('/redfish/v1/Systems/1', { AssetTag: 'here' }).is(200);
  lab.post(resetUri.slice(0, -1), { ResetType: 'ForceOff' }).is(200);

  lab.get(systemUri).has({ AssetTag: 'here', PowerState: 'PoweringOff' });
});

test('paths match whatever their case, and answers print the canonical one', () => {
  const lab = createLab();

  lab.get('/REDFISH/V1/systems/1/').is(200).has({ '@odata.id': systemUri });
});

test('a letter may be sent as its code, wherever it stands', () => {
  const lab = createLab();

  lab.get('/redfish/v1/%53ystems/%31/').is(200).has({ '@odata.id': systemUri });
  assert.match(String(lab.get('/redfish/v1/%24metadata', stranger).is(200).header('Content-Type')), /xml/);
  lab.get('/redfish/v1/Systems%2F1/').is(404);
});

test('what is not there is 404 and names the URI; what cannot be a URI is 404 too', () => {
  const lab = createLab();

  for (const uri of [
    '/redfish/v1/Nowhere/',
    '/redfish/v1/Systems/2/',
    '/redfish/v1/Systems/%E0%A4%A/',
    '/else/',
  ]) {
    const answer = lab.get(uri).is(404).says('Base.ResourceMissingAtURI');
    assert.ok(JSON.stringify(answer.reply.body).includes(uri));
  }
});

test('unknown query options are dropped in silence', () => {
  createLab().get(`${systemUri}?$nonsense=1&only`).is(200).has({ Id: '1' });
});

test.run();
