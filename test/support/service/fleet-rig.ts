/** Fleets on loopback for tests, with a virtual time that stands still by default, and a client of their members. */
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import {
  type FleetOptions,
  openFleet,
  type RunningFleet,
  type ServedFleet,
} from '../../../http/fleet/open-fleet.js';
import { openThreadedFleet } from '../../../http/fleet/open-threaded-fleet.js';
import { resolvedDefault } from '../../../models/blueprint/index.js';
import { type FleetMember, parseFleet, planFleet } from '../../../models/fleet/index.js';
import { readCondition } from '../../../scenarios/index.js';
import { type Answer, asBasic, dataFolder, paceNamed, userName } from './http-rig.js';

const data = dataFolder();

/** Removes the data directory of the fleets. */
export const removeFleetData = data.remove;

/** First port of the next fleet; each fleet of a test file has ports of its own, below those of outgoing connections. */
let nextPort = 20_000 + (process.pid % 500) * 20;

/** Starts a fleet from the text of a fleet file without a port. */
export async function startFleetOf(text: string, options: Partial<FleetOptions> = {}): Promise<RunningFleet> {
  return openFleet({ ...optionsOf(text), ...options });
}

/** Module of the threads of a fleet. */
const threadModule = new URL('../../../cli/fleet/fleet-worker.js', import.meta.url);

/** Starts a fleet in threads. */
export function startThreadsOf(text: string, count: number, options: Partial<FleetOptions> = {}) {
  return openThreadedFleet({ ...optionsOf(text), ...options }, { count, module: threadModule });
}

/** Runs a test against a fleet in threads, and closes the fleet in any case. */
export async function withThreads(
  text: string,
  count: number,
  use: (running: Awaited<ReturnType<typeof startThreadsOf>>) => Promise<void>,
  options: Partial<FleetOptions> = {},
): Promise<void> {
  const running = await startThreadsOf(text, count, options);
  try {
    await use(running);
  } finally {
    await running.close();
  }
}

function optionsOf(text: string): FleetOptions {
  const reading = parseFleet(text, 'fleet.yaml');
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const port = nextPort;
  nextPort += 10;
  const planning = planFleet({ ...reading.value, port });
  if (!planning.ok) throw new Error(planning.problem.message);
  return {
    members: planning.plan.members,
    addressing: reading.value.addressing,
    hasOwnClocks: reading.value.clock === 'own',
    blueprints: new Map([[undefined, resolvedDefault]]),
    dataDirectory: data.folder,
    userName,
    password: undefined,
    pace: paceNamed('manual'),
    startMs: Date.UTC(2026, 0, 1),
    controlPort: 0,
    whenUnavailable: 'drop',
    historyBytesMax: 0,
    outbound: { allowed: [], authoritiesFile: undefined, believesListeners: false },
    conditions: async () => readCondition,
  };
}

/** Runs a test against a fleet and closes the fleet in any case. */
export async function withFleet(
  text: string,
  use: (running: RunningFleet) => Promise<void>,
  options: Partial<FleetOptions> = {},
): Promise<void> {
  const running = await startFleetOf(text, options);
  try {
    await use(running);
  } finally {
    await running.close();
  }
}

/** Returns the member with a number, from 0. */
export function memberAt({ fleet }: ServedFleet, index: number): FleetMember {
  const member = fleet.members[index];
  if (member === undefined) throw new Error(`no member ${index}`);
  return member;
}

export interface MemberAsking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** TLS server name. */
  readonly servername?: string;
  readonly agent?: https.Agent;
}

export interface MemberAnswer extends Answer {
  /** Fingerprint of the certificate of the member. */
  readonly fingerprint: string;
}

/** Sends a request to a member. Rejects if the connection breaks. */
export function askMember(
  { address: host, port }: Pick<FleetMember, 'address' | 'port'>,
  path: string,
  { method = 'GET', headers = {}, body, servername = '', agent }: MemberAsking = {},
): Promise<MemberAnswer> {
  return new Promise((resolve, reject) => {
    const request = https.request({
      host,
      port,
      path,
      method,
      servername,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      rejectUnauthorized: false,
      agent: agent ?? false,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate();
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        const json = text.startsWith('{') ? JSON.parse(text) : {};
        resolve({ status: statusCode, headers: received, text, json, fingerprint: fingerprint256 });
      });
    });
    request.end(body && JSON.stringify(body));
  });
}

/** Returns the header of the administrator with a password. */
export function adminHeader(password: string): Readonly<Record<string, string>> {
  return { ...asBasic(userName, password) };
}

/** Returns the header of the administrator of a member. */
export function adminOf(running: ServedFleet, member: FleetMember): Readonly<Record<string, string>> {
  return adminHeader(running.passwordOf(member));
}

/** Sends a request to the control API of a fleet. */
export async function controlFleet(
  { control: { url, token } }: ServedFleet,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly json: Record<string, unknown>; readonly text: string }> {
  const response = await fetch(url + path, {
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** Row of a member in a list of the control API. */
export interface ListedMember {
  readonly name: string;
  readonly power: string;
  readonly health: string;
  readonly contacted: boolean;
}

/** Result of a command at one member. */
export interface CommandResult {
  readonly name: string;
  readonly ok: boolean;
  readonly status?: number;
  readonly detail?: string;
}

/** Returns the listed members of a fleet. `query` selects some of them. */
export async function rowsOf(
  running: Parameters<typeof controlFleet>[0],
  query = '',
): Promise<readonly ListedMember[]> {
  return (await controlFleet(running, `/members${query}`)).json.members as readonly ListedMember[];
}
