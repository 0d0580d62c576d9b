/** Logging in by certificate over real TLS: every prerequisite in its order, each refused for its own reason. */
import https from 'node:https';
import tls from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../http/index.js';
import { resolveBlueprint } from '../models/index.js';
import { always, CertificateAuthority, type ClientCertificate, serverAuth } from './certificate-authority.js';
import {
  type Answer,
  asBasic,
  ask,
  dataFolder,
  logIn,
  optionsFor,
  sessionsUri,
  systemUri,
  withService,
} from './http-rig.js';

const security = '/redfish/v1/Managers/1/SecurityService/';
const authentication = `${security}CertificateAuthentication/`;
const mappings = '/redfish/v1/AccountService/UserCertificateMapping/';
const day = 86_400_000;
const startMs = Date.UTC(2026, 5, 1);

interface World {
  readonly service: RunningService;
  readonly administrator: Readonly<Record<string, string>>;
  readonly authority: CertificateAuthority;
  readonly alice: ClientCertificate;
}

const data = dataFolder();
test.after(() => data.remove());

function withWorld(use: (world: World) => Promise<void>): Promise<void> {
  return withService(optionsFor(data.folder, { startMs }), async (service) => {
    const administrator = await logIn(service);
    const authority = await CertificateAuthority.create('Site CA');
    await use({ service, administrator, authority, alice: await authority.client('alice') });
  });
}

/** A world in which alice gets in. */
function withAliceIn(use: (world: World) => Promise<void>): Promise<void> {
  return withWorld(async (world) => {
    await prepare(world);
    await signServerCertificate(world);
    const { simulation } = world.service.controller;
    simulation.advanceBy(10 * 60_000);
    assert.is((await show(world, world.alice)).status, 200);
    await use(world);
  });
}

/** Through everything that has to be so before alice gets in. */
async function prepare({ service, administrator, authority, alice }: World): Promise<void> {
  const write = async (method: string, uri: string, body: object, status: number) => {
    const answer = await ask(service, uri, { method, headers: administrator, body });
    assert.is(answer.status, status, `${method} ${uri}: ${JSON.stringify(answer.json)}`);
  };
  await write(
    'POST',
    '/redfish/v1/AccountService/Accounts/',
    { UserName: 'alice', Password: 'alice_-.1234' },
    201,
  );
  await write('POST', mappings, { UserName: 'alice', Fingerprint: alice.pem }, 201);
  await write(
    'POST',
    `${authentication}Actions/VndCertAuth.ImportCACertificate/`,
    { Certificate: authority.pem },
    200,
  );
  await write('PATCH', authentication, { CertificateLoginEnabled: true }, 200);
}

/** A request on a connection of its own that shows a certificate, if there is one to show. */
function show(
  { service }: World,
  client: ClientCertificate | undefined,
  { uri = systemUri, method = 'GET', headers = {}, body = '' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request(new URL(uri, service.url), {
      method,
      headers,
      agent: false,
      // The certificate served changes here; that it is the right one is another test's question.
      rejectUnauthorized: false,
      ...(client === undefined ? {} : { cert: client.pem, key: client.keyPem }),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, text, json: JSON.parse(text) as Answer['json'] });
      });
    });
    request.end(body);
  });
}

function reasonIn({ json }: Answer): string {
  const { error } = json as unknown as {
    readonly error: { '@Message.ExtendedInfo': { MessageId: string; Message: string }[] };
  };
  const [first] = error['@Message.ExtendedInfo'];
  return `${first?.MessageId.split('.').at(-1)} ${first?.Message}`;
}

/** As the administrator, whatever certificate is served. */
async function administer(world: World, method: string, uri: string, body?: object): Promise<void> {
  const headers = { ...asBasic(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const answer = await show(world, undefined, {
    uri,
    method,
    headers,
    body: body === undefined ? '' : JSON.stringify(body),
  });
  assert.ok(answer.status < 300, `${method} ${uri}: ${answer.status} ${JSON.stringify(answer.json)}`);
}

/** Fingerprint of the certificate a client gets to see. */
function servedTo({ service }: World): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(service.url);
    const socket = tls.connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

/** A signed certificate for the controller, by request, signature and import; the controller resets on it. */
async function signServerCertificate({ service, administrator, authority }: World): Promise<void> {
  const subject = {
    City: 'Houston',
    CommonName: 'localhost',
    Country: 'US',
    OrgName: 'Site',
    State: 'Texas',
  };
  const httpsCert = `${security}HttpsCert/`;
  const post = (action: string, body: object) =>
    ask(service, `${httpsCert}Actions/VndHttpsCert.${action}/`, {
      method: 'POST',
      headers: administrator,
      body,
    });
  assert.is((await post('GenerateCSR', subject)).status, 200);
  service.controller.catchUp(service.controller.simulation.nextAt ?? 0);
  const { json } = await ask(service, httpsCert, { headers: administrator });
  const signed = await authority.sign(
    (json as { CertificateSigningRequest: string }).CertificateSigningRequest,
  );
  const imported = await post('ImportCertificate', { Certificate: signed });
  assert.is(imported.status, 200, JSON.stringify(imported.json));
}

test('with everything in place a certificate opens what its account may see, and a session without a password', () =>
  withAliceIn(async (world) => {
    assert.is((await show(world, undefined)).status, 401);
    const login = await show(world, world.alice, {
      uri: sessionsUri,
      method: 'POST',
      headers: { 'Content-Length': '0' },
    });
    assert.is(login.status, 201, JSON.stringify(login.json));
    assert.is(login.json.UserName, 'alice');
    assert.match(String(login.headers['x-auth-token']), /^[0-9a-f]{32}$/);
    assert.is((await show(world, world.alice, { headers: { 'X-Auth-Token': 'f' } })).status, 401);
    const account = await show(world, world.alice, { uri: '/redfish/v1/AccountService/Accounts/1/' });
    assert.is(account.status, 403);
  }));

test('the certificate that was imported is the one that is served, from the return of the controller on', () =>
  withWorld(async (world) => {
    await prepare(world);
    const before = await servedTo(world);
    await signServerCertificate(world);
    assert.is(await servedTo(world), before);
    world.service.controller.simulation.advanceBy(10 * 60_000);

    const after = await servedTo(world);
    assert.is.not(after, before);
    assert.is(world.service.controller.tree.certificates.https.fingerprint, after);
  }));

test('without a signed certificate of its own the controller lets nobody in by theirs', () =>
  withWorld(async (world) => {
    await prepare(world);
    assert.match(
      reasonIn(await show(world, world.alice)),
      /^ResourceAtUriUnauthorized .*no signed certificate/,
    );
  }));

test('while login by certificate is off nobody is asked for one', () =>
  withAliceIn(async (world) => {
    await administer(world, 'PATCH', authentication, { CertificateLoginEnabled: false });
    assert.match(reasonIn(await show(world, world.alice)), /^NoValidSession/);
    await administer(world, 'PATCH', authentication, { CertificateLoginEnabled: true });
    assert.is((await show(world, world.alice)).status, 200);
  }));

test('without a licence login by certificate cannot be switched on', () =>
  withService(
    optionsFor(data.folder, { startMs, blueprint: resolveBlueprint({ settings: { license: 'STD' } }) }),
    async (service) => {
      const body = { CertificateLoginEnabled: true };
      const answer = await ask(service, authentication, {
        method: 'PATCH',
        headers: await logIn(service),
        body,
      });
      assert.is(answer.status, 403);
      assert.match(reasonIn(answer), /^LicenseKeyRequired/);
    },
  ));

test('with the licence gone, or a clock that is wrong and that nobody corrects, a certificate opens nothing', () =>
  withAliceIn(async (world) => {
    const dateTime = '/redfish/v1/Managers/1/DateTime/';
    await administer(world, 'PATCH', dateTime, { DateTime: '2026-06-02T12:00:00Z' });
    assert.match(reasonIn(await show(world, world.alice)), /clock of the controller/);
    await administer(world, 'PATCH', dateTime, { StaticNTPServers: ['192.0.2.123'] });
    assert.is((await show(world, world.alice)).status, 200);

    await administer(world, 'DELETE', '/redfish/v1/Managers/1/LicenseService/1/');
    const refused = await show(world, world.alice);
    assert.is(refused.status, 403);
    assert.match(reasonIn(refused), /^LicenseKeyRequired/);
  }));

test('a certificate that nobody mapped, and one whose mapping was taken back, are refused as that', () =>
  withAliceIn(async (world) => {
    const bob = await world.authority.client('bob');
    assert.match(reasonIn(await show(world, bob)), /not mapped to a user/);

    await administer(world, 'DELETE', `${mappings}1/`);
    assert.match(reasonIn(await show(world, world.alice)), /not mapped to a user/);
  }));

test('an account that is disabled or gone does not get in by its certificate', () =>
  withAliceIn(async (world) => {
    const account = '/redfish/v1/AccountService/Accounts/2/';
    await administer(world, 'PATCH', account, { Enabled: false });
    assert.match(reasonIn(await show(world, world.alice)), /account .* disabled/);
    await administer(world, 'DELETE', account);
    assert.match(reasonIn(await show(world, world.alice)), /not mapped/);
  }));

test('a certificate of another authority is refused although it is mapped; one by way of an intermediate is taken', () =>
  withAliceIn(async (world) => {
    const stranger = await (await CertificateAuthority.create('Elsewhere')).client('alice');
    const between = await CertificateAuthority.create('Between', world.authority);
    const carol = await between.client('carol');
    for (const { pem } of [stranger, carol]) {
      await administer(world, 'POST', mappings, { UserName: 'alice', Fingerprint: pem });
    }

    assert.match(reasonIn(await show(world, stranger)), /no trusted authority/);
    assert.match(reasonIn(await show(world, carol)), /no trusted authority/);
    const chain = { ...carol, pem: `${carol.pem}\n${between.pem}` };
    assert.is((await show(world, chain)).status, 200);
    await administer(world, 'DELETE', `${authentication}CACertificates/1/`);
    assert.match(reasonIn(await show(world, world.alice)), /no trusted authority/);
  }));

test('dates are judged by the controller’s clock, and what is not meant for clients is refused', () =>
  withAliceIn(async (world) => {
    const { authority, service } = world;
    const notBefore = new Date(startMs - day);
    const short = await authority.client('short', { notBefore, notAfter: new Date(startMs + day) });
    const later = await authority.client('later', {
      notBefore: new Date(startMs + 2 * day),
      notAfter: new Date(startMs + 9 * day),
    });
    const server = await authority.client('server', always, serverAuth);
    for (const { pem } of [short, later, server]) {
      await administer(world, 'POST', mappings, { UserName: 'alice', Fingerprint: pem });
    }
    assert.is((await show(world, short)).status, 200);
    assert.match(reasonIn(await show(world, later)), /expired, or is not valid yet/);
    assert.match(reasonIn(await show(world, server)), /not meant for clients/);

    service.controller.simulation.advanceBy(3 * day);
    assert.match(reasonIn(await show(world, short)), /expired, or is not valid yet/);
    assert.is((await show(world, later)).status, 200);
  }));

test('in strict mode passwords open nothing, and certificates still do', () =>
  withAliceIn(async (world) => {
    await administer(world, 'PATCH', authentication, { StrictCACModeEnabled: true });
    const basic = { headers: asBasic() };
    assert.match(reasonIn(await show(world, undefined, basic)), /^NoValidSession/);
    assert.is((await show(world, world.alice)).status, 200);
  }));

test.run();
