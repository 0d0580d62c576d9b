/**
 * Controller on which a history is repeated request by request, to find the request of each input. Effects get their
 * recorded results. Each candidate is tried on a fork first, so that the controller itself executes only matching
 * requests.
 */
import { isDeepStrictEqual } from 'node:util';
import { isEffectResult, type OutboxEntry } from '../../engine/index.js';
import {
  Controller,
  isReachable,
  type JournaledInput,
  managerRecord,
  ownProof,
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
  /** Response, or the kind of loss for the requester. */
  readonly answer: Reply | Loss;
  /** Inputs that the request caused. */
  readonly inputs: readonly JournaledInput[];
}

/** Types of inputs that stand beside the write of a request. */
const furtherInputs: ReadonlySet<string> = new Set(['network.crossed', 'captured.write']);

export class Rehearsal {
  readonly #controller: Controller;
  readonly #credentials: GenesisWithSecret['credentials'];
  /** Requested effects, oldest first. A fork has a separate list. */
  readonly effects: OutboxEntry[] = [];
  /**
   * Further inputs of the requests so far that were not matched with an input of the history yet: decisions of the
   * network, and values of captured resources.
   */
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
        // A result that was recorded before this request belongs to another effect, because a different history can use
        // the same number for a later effect. The requested effect then gets no result.
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

  /** Number of the next effect. */
  get nextEffect(): number {
    return this.tree.outbox.nextId;
  }

  /** Numbers of the effects without a result. */
  get awaited(): ReadonlySet<number> {
    return new Set(Object.values(this.tree.outbox.entries).map(({ id }) => id));
  }

  look(uri: string) {
    return this.#controller.look(uri);
  }

  sentBody(...asked: Parameters<Controller['sentBody']>): ReturnType<Controller['sentBody']> {
    return this.#controller.sentBody(...asked);
  }

  /** Returns the URI by which a client addresses a resource or action. */
  clientUri(uri: string): string {
    return this.#controller.clientUri(uri);
  }

  fork(): Rehearsal {
    return new Rehearsal(this.#controller.fork(), this.#credentials);
  }

  advanceTo(instantMs: number): void {
    if (instantMs > this.now) this.#controller.simulation.advanceTo(instantMs);
  }

  ask({ method, uri, body, headers = {} }: RehearsedRequest): RehearsedAnswer {
    const request = createRequest(method, this.clientUri(uri), body, headers);
    const { now } = this;
    return this.#tell(() =>
      driveSynchronously(
        this.#controller.exchange({ now, arrive: () => now }, request, this.#proof(request)),
      ),
    );
  }

  upload({ head, read }: PreparedUpload, headers: Readonly<Record<string, string>>): RehearsedAnswer {
    const bare = createRequest('POST', this.#controller.uploadUri, undefined, headers);
    const request = { ...bare, body: { kind: 'upload' as const, head } };
    return this.#tell(() => performUpload(this.#controller, request, read, this.#proof(bare)));
  }

  /**
   * Executes an input without a request: an operator action, a fault, or an input whose request was not found. Returns
   * true if the state accepts the input.
   */
  perform(input: JournaledInput): boolean {
    return this.#controller.perform(input).ok;
  }

  /** Returns true if a request so far already caused the further input. Each occurrence counts once. */
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
      this.#crossed.push(...inputs.filter(({ type }) => furtherInputs.has(type)));
      return { answer, inputs };
    } finally {
      stop();
    }
  }
}
