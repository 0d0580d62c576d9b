/**
 * Service with everything that a login by certificate needs: an administrator, a certificate authority and the client
 * certificate of alice. Also contains the functions that send requests with a certificate.
 */
import https from 'node:https';
import tls from 'node:tls';
import * as assert from 'uvu/assert';
import type { RunningService, ServiceOptions } from '../../../http/index.js';
import { type Answer, asBasic, ask, logIn, optionsFor, systemUri, withService } from '../service/http-rig.js';
import { CertificateAuthority, type ClientCertificate } from './certificate-authority.js';

const security = '/redfish/v1/Managers/1/SecurityService/';
export const authentication = `${security}CertificateAuthentication/`;
export const mappings = '/redfish/v1/AccountService/UserCertificateMapping/';
export const day = 86_400_000;
export const startMs = Date.UTC(2026, 5, 1);

export interface Rig {
  readonly service: RunningService;
  readonly administrator: Readonly<Record<string, string>>;
  readonly authority: CertificateAuthority;
  readonly alice: ClientCertificate;
}

export function withRig(
  folder: string,
  use: (rig: Rig) => Promise<void>,
  options: Partial<ServiceOptions> = {},
): Promise<void> {
  return withService(optionsFor(folder, { startMs, ...options }), async (service) => {
    const administrator = await logIn(service);
    const authority = await CertificateAuthority.create('Site CA');
    await use({ service, administrator, authority, alice: await authority.client('alice') });
  });
}

/** Runs `use` with a service in which alice can log in by certificate. */
export function withAliceIn(folder: string, use: (rig: Rig) => Promise<void>): Promise<void> {
  return withRig(folder, async (rig) => {
    await prepare(rig);
    await signServerCertificate(rig);
    const { simulation } = rig.service.controller;
    simulation.advanceBy(10 * 60_000);
    assert.is((await show(rig, rig.alice)).status, 200);
    await use(rig);
  });
}

/** Makes all settings that alice's login requires, except the server certificate. */
export async function prepare({ service, administrator, authority, alice }: Rig): Promise<void> {
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

/** Sends a request on its own connection, with a client certificate if one is given. */
export function show(
  { service }: Rig,
  client: ClientCertificate | undefined,
  { uri = systemUri, method = 'GET', headers = {}, body = '' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request(new URL(uri, service.url), {
      method,
      headers,
      agent: false,
      // Any server certificate is accepted, because it changes during these tests. Other tests check that the right one
      // is served.
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

export function reasonIn({ json }: Answer): string {
  const { error } = json as unknown as {
    readonly error: { '@Message.ExtendedInfo': { MessageId: string; Message: string }[] };
  };
  const [first] = error['@Message.ExtendedInfo'];
  return `${first?.MessageId.split('.').at(-1)} ${first?.Message}`;
}

/** Sends a request as the administrator, with any server certificate. */
export async function administer(rig: Rig, method: string, uri: string, body?: object): Promise<void> {
  const headers = { ...asBasic(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const answer = await show(rig, undefined, {
    uri,
    method,
    headers,
    body: body === undefined ? '' : JSON.stringify(body),
  });
  assert.ok(answer.status < 300, `${method} ${uri}: ${answer.status} ${JSON.stringify(answer.json)}`);
}

/**
 * Creates an account and maps a certificate to it. An account has at most one mapping, so each further certificate
 * needs an account of its own.
 */
export async function mapToOwnAccount(rig: Rig, UserName: string, Fingerprint: string): Promise<void> {
  const account = { UserName, Password: `${UserName}_-.1234` };
  await administer(rig, 'POST', '/redfish/v1/AccountService/Accounts/', account);
  await administer(rig, 'POST', mappings, { UserName, Fingerprint });
}

/** Returns the fingerprint of the server certificate that a client receives. */
export function servedTo({ service }: Rig): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(service.url);
    const socket = tls.connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

/**
 * Installs a signed certificate on the controller: requests a signing request, signs it, and imports the certificate.
 * The import resets the controller.
 */
export async function signServerCertificate({
  service,
  administrator,
  authority,
}: Omit<Rig, 'alice'>): Promise<void> {
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
