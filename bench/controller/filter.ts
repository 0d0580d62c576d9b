/**
 * Bench of `$filter` on a large collection, through the request layer, without a socket. It measures two cases: a
 * request on a state tree that was already read, and the first request after a write. In the second case, the service
 * has to find that no other member has changed. All requests differ, so that no response comes from the cache.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { claimFor } from '../../machines/access/sessions/index.js';
import { defaultStartMs } from '../../machines/genesis.js';
import type { Controller } from '../../machines/index.js';
import { driveSynchronously } from '../../models/redfish/exchange.js';
import type { Proof } from '../../models/redfish/request/authentication.js';
import type { RedfishRequest, RedfishResponse } from '../../models/redfish/request/request.js';
import { type Bench, type BenchContext, measure, processorNs, row } from '../report.js';
import { createBenchController } from './bench-controller.js';
import { logUri } from './synthetic-entries.js';

const memberCount = 1_000;
const rounds = 9;
const requestsPerRound = 20;
const warmUps = 60;

/** Limit that the measured figure must meet. Unit: ms. */
const filterMsMax = 5;

const log = { name: 'Entries', count: memberCount } as const;
const systemUri = '/redfish/v1/Systems/1/';

export const filter: Bench = {
  name: 'filter',
  about: `$filter over ${memberCount.toLocaleString('en')} members, of a known and of a new tree`,
  run: async (context) => {
    const asked = new AskedLog();
    context.progress('warming up');
    for (let index = 0; index < warmUps; index++) {
      asked.write();
      asked.ask();
    }
    const text = asked.ask();
    const { Members: shown } = JSON.parse(text) as { readonly Members: readonly unknown[] };
    const answered = `${shown.length} of them shown, ${(Buffer.byteLength(text) / 1_000).toFixed(0)} KB`;

    context.progress('a known tree');
    const [knownNs] = (await measure(context, rounds, [() => asked.askAgain(requestsPerRound)])) as [number];
    context.progress('a new tree');
    const [newNs, writeNs] = await newTreeNs(context, asked);
    const knownMs = knownNs / requestsPerRound / 1e6;
    const [newMs, writeMs] = [newNs / requestsPerRound / 1e6, writeNs / requestsPerRound / 1e6];
    return [
      row({
        name: `${memberCount.toLocaleString('en')} members, of a tree read before`,
        figure: `${knownMs.toFixed(2)} ms a request; ${answered}`,
        value: knownMs,
        unit: 'ms',
        atMost: filterMsMax,
      }),
      row({
        name: 'the same, first of a new tree',
        figure: `${newMs.toFixed(2)} ms a request; the write before it ${writeMs.toFixed(2)} ms`,
        value: newMs,
        unit: 'ms',
        atMost: filterMsMax,
      }),
    ];
  },
};

/**
 * Times first requests, each after a write that is timed separately. Returns the times of the round with the fastest
 * requests: its requests and its writes. Unit: ns a round.
 */
async function newTreeNs(
  { signal, amount }: BenchContext,
  asked: AskedLog,
): Promise<readonly [ask: number, write: number]> {
  let best: readonly [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < amount(rounds); round++) {
    let [asking, writing] = [0, 0];
    for (let index = 0; index < requestsPerRound; index++) {
      await turn();
      signal.throwIfAborted();
      writing += processorNs(() => asked.write());
      asking += processorNs(() => asked.ask());
    }
    if (asking < best[0]) best = [asking, writing];
  }
  return best;
}

/** Client that reads a synthetic log of a controller as its administrator. */
class AskedLog {
  readonly #controller: Controller;
  readonly #proof: Proof;
  #asked = 0;

  constructor() {
    const { controller, credentials } = createBenchController([log]);
    this.#controller = controller;
    this.#proof = { claim: claimFor(controller.tree, credentials), verified: true, held: true };
  }

  /** Writes an asset tag. The value does not matter, because any change creates a new tree. */
  write(): void {
    const value = { AssetTag: `asset ${this.#asked}` };
    const request = { ...read(systemUri, ''), method: 'PATCH', body: { kind: 'json', value } } as const;
    const { status } = this.#handle(request);
    if (status !== 200) throw new Error(`the write was answered ${status}`);
  }

  /** Reads the log with a new filter, which about one entry in five satisfies. */
  ask(): string {
    const after = new Date(defaultStartMs + ++this.#asked).toISOString();
    const expression = `Severity eq 'Critical' and Created ge ${after}`;
    const { status, body } = this.#handle(read(logUri(log), `?$filter=${encodeURIComponent(expression)}`));
    if (status !== 200) throw new Error(`the filter was answered ${status}`);
    return String(body);
  }

  askAgain(times: number): void {
    for (let index = 0; index < times; index++) this.ask();
  }

  #handle(request: RedfishRequest): RedfishResponse {
    const { now } = this.#controller.simulation;
    const answer = driveSynchronously(
      this.#controller.exchange({ now, arrive: () => now }, request, this.#proof),
    );
    if (typeof answer === 'symbol') throw new Error('the controller is unavailable');
    return answer;
  }
}

function read(path: string, query: string): RedfishRequest {
  return { method: 'GET', path, query, headers: {}, body: { kind: 'none' }, clientAddress: 'bench' };
}
