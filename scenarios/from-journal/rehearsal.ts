/**
 * A controller on which a history is gone through once more, request by request, to find out which request made each of its
 * inputs. What came back from outside comes back as it did. A fork of it is asked first, so that nothing is done that is not right.
 */
import { isDeepStrictEqual } from 'node:util';
import { isEffectResult, type OutboxEntry } from '../../engine/index.js';
import {
  Controller,
  isReachable,
  type JournaledInput,
  managerRecord,
  ownProof,
  uploadUri,
} from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import {
  createRequest,
  driveSynchronously,
  type RedfishResponse,
  type Unanswered,
} from '../../models/redfish/index.js';
import type { Loss } from '../controller/lost-answer.js';
import type { GenesisWithSecret } from '../controller/options.js';
import { type Reply, sentOf } from '../controller/reply.js';
import { type PreparedUpload, performUpload } from '../controller/upload.js';
import type { RecordedHistory } from './recorded-history.js';

export interface RehearsedRequest {
  readonly method: string;
  readonly uri: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RehearsedAnswer {
  /** Or how it was lost to who asked. */
  readonly answer: Reply | Loss;
  /** What the history got of it. */
  readonly inputs: readonly JournaledInput[];
}

export class Rehearsal {
  readonly #controller: Controller;
  readonly #credentials: GenesisWithSecret['credentials'];
  /** What it has asked of the outside, oldest first; a fork's are its own affair. */
  readonly effects: OutboxEntry[] = [];
  /** What the network was asked of requests that have been made here. */
  readonly #crossed: JournaledInput[] = [];

  constructor(controller: Controller, credentials: GenesisWithSecret['credentials']) {
    this.#controller = controller;
    this.#credentials = credentials;
  }

  static of({ genesis, secret, credentials }: GenesisWithSecret, { inputs }: RecordedHistory): Rehearsal {
    const results = new Map(
      inputs.flatMap(({ at, input }) =>
        isEffectResult(input) ? [[input.id, { at, result: input.result }]] : [],
      ),
    );
    const controller = new Controller(genesis, secret, {
      answerer: ({ id, requestedAt }) => {
        const came = results.get(id);
        // In another history than this an effect of that number may be asked for later; nobody answers it.
        if (came === undefined || came.at < requestedAt) return undefined;
        return { afterMs: came.at - requestedAt, result: came.result };
      },
    });
    const rehearsal = new Rehearsal(controller, credentials);
    controller.simulation.observe({
      committed: ({ before: { outbox: known }, after: { outbox } }) => {
        for (let id = known.nextId; id < outbox.nextId; id++) {
          const entry = outbox.entries[id];
          if (entry !== undefined) rehearsal.effects.push(entry);
        }
      },
    });
    return rehearsal;
  }

  get tree(): ControllerTree {
    return this.#controller.tree;
  }

  get now(): number {
    return this.#controller.simulation.now;
  }

  get isAway(): boolean {
    return !isReachable(managerRecord(this.tree));
  }

  /** The number of what it asks for next. */
  get nextEffect(): number {
    return this.tree.outbox.nextId;
  }

  /** Numbers of what it has asked of the outside and nobody has answered. */
  get awaited(): ReadonlySet<number> {
    return new Set(Object.values(this.tree.outbox.entries).map(({ id }) => id));
  }

  look(uri: string) {
    return this.#controller.look(uri);
  }

  sentBody(...asked: Parameters<Controller['sentBody']>): ReturnType<Controller['sentBody']> {
    return this.#controller.sentBody(...asked);
  }

  fork(): Rehearsal {
    return new Rehearsal(this.#controller.fork(), this.#credentials);
  }

  advanceTo(instantMs: number): void {
    if (instantMs > this.now) this.#controller.simulation.advanceTo(instantMs);
  }

  ask({ method, uri, body, headers = {} }: RehearsedRequest): RehearsedAnswer {
    const request = createRequest(method, uri, body, headers);
    const { now } = this;
    return this.#tell(() =>
      driveSynchronously(
        this.#controller.exchange({ now, arrive: () => now }, request, this.#proof(request)),
      ),
    );
  }

  upload({ head, read }: PreparedUpload, headers: Readonly<Record<string, string>>): RehearsedAnswer {
    const bare = createRequest('POST', uploadUri, undefined, headers);
    const request = { ...bare, body: { kind: 'upload' as const, head } };
    return this.#tell(() => performUpload(this.#controller, request, read, this.#proof(bare)));
  }

  /** Without a request: a hand, a fault, and what no request was found for. Returns whether the state took it. */
  perform(input: JournaledInput): boolean {
    return this.#controller.perform(input).ok;
  }

  /** Whether a request that was made here has asked the network that already. Once for each time. */
  hasCrossed(input: JournaledInput): boolean {
    const index = this.#crossed.findIndex((crossed) => isDeepStrictEqual(crossed, input));
    if (index !== -1) this.#crossed.splice(index, 1);
    return index !== -1;
  }

  #proof(request: Parameters<typeof ownProof>[1]) {
    const { tree, genesis } = this.#controller;
    return ownProof({ tree, genesis, credentials: this.#credentials }, request);
  }

  #tell(exchange: () => RedfishResponse | Unanswered): RehearsedAnswer {
    const inputs: JournaledInput[] = [];
    const stop = this.#controller.simulation.observe({
      committed: ({ cause }) => {
        if ('input' in cause && !isEffectResult(cause.input)) inputs.push(cause.input);
      },
    });
    try {
      const { answer } = sentOf(exchange());
      this.#crossed.push(...inputs.filter(({ type }) => type === 'network.crossed'));
      return { answer, inputs };
    } finally {
      stop();
    }
  }
}
