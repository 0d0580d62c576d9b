/**
 * Regular client that runs beside other clients. It sends small requests at intervals and records its waiting times: on
 * a persistent connection, on new connections, and for logins.
 */

import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waiting times of all requests. Unit: ms. A request without a response in time counts with the whole timeout. */
export interface Waits {
  readonly kept: number[];
  readonly fresh: number[];
  readonly login: number[];
  /** Descriptions of wrong responses and of broken connections. */
  readonly bad: string[];
}

export interface GoodClient {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
  readonly token: string;
}

/** Interval between requests. Unit: ms. */
const keptEveryMs = 20;
const freshEveryMs = 50;
const loginEveryMs = 500;
/** Timeout of a response. Unit: ms. */
const answerMsMax = 5_000;

const systemUri = '/redfish/v1/Systems/1/';
const sessionsUri = '/redfish/v1/SessionService/Sessions/';

interface ClientRequest {
  readonly method: string;
  readonly uri: string;
  readonly body?: object;
}

interface Answer {
  readonly status: number;
  readonly location: string;
}

/** Sends requests for a given time. */
export async function askAround(client: GoodClient, durationMs: number): Promise<Waits> {
  const waits: Waits = { kept: [], fresh: [], login: [], bad: [] };
  const until = performance.now() + durationMs;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const read = { method: 'GET', uri: systemUri };
  await Promise.all([
    repeat(until, keptEveryMs, () => timed(waits.kept, waits.bad, 200, () => ask(client, read, agent))),
    repeat(until, freshEveryMs, () => timed(waits.fresh, waits.bad, 200, () => ask(client, read, false))),
    repeat(until, loginEveryMs, () => logInAndOut(client, waits)),
  ]);
  agent.destroy();
  return waits;
}

async function repeat(until: number, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  while (performance.now() < until) {
    await work();
    await sleep(everyMs);
  }
}

async function logInAndOut(client: GoodClient, { login, bad }: Waits): Promise<void> {
  const { userName: UserName, password: Password } = client;
  const body = { UserName, Password };
  const answer = await timed(login, bad, 201, () =>
    ask(client, { method: 'POST', uri: sessionsUri, body }, false),
  );
  if (answer?.status === 201) {
    const uri = new URL(answer.location, client.url).pathname;
    await timed([], bad, 200, () => ask(client, { method: 'DELETE', uri }, false));
  }
}

async function timed(
  waits: number[],
  bad: string[],
  wanted: number,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const before = performance.now();
  try {
    const answer = await work();
    if (answer.status !== wanted) bad.push(String(answer.status));
    return answer;
  } catch (error) {
    bad.push((error as Error).message);
    return undefined;
  } finally {
    waits.push(performance.now() - before);
  }
}

function ask(
  { url, token }: GoodClient,
  { method, uri, body }: ClientRequest,
  agent: Agent | false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Auth-Token': token, ...(body && { 'Content-Type': 'application/json' }) };
    const options = { method, headers, agent, rejectUnauthorized: false, timeout: answerMsMax };
    const sent = request(new URL(uri, url), options, (response) => {
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
      });
      response.resume();
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}
