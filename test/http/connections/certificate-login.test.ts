/**
 * Tests of login by certificate over real TLS: the prerequisites are checked in order, and each missing one has its own
 * reason.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { always, CertificateAuthority, serverAuth } from '../../support/security/certificate-authority.js';
import {
  administer,
  authentication,
  day,
  mappings,
  mapToOwnAccount,
  prepare,
  reasonIn,
  servedTo,
  show,
  signServerCertificate,
  startMs,
  withAliceIn,
  withRig,
} from '../../support/security/certificate-login-rig.js';
import {
  asBasic,
  ask,
  dataFolder,
  logIn,
  optionsFor,
  password,
  sessionsUri,
  userName,
  withService,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

test('with everything in place a certificate opens what its account may see, and a session without a password', () =>
  withAliceIn(data.folder, async (rig) => {
    assert.is((await show(rig, undefined)).status, 401);
    const login = await show(rig, rig.alice, {
      uri: sessionsUri,
      method: 'POST',
      headers: { 'Content-Length': '0' },
    });
    assert.is(login.status, 201, JSON.stringify(login.json));
    assert.is(login.json.UserName, 'alice');
    assert.match(String(login.headers['x-auth-token']), /^[0-9a-f]{32}$/);
    assert.is((await show(rig, rig.alice, { headers: { 'X-Auth-Token': 'f' } })).status, 401);
    const account = await show(rig, rig.alice, { uri: '/redfish/v1/AccountService/Accounts/1/' });
    assert.is(account.status, 403);
  }));

test('a page of another origin writes nothing by a certificate that the browser shows, and reads as ever', () =>
  withAliceIn(data.folder, async (rig) => {
    const write = (headers: Readonly<Record<string, string>>) =>
      show(rig, rig.alice, {
        uri: sessionsUri,
        method: 'POST',
        headers: { 'Content-Length': '0', ...headers },
      });

    const refused = await write({ Origin: 'https://evil.example' });
    assert.equal([refused.status, /another origin/.test(reasonIn(refused))], [403, true]);
    assert.is((await write({ 'Sec-Fetch-Site': 'same-origin' })).status, 201);
    assert.is((await show(rig, rig.alice, { headers: { Origin: 'https://evil.example' } })).status, 200);
  }));

test('the certificate that was imported is the one that is served, from the return of the controller on', () =>
  withRig(data.folder, async (rig) => {
    await prepare(rig);
    const before = await servedTo(rig);
    await signServerCertificate(rig);
    assert.is(await servedTo(rig), before);
    rig.service.controller.simulation.advanceBy(10 * 60_000);

    const after = await servedTo(rig);
    assert.is.not(after, before);
    assert.is(rig.service.controller.tree.certificates.https.fingerprint, after);
  }));

test('without a signed certificate of its own the controller lets nobody in by theirs', () =>
  withRig(data.folder, async (rig) => {
    await prepare(rig);
    assert.match(reasonIn(await show(rig, rig.alice)), /^ResourceAtUriUnauthorized .*no signed certificate/);
  }));

test('while login by certificate is off nobody is asked for one', () =>
  withAliceIn(data.folder, async (rig) => {
    await administer(rig, 'PATCH', authentication, { CertificateLoginEnabled: false });
    assert.match(reasonIn(await show(rig, rig.alice)), /^NoValidSession/);
    await administer(rig, 'PATCH', authentication, { CertificateLoginEnabled: true });
    assert.is((await show(rig, rig.alice)).status, 200);
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
  withAliceIn(data.folder, async (rig) => {
    const dateTime = '/redfish/v1/Managers/1/DateTime/';
    await administer(rig, 'PATCH', dateTime, { DateTime: '2026-06-02T12:00:00Z' });
    assert.match(reasonIn(await show(rig, rig.alice)), /clock of the controller/);
    await administer(rig, 'PATCH', dateTime, { StaticNTPServers: ['pool.ntp.org'] });
    assert.is((await show(rig, rig.alice)).status, 200);

    await administer(rig, 'DELETE', '/redfish/v1/Managers/1/LicenseService/1/');
    const refused = await show(rig, rig.alice);
    assert.is(refused.status, 403);
    assert.match(reasonIn(refused), /^LicenseKeyRequired/);
  }));

test('a certificate that nobody mapped, and one whose mapping was taken back, are refused as that', () =>
  withAliceIn(data.folder, async (rig) => {
    const bob = await rig.authority.client('bob');
    assert.match(reasonIn(await show(rig, bob)), /not mapped to a user/);

    await administer(rig, 'DELETE', `${mappings}2/`);
    assert.match(reasonIn(await show(rig, rig.alice)), /mapping .* was revoked/);
    assert.match(reasonIn(await show(rig, bob)), /not mapped to a user/);

    await administer(rig, 'POST', mappings, { UserName: 'alice', Fingerprint: rig.alice.pem });
    assert.is((await show(rig, rig.alice)).status, 200);
  }));

test('with its mapping goes the session that a certificate opened, and no other', () =>
  withAliceIn(data.folder, async (rig) => {
    const carol = await rig.authority.client('carol');
    await mapToOwnAccount(rig, 'carol', carol.pem);
    const login = { uri: sessionsUri, method: 'POST', headers: { 'Content-Length': '0' } };
    const tokenOf = async (client = rig.alice) => {
      const { headers } = await show(rig, client, login);
      return { headers: { 'X-Auth-Token': String(headers['x-auth-token']) } };
    };
    const [revoked, kept] = [await tokenOf(), await tokenOf(carol)];
    const byPassword = await show(rig, undefined, {
      uri: sessionsUri,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ UserName: 'alice', Password: 'alice_-.1234' }),
    });
    const known = { headers: { 'X-Auth-Token': String(byPassword.headers['x-auth-token']) } };
    for (const token of [revoked, kept, known]) assert.is((await show(rig, undefined, token)).status, 200);

    await administer(rig, 'DELETE', `${mappings}2/`);

    assert.is((await show(rig, undefined, revoked)).status, 401);
    for (const token of [kept, known]) assert.is((await show(rig, undefined, token)).status, 200);
  }));

test('an account that is disabled or gone does not get in by its certificate', () =>
  withAliceIn(data.folder, async (rig) => {
    const account = '/redfish/v1/AccountService/Accounts/2/';
    await administer(rig, 'PATCH', account, { Enabled: false });
    assert.match(reasonIn(await show(rig, rig.alice)), /account .* disabled/);
    await administer(rig, 'DELETE', account);
    assert.match(reasonIn(await show(rig, rig.alice)), /not mapped/);
  }));

test('a certificate of another authority is refused although it is mapped; one by way of an intermediate is taken', () =>
  withAliceIn(data.folder, async (rig) => {
    const stranger = await (await CertificateAuthority.create('Elsewhere')).client('alice');
    const between = await CertificateAuthority.create('Between', rig.authority);
    const carol = await between.client('carol');
    await mapToOwnAccount(rig, 'elsewhere', stranger.pem);
    await mapToOwnAccount(rig, 'carol', carol.pem);

    assert.match(reasonIn(await show(rig, stranger)), /no trusted authority/);
    assert.match(reasonIn(await show(rig, carol)), /no trusted authority/);
    const chain = { ...carol, pem: `${carol.pem}\n${between.pem}` };
    assert.is((await show(rig, chain)).status, 200);
    await administer(rig, 'DELETE', `${authentication}CACertificates/1/`);
    assert.match(reasonIn(await show(rig, rig.alice)), /no trusted authority/);
  }));

test('dates are judged by the controller’s clock, and what is not meant for clients is refused', () =>
  withAliceIn(data.folder, async (rig) => {
    const { authority, service } = rig;
    const notBefore = new Date(startMs - day);
    const short = await authority.client('short', { notBefore, notAfter: new Date(startMs + day) });
    const later = await authority.client('later', {
      notBefore: new Date(startMs + 2 * day),
      notAfter: new Date(startMs + 9 * day),
    });
    const server = await authority.client('server', always, serverAuth);
    for (const [name, { pem }] of Object.entries({ short, later, server })) {
      await mapToOwnAccount(rig, name, pem);
    }
    assert.is((await show(rig, short)).status, 200);
    assert.match(reasonIn(await show(rig, later)), /expired, or is not valid yet/);
    assert.match(reasonIn(await show(rig, server)), /not meant for clients/);

    service.controller.simulation.advanceBy(3 * day);
    assert.match(reasonIn(await show(rig, short)), /expired, or is not valid yet/);
    assert.is((await show(rig, later)).status, 200);
  }));

test('in strict mode passwords open nothing, and certificates still do', () =>
  withAliceIn(data.folder, async (rig) => {
    const login = await show(rig, undefined, {
      uri: sessionsUri,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ UserName: userName, Password: password }),
    });
    const token = { 'X-Auth-Token': String(login.headers['x-auth-token']) };
    await administer(rig, 'PATCH', authentication, { StrictCACModeEnabled: true });
    const basic = { headers: asBasic() };
    assert.match(reasonIn(await show(rig, undefined, basic)), /^NoValidSession/);
    assert.is((await show(rig, rig.alice)).status, 200);

    // Without the license login by certificate is impossible. Passwords are accepted again, because otherwise nobody
    // could log in.
    const license = '/redfish/v1/Managers/1/LicenseService/1/';
    assert.is((await show(rig, undefined, { uri: license, method: 'DELETE', headers: token })).status, 200);
    assert.match(reasonIn(await show(rig, rig.alice)), /^LicenseKeyRequired/);
    assert.is((await show(rig, undefined, basic)).status, 200);
  }));

test.run();
