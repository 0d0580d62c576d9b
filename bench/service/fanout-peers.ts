/**
 * Process with the receivers of events: subscribed listeners and readers of streams, some of which read nothing, and
 * the client that triggers the events. It receives its parameters, then a start and a stop message.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { registerReader } from './read-only-users.js';
import { ask } from './server-processes.js';

/** Number of receivers of one kind: `taking` receivers read the events, `stalled` receivers read nothing. */
interface Count {
  readonly taking: number;
  readonly stalled: number;
}

export type PeersTask =
  | {
      readonly type: 'connect';
      readonly url: string;
      readonly token: string;
      /** Private key and certificate of the listeners. */
      readonly pem: string;
      readonly readers: Count;
      readonly subscriptions: Count;
    }
  | { readonly type: 'begin'; readonly perSecond: number }
  | { readonly type: 'stop' };

/** Counts since the last start message. */
export interface PeersResult {
  readonly raised: number;
  /**
   * `read` is the number of events that stream readers have read, `delivered` the number of deliveries that listeners
   * have responded to.
   */
  readonly read: number;
  readonly delivered: number;
}

const serviceUri = '/redfish/v1/EventService/';
const body = JSON.stringify({
  MessageId: 'MgmtEvents.6.10.FanFailed',
  MessageArgs: ['Fan 1'],
  OriginOfCondition: '/redfish/v1/Chassis/1/Thermal/',
  Severity: 'Critical',
});
/** Interval at which the process checks whether an event is due. Unit: ms. */
const raiseMs = 10;
/** Number of streams of one user, the maximum that the service allows (`http/exchange/event-streams.ts`). */
const streamsPerUser = 16;

const count = { raised: 0, read: 0, delivered: 0 };
let raise: () => void = () => {};
let raising: NodeJS.Timeout | undefined;

async function connect({ url, token, pem, readers, subscriptions }: PeersTask & { type: 'connect' }) {
  const headers = { 'X-Auth-Token': token, 'Content-Type': 'application/json' };
  const taking = await listen(pem, (response) => {
    count.delivered += 1;
    response.end();
  });
  const stalled = await listen(pem, () => {});
  const destinations = [
    ...Array.from({ length: subscriptions.taking }, (_, index) => `${taking}/${index}`),
    ...Array.from({ length: subscriptions.stalled }, (_, index) => `${stalled}/${index}`),
  ];
  for (const Destination of destinations) {
    const made = await ask(`${url}${serviceUri}Subscriptions/`, {
      method: 'POST',
      headers,
      // The subscriptions receive this registry only, because the creation of each subscription raises an event of
      // another registry.
      body: JSON.stringify({ Destination, RegistryPrefixes: ['MgmtEvents'] }),
    });
    if (made.status !== 201) throw new Error(`a subscription is answered ${made.status}: ${made.body}`);
  }
  let readerToken = token;
  for (let index = 0; index < readers.taking + readers.stalled; index++) {
    if (index % streamsPerUser === 0)
      readerToken = await registerReader({ url, token }, `reader-${index / streamsPerUser}`);
    const stream = await read(`${url}${serviceUri}SSE/`, readerToken);
    if (index < readers.taking) stream.on('data', (data: Buffer) => countEvents(data));
    else stream.pause();
  }
  const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });
  raise = () => {
    const uri = `${url}${serviceUri}Actions/EventService.SubmitTestEvent/`;
    https
      .request(uri, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== 200) throw new Error(`an event is answered ${response.statusCode}`);
        response.resume();
      })
      .end(body);
    count.raised += 1;
  };
}

/** Starts a listener. Resolves to its address. */
function listen(pem: string, answer: (response: ServerResponse) => void) {
  const server = https.createServer({ key: pem, cert: pem }, (request, response) => {
    request.resume().on('end', () => answer(response));
  });
  return new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`https://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

function read(uri: string, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers: { 'X-Auth-Token': token }, rejectUnauthorized: false, agent: false };
    https
      .get(uri, options, (response) => {
        if (response.statusCode === 200) resolve(response);
        else reject(new Error(`a stream is answered ${response.statusCode}`));
      })
      .on('error', reject);
  });
}

/** Counts events by the `id: ` line with which every event begins. */
function countEvents(data: Buffer): void {
  for (let at = data.indexOf('id: '); at !== -1; at = data.indexOf('id: ', at + 1)) count.read += 1;
}

function begin(perSecond: number): void {
  Object.assign(count, { raised: 0, read: 0, delivered: 0 });
  const start = performance.now();
  raising = setInterval(() => {
    const due = ((performance.now() - start) * perSecond) / 1_000;
    while (count.raised < due) raise();
  }, raiseMs);
}

process.on('message', async (task: PeersTask) => {
  if (task.type === 'connect') await connect(task);
  else if (task.type === 'begin') begin(task.perSecond);
  else clearInterval(raising);
  process.send?.({ ...count } satisfies PeersResult);
});
process.once('SIGTERM', () => process.exit(0));
// The process ends when its parent process has ended.
process.once('disconnect', () => process.exit(0));
