/** Tests of methods, media types and the headers of every answer. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { publicationUri } from '../../models/redfish/schema/names.js';
import { createLab, managerUri, resetUri, root, sessionsUri, stranger, systemUri } from '../support/lab.js';

test('OPTIONS needs the credentials a GET needs', () => {
  const lab = createLab();

  for (const uri of [systemUri, resetUri, '/redfish/v1/Nowhere/']) {
    lab.request('OPTIONS', uri, undefined, stranger).is(401);
  }
  lab.request('OPTIONS', root, undefined, stranger).is(204);
  lab.request('OPTIONS', '/redfish/v1/Nowhere/').is(404);
});

test('OPTIONS answers with the Allow of GET and of 405, and without a body', () => {
  const lab = createLab();

  for (const uri of [root, systemUri, managerUri, sessionsUri]) {
    const answer = lab.request('OPTIONS', uri).is(204);
    assert.is(answer.header('Allow'), lab.get(uri).header('Allow'));
    assert.is(answer.header('Allow'), lab.request('PUT', uri, {}).is(405).header('Allow'));
    assert.is(answer.header('Content-Type'), undefined);
  }
  assert.is(lab.request('OPTIONS', resetUri).is(204).header('Allow'), 'POST');
});

test('HEAD answers with the status and headers of GET wherever GET is, queries included', () => {
  const lab = createLab();

  for (const uri of [
    '/redfish/',
    root,
    systemUri,
    `${sessionsUri}?$top=1`,
    `${systemUri}?$top=1`,
    '/redfish/v1/x/',
  ]) {
    const [got, head] = [lab.get(uri).reply, lab.request('HEAD', uri).reply];
    assert.equal([head.status, head.headers], [got.status, got.headers], uri);
  }
});

test('a method nobody has is 405 with the methods there are', () => {
  const lab = createLab();

  for (const method of ['PUT', 'TRACE', 'PROPFIND']) {
    const answer = lab.request(method, systemUri, {}).is(405).says('Base.OperationNotAllowed');
    assert.is(answer.header('Allow'), 'GET, HEAD, PATCH');
  }
});

test('a client that rules JSON out is 406, before anything is done for it', () => {
  const lab = createLab();
  const credentials = lab.login();
  const before = lab.controller.tree;

  for (const Accept of [
    'text/html',
    'application/xml',
    'application/json;q=0',
    '*/*;q=0',
    'application/json;q=0.0, */*',
  ]) {
    lab
      .get(systemUri, { ...credentials, Accept })
      .is(406)
      .says('Base.HeaderInvalid');
    lab.patch(systemUri, { AssetTag: 'x' }, { ...credentials, Accept }).is(406);
    lab.get(root, { ...stranger, Accept }).is(406);
    lab.get(systemUri, { ...stranger, Accept }).is(401);
  }

  assert.is(lab.controller.tree, before);
});

test('a client that takes JSON somehow is served', () => {
  const lab = createLab();
  const credentials = lab.login();

  for (const Accept of [
    '*/*',
    'application/*',
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;odata.metadata=minimal;q=0.1',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/xml, application/json;q=0.5',
    '*/*;q=0, application/json',
    '',
  ]) {
    lab.get(systemUri, { ...credentials, Accept }).is(200);
  }
});

test('a URI longer than the limit is 414, one of the limit is served', () => {
  const lab = createLab();
  const long = (length: number) => `${systemUri}?${'x'.repeat(length - systemUri.length - 1)}`;

  lab.get(long(8_193)).is(414).says('Base.GeneralError');
  lab.get(long(8_193), stranger).is(414);
  lab.get(long(8_192)).is(200);
});

test('a resource links to the schema of its type and version that this very service has, a document to none', () => {
  const lab = createLab();

  for (const uri of [root, systemUri, '/redfish/v1/Systems/', `${managerUri}SecurityService/`]) {
    const answer = lab.get(uri).is(200);
    const [, linked = ''] = /^<(.*)>; rel=describedby$/.exec(answer.header('Link') ?? '') ?? [];
    lab
      .get(linked, stranger)
      .is(200)
      .has({ title: String(answer.reply.body['@odata.type']) });
  }
  assert.is(lab.get('/redfish/').header('Link'), undefined);
  assert.is(lab.get('/redfish/v1/Nowhere/').header('Link'), undefined);
});

test('a standard schema names where the standard is published, a vendor’s has no other place', () => {
  for (const [type, uri] of [
    ['Chassis.v1_25_1.Chassis', 'http://redfish.dmtf.org/schemas/v1/Chassis.v1_25_1.json'],
    ['ChassisCollection.ChassisCollection', 'http://redfish.dmtf.org/schemas/v1/ChassisCollection.json'],
    ['Volume.v1_10_1.Volume', 'http://redfish.dmtf.org/schemas/swordfish/v1/Volume.v1_10_1.json'],
    [
      'VolumeCollection.VolumeCollection',
      'http://redfish.dmtf.org/schemas/swordfish/v1/VolumeCollection.json',
    ],
    ['VndSecurityService.v2_6_0.VndSecurityService', undefined],
  ] as const) {
    assert.is(publicationUri(type), uri);
  }
});

test('what was created is linked to, beside its Location', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;

  const answer = lab.post(sessionsUri, { UserName: userName, Password: password }).is(201);

  assert.is(answer.header('Link'), `<${answer.header('Location')}>; rel=self`);
});

test('every answer says how old it may be, which protocol it speaks, and that browsers leave it alone', () => {
  const lab = createLab();
  const answers = [
    lab.get(systemUri),
    lab.get('/redfish/v1/Nowhere/'),
    lab.get(systemUri, stranger),
    lab.get('/redfish/v1'),
    lab.request('OPTIONS', systemUri),
    lab.patch(systemUri, { AssetTag: 'x' }),
    lab.get(`${systemUri}?$top=1`),
  ];

  for (const answer of answers) {
    assert.is(answer.header('Cache-Control'), 'no-cache');
    assert.is(answer.header('OData-Version'), '4.0');
    assert.is(answer.header('X-Content-Type-Options'), 'nosniff');
    assert.is(answer.header('X-Frame-Options'), 'sameorigin');
    assert.is(answer.header('X-XSS-Protection'), '1; mode=block');
    assert.ok(answer.header('Date'));
    assert.is(answer.header('Set-Cookie'), undefined);
  }
});

test('the protocol version a request asks for changes nothing', () => {
  const lab = createLab();
  const credentials = lab.login();

  for (const version of ['4.0', '4.01', '99', 'x']) {
    lab.get(systemUri, { ...credentials, 'OData-Version': version }).is(200);
  }
});

test.run();
