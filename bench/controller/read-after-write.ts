/**
 * Bench of reads directly after writes. It reads the written resource through the request layer, without a socket. Each
 * write is one second after the previous write, so that no result that is valid for one instant is reused. The bench
 * also compares a poller that reads all resources after each event with the same poller on a service without a cache.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { JsonObject } from '../../engine/index.js';
import { claimFor } from '../../machines/access/sessions/index.js';
import type { Controller } from '../../machines/index.js';
import { resources } from '../../machines/resource-list.js';
import { driveSynchronously } from '../../models/redfish/exchange.js';
import type { Proof } from '../../models/redfish/request/authentication.js';
import type { RedfishRequest } from '../../models/redfish/request/request.js';
import type { Params } from '../../models/resource/resource-location.js';
import { type Bench, type BenchContext, median, processorNs, type Row, row } from '../report.js';
import { createBenchController } from './bench-controller.js';

/** Limit that the measured figure must meet. Unit: µs. */
const readUsMax = 200;
/**
 * Maximum ratio of the durations of a poller's pass over all resources after one event: the duration with a cache,
 * divided by the duration without one.
 */
const ofFreshMax = 0.15;

const root = '/redfish/v1/';
const systemUri = `${root}Systems/1/`;
const stepMs = 1_000;
/** Number of rounds. The rounds are many and short, because a busy machine is quiet only for short intervals. */
const rounds = 40;
const readsPerRound = 20;
const warmUps = 600;
const sweeps = 5;

interface Case {
  readonly name: string;
  readonly uri: string;
  /**
   * Body of the PATCH before each read. `writtenUri` is the resource that the PATCH changes, by default the read
   * resource.
   */
  readonly body: (count: number) => object;
  readonly writtenUri?: string;
}

const assetTag = (count: number) => ({ AssetTag: `asset ${count}` });

const system: Case = { name: 'system', uri: systemUri, body: assetTag };

const written: readonly Case[] = [
  {
    name: 'manager',
    uri: `${root}Managers/1/`,
    body: (count) => ({ Oem: { Vnd: { WebGuiEnabled: count % 2 === 0 } } }),
  },
  {
    name: 'account service',
    uri: `${root}AccountService/`,
    body: (count) => ({ Oem: { Vnd: { MinPasswordLength: 8 + (count % 2) } } }),
  },
  {
    name: 'account',
    uri: `${root}AccountService/Accounts/1/`,
    body: (count) => ({ Oem: { Vnd: { LoginName: `name ${count}` } } }),
  },
  { name: 'chassis', uri: `${root}Chassis/1/`, body: assetTag },
  {
    name: 'network services',
    uri: `${root}Managers/1/NetworkProtocol/`,
    body: (count) => ({ SSH: { Port: 22 + (count % 2) } }),
  },
  {
    name: 'interface',
    uri: `${root}Managers/1/EthernetInterfaces/1/`,
    body: (count) => ({ HostName: `name-${count}` }),
  },
];

/**
 * Resources that no PATCH of the bench writes, and whose representation still changes, because one second has passed.
 */
const moving: readonly Case[] = [
  ['service root', root],
  ['log service', `${root}Systems/1/LogServices/IML/`],
  ['power', `${root}Chassis/1/Power/`],
  ['thermal', `${root}Chassis/1/Thermal/`],
  ['sensor', `${root}Chassis/1/Sensors/1/`],
].map(([name = '', uri = '']) => ({ name, uri, body: assetTag, writtenUri: systemUri }));

export const readAfterWrite: Bench = {
  name: 'read-after-write',
  about: 'a GET right after a write, and a poller that reads everything after an event',
  run: async (context) => {
    const client = new Client();
    const figures: { readonly name: string; readonly us: number }[] = [];
    for (const one of [system, ...written, ...moving]) {
      context.progress(one.name);
      figures.push({ name: one.name, us: await readUs(context, client, one) });
    }
    const [ofSystem, ...others] = figures as [(typeof figures)[0], ...typeof figures];
    const slowest = others.reduce((most, one) => (one.us > most.us ? one : most));
    context.progress('sweeps');
    return [
      row({
        name: 'the system after a PATCH of it',
        figure: `${ofSystem.us.toFixed(0)} µs a GET`,
        value: ofSystem.us,
        unit: 'µs',
        atMost: readUsMax,
      }),
      row({
        name: `the slowest of ${others.length} others after a PATCH`,
        figure: others.map(({ name, us }) => `${name} ${us.toFixed(0)}`).join(', '),
        value: slowest.us,
        unit: 'µs',
        atMost: readUsMax,
      }),
      await sweepRow(context, client),
    ];
  },
};

/** Returns the time of a GET request in the best round. Each request follows a write that is not timed. Unit: µs. */
async function readUs({ signal, amount }: BenchContext, client: Client, one: Case): Promise<number> {
  client.alternate(one, warmUps);
  let bestNs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < amount(rounds); round++) {
    await turn();
    signal.throwIfAborted();
    bestNs = Math.min(bestNs, client.alternate(one, readsPerRound));
  }
  return bestNs / readsPerRound / 1_000;
}

/** Compares a pass over all resources after one event on a service with a cache and on a service without one. */
async function sweepRow({ signal }: BenchContext, client: Client): Promise<Row> {
  const uris = client.uris();
  const sweep = (asked: Client) => processorNs(() => asked.getAll(uris)) / 1e6;
  const [kept, later, fresh]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= sweeps; round++) {
    await turn();
    signal.throwIfAborted();
    client.patch(systemUri, assetTag(round));
    later.push(sweep(client));
    client.patch(systemUri, assetTag(-round), 0);
    const stranger = client.fork();
    kept.push(sweep(client));
    fresh.push(sweep(stranger));
  }
  const [keptMs, laterMs, freshMs] = [kept, later, fresh].map((times) => median(times.slice(1))) as [
    number,
    number,
    number,
  ];
  return row({
    name: `all ${uris.length} resources after an event, to a new service`,
    figure: `${keptMs.toFixed(1)} ms, by a service that has kept nothing ${freshMs.toFixed(1)} ms; a second later ${laterMs.toFixed(1)} ms, most of it reports that look back`,
    value: keptMs / freshMs,
    atMost: ofFreshMax,
  });
}

/** Administrator client of a controller. */
class Client {
  readonly #controller: Controller;
  readonly #proof: Proof;
  #now: number;

  constructor(from?: Client) {
    if (from === undefined) {
      const { controller, credentials } = createBenchController([]);
      this.#controller = controller;
      this.#proof = { claim: claimFor(controller.tree, credentials), verified: true, held: true };
      this.#now = controller.tree.clock.now;
    } else {
      this.#controller = from.#controller.fork();
      this.#proof = from.#proof;
      this.#now = from.#now;
    }
  }

  /** Returns a client with a separate service for the same tree at the same virtual time. */
  fork(): Client {
    return new Client(this);
  }

  /** Alternates writes and reads. Returns the total time of the reads. Unit: ns. */
  alternate({ uri, body, writtenUri = uri }: Case, times: number): number {
    let takenNs = 0;
    for (let index = 0; index < times; index++) {
      this.patch(writtenUri, body(index));
      takenNs += processorNs(() => this.get(uri));
    }
    return takenNs;
  }

  /** Sends a PATCH `afterMs` after the previous request. */
  patch(path: string, value: object, afterMs: number = stepMs): void {
    this.#now += afterMs;
    this.#handle({ ...read(path), method: 'PATCH', body: { kind: 'json', value: value as JsonObject } });
  }

  get(path: string): void {
    this.#handle(read(path));
  }

  getAll(paths: readonly string[]): void {
    for (const path of paths) this.get(path);
  }

  /** Returns the URIs of all current resources. */
  uris(): readonly string[] {
    const { tree } = this.#controller;
    return resources.flatMap(({ uri, type, instances }) => {
      if (type === undefined) return [];
      const all = instances?.(tree) ?? [{}];
      return all.map((params: Params) => uri.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? ''));
    });
  }

  #handle(request: RedfishRequest): void {
    const now = this.#now;
    const answer = driveSynchronously(
      this.#controller.exchange({ now, arrive: () => now }, request, this.#proof),
    );
    if (typeof answer === 'symbol') throw new Error('the controller is unavailable');
    if (answer.status !== 200) throw new Error(`${request.method} ${request.path} answered ${answer.status}`);
  }
}

function read(path: string): RedfishRequest {
  return { method: 'GET', path, query: '', headers: {}, body: { kind: 'none' }, clientAddress: 'bench' };
}
