/**
 * Service on loopback for tests, with any free port, a virtual time that stands still by default, and clients that
 * trust its certificate. Sockets are real; nothing here waits for a clock.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { parsePace } from '../../../engine/index.js';
import { PacedClock } from '../../../http/clock/pace.js';
import { Pacing } from '../../../http/clock/pacing.js';
import { Backpressure } from '../../../http/connections/backpressure.js';
import { createApp } from '../../../http/exchange/app.js';
import { EventStreams } from '../../../http/exchange/event-streams.js';
import { FairScheduler } from '../../../http/exchange/fair-scheduler.js';
import { PasswordWorker } from '../../../http/exchange/passwords.js';
import { type RunningService, type ServiceOptions, startService } from '../../../http/index.js';
import { administrator, deliveredCertificate, type Genesis } from '../../../machines/genesis.js';
import type { Controller } from '../../../machines/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { storeBlueprint } from '../../../models/blueprint/stored-blueprint.js';
import { Secret } from '../../../models/secret.js';
import { readCondition } from '../../../scenarios/index.js';

export const userName = 'Administrator';
export const password = 'correct-horse_1.';
export const systemUri = '/redfish/v1/Systems/1/';
export const sessionsUri = '/redfish/v1/SessionService/Sessions/';
export const resetUri = `${systemUri}Actions/ComputerSystem.Reset/`;
export const managerResetUri = '/redfish/v1/Managers/1/Actions/Manager.Reset/';

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of the request: a string or buffer is sent unchanged, an object as JSON. */
  readonly body?: string | Buffer | object;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

/** Creates a data directory for all services of a test file, so that its certificate is created only once. */
export function dataFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function optionsFor(dataDirectory: string, options: Partial<ServiceOptions> = {}): ServiceOptions {
  return {
    seed: 'rig',
    blueprint: resolveBlueprint(),
    userName,
    password,
    host: '127.0.0.1',
    port: 0,
    controlPort: 0,
    pace: paceNamed('manual'),
    whenUnavailable: 'drop',
    startMs: Date.UTC(2026, 0, 1),
    certificate: undefined,
    dataDirectory,
    outbound: { allowed: [], authoritiesFile: undefined, believesListeners: false },
    openJournal: undefined,
    pastBytesMax: 10_000_000,
    conditions: async () => readCondition,
    ...options,
  };
}

export function paceNamed(name: string): ServiceOptions['pace'] {
  const pace = parsePace(name);
  if (pace === undefined) throw new Error(`no pace ${name}`);
  return pace;
}

/** Runs a test against a service and closes the service in any case. */
export async function withService(
  options: ServiceOptions,
  use: (service: RunningService) => Promise<void>,
): Promise<void> {
  const service = await startService(options);
  try {
    await use(service);
  } finally {
    await service.close();
  }
}

/** Resolves when the outbox of the controller is empty, so that every effect has its result. */
export function effectsAnswered({ controller }: RunningService): Promise<void> {
  const isIdle = () => Object.keys(controller.tree.outbox.entries).length === 0;
  if (isIdle()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = controller.simulation.observe({
      committed: () => {
        if (!isIdle()) return;
        stop();
        resolve();
      },
    });
  });
}

/**
 * Sends a request on a new connection, or on a connection of `agent` if one is given. Rejects if the connection breaks.
 */
export function ask(
  service: RunningService,
  uri: string,
  { method = 'GET', headers = {}, body }: Asking = {},
  agent: https.Agent | false = false,
): Promise<Answer> {
  const asJson = typeof body === 'object' && !Buffer.isBuffer(body);
  return new Promise((resolve, reject) => {
    const request = https.request(new URL(uri, service.url), {
      method,
      headers: { ...(asJson ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ca: service.certificate.certificate,
      agent,
    });
    request.on('error', reject);
    request.on('response', (response) => collect(response).then(resolve, reject));
    request.end(asJson ? JSON.stringify(body) : body);
  });
}

export function asBasic(name = userName, secret = password): { readonly Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}

/** Logs in and returns the header for requests of the session. */
export async function logIn(service: RunningService): Promise<{ readonly 'X-Auth-Token': string }> {
  const { headers } = await ask(service, sessionsUri, {
    method: 'POST',
    body: { UserName: userName, Password: password },
  });
  return { 'X-Auth-Token': String(headers['x-auth-token']) };
}

/** Sends a request to the control API. The token is that of the service, unless `headers` contains another one. */
export function control(
  { control: { url, token } }: RunningService,
  command: string,
  { method = 'POST', headers = {}, body }: Asking = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(command, url), {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      agent: false,
    });
    request.on('error', reject);
    request.on('response', (response) => collect(response).then(resolve, reject));
    request.end(typeof body === 'object' && !Buffer.isBuffer(body) ? JSON.stringify(body) : body);
  });
}

/** Sends bytes over TLS and returns everything received until the service closes the connection. */
export async function exchange(service: RunningService, text: string): Promise<string> {
  const socket = await connectTls(service);
  socket.setEncoding('latin1').write(text);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}

export function connectTls(service: RunningService): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const ca = service.certificate.certificate;
    const socket = tls.connect({ host: hostname, port: Number(port), ca }, () => resolve(socket));
    socket.on('error', reject);
  });
}

export const bareSecret = Secret.ofSeed('bare');
const bareBlueprint = storeBlueprint(resolveBlueprint(), bareSecret);
const bareStartMs = Date.UTC(2026, 0, 1);

export const bareGenesis: Genesis = {
  seed: 'bare',
  run: 'bare',
  startMs: bareStartMs,
  blueprint: bareBlueprint,
  httpsPort: 443,
  accounts: [administrator(userName, password, bareSecret)],
  certificate: deliveredCertificate(bareBlueprint, bareSecret, bareStartMs),
};

/** Starts only the request handling of a service, over plain HTTP, with some parts replaceable by the test. */
export async function bareFront(
  controller: Controller,
  passwords = new PasswordWorker(),
  wallNow: () => number = () => 0,
) {
  const bugs: unknown[] = [];
  const onBug = (error: unknown) => bugs.push(error);
  const { startMs } = controller.genesis;
  const clock = new PacedClock({ startMs, pace: paceNamed('manual'), wallNow });
  const pacing = new Pacing(controller, clock, onBug);
  const streams = new EventStreams({ controller, onBug, wallNow });
  const handle = createApp(
    {
      controller,
      pacing,
      passwords,
      streams,
      turns: new FairScheduler(),
      unread: new Backpressure(),
      whenUnavailable: 'drop',
    },
    onBug,
  );
  const server = http.createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    streams.close();
    server.close();
    server.closeAllConnections();
  };
  return { server, port, url: `http://127.0.0.1:${port}`, bugs, streams, close };
}

async function collect(response: http.IncomingMessage): Promise<Answer> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  const isJson = /json\b/.test(response.headers['content-type'] ?? '') && text !== '';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** Sends a write as the administrator. Throws with the response of the service if the write fails. */
export async function write(
  service: RunningService,
  method: 'POST' | 'PATCH',
  uri: string,
  body: object,
): Promise<Answer> {
  const answer = await ask(service, uri, { method, headers: asBasic(), body });
  if (answer.status >= 300) throw new Error(`${method} ${uri} answered ${answer.status}: ${answer.text}`);
  return answer;
}
