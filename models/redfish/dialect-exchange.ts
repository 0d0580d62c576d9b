/**
 * Translation of exchanges between the names of a dialect and those of the service (`models/dialect`). The service
 * handles a request with its own names, so a dialect affects neither the state nor a journal.
 */
import { gunzipSync } from 'node:zlib';
import type { Json, JsonObject } from '../../engine/index.js';
import {
  createDialectNames,
  type Dialect,
  type DialectNames,
  JsonNames,
  listUserTexts,
} from '../dialect/index.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { ControllerTree } from '../tree.js';
import { compressed } from './document.js';
import type { Exchange } from './exchange.js';
import type { RedfishRequest, RedfishResponse, RequestBody, RequestHead } from './request/request.js';

const jsonType = /^application\/json\b/;
const textType = /^(?:application\/xml|text\/)/;

export class DialectTranslator {
  readonly #definitions: readonly ResourceDefinition[];
  readonly #names = new WeakMap<Dialect, DialectNames>();
  #values: JsonNames | undefined;

  constructor(definitions: readonly ResourceDefinition[]) {
    this.#definitions = definitions;
  }

  /** Runs an exchange with the names of the service, if the server has a dialect. */
  translated(
    tree: ControllerTree,
    request: RedfishRequest,
    run: (request: RedfishRequest) => Exchange,
  ): Exchange {
    return tree.blueprint.dialect === undefined ? run(request) : this.#inDialect(tree, request, run);
  }

  /** Returns the head of a request with the names of the service. */
  toServiceHead<Head extends RequestHead>({ blueprint: { dialect } }: ControllerTree, head: Head): Head {
    if (dialect === undefined) return head;
    const { toService } = this.#namesOf(dialect);
    return { ...head, path: toService(head.path), query: toService(head.query) };
  }

  /** Returns a request with the names of the service. */
  toService(tree: ControllerTree, request: RedfishRequest): RedfishRequest {
    const { dialect } = tree.blueprint;
    if (dialect === undefined) return request;
    return { ...this.toServiceHead(tree, request), body: this.#bodyToService(dialect, request.body) };
  }

  /** Returns a response with the names of the dialect. Files and unknown media types are unchanged. */
  toClient({ blueprint: { dialect } }: ControllerTree, response: RedfishResponse): RedfishResponse {
    if (dialect === undefined) return response;
    const { toClient } = this.#namesOf(dialect);
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        value.includes('/redfish/') ? toClient(value) : value,
      ]),
    );
    return { ...response, headers, body: this.#bodyToClient(dialect, response) };
  }

  /** Returns an event as clients receive it. */
  eventToClient({ blueprint: { dialect } }: ControllerTree, event: JsonObject): JsonObject {
    return dialect === undefined ? event : (this.#valueToClient(dialect, event) as JsonObject);
  }

  *#inDialect(
    tree: ControllerTree,
    request: RedfishRequest,
    run: (request: RedfishRequest) => Exchange,
  ): Exchange {
    const answer = yield* run(this.toService(tree, request));
    return typeof answer === 'symbol' ? answer : this.toClient(tree, answer);
  }

  #valueToClient(dialect: Dialect, value: Json): Json {
    return this.#json.replace(value, this.#namesOf(dialect).toClient);
  }

  #bodyToService(dialect: Dialect, body: RequestBody): RequestBody {
    const { toService } = this.#namesOf(dialect);
    if (body.kind === 'json') return { kind: 'json', value: this.#json.replace(body.value, toService) };
    if (body.kind !== 'upload') return body;
    const parameters = this.#json.replace(body.head.parameters, toService) as JsonObject;
    return { kind: 'upload', head: { ...body.head, parameters } };
  }

  #bodyToClient(dialect: Dialect, { headers, body }: RedfishResponse): RedfishResponse['body'] {
    if (body === undefined || body === '') return body;
    if (typeof body === 'string') return this.#textToClient(dialect, headers['Content-Type'] ?? '', body);
    if (!(body instanceof Uint8Array) || headers['Content-Encoding'] !== 'gzip') return body;
    const text = gunzipSync(body).toString('utf8');
    return compressed(this.#textToClient(dialect, headers['Content-Type'] ?? '', text));
  }

  #textToClient(dialect: Dialect, contentType: string, text: string): string {
    if (jsonType.test(contentType))
      return JSON.stringify(this.#valueToClient(dialect, JSON.parse(text) as Json));
    return textType.test(contentType) ? this.#namesOf(dialect).toClient(text) : text;
  }

  #namesOf(dialect: Dialect): DialectNames {
    let names = this.#names.get(dialect);
    if (names === undefined) {
      names = createDialectNames(dialect);
      this.#names.set(dialect, names);
    }
    return names;
  }

  get #json(): JsonNames {
    this.#values ??= new JsonNames(listUserTexts(this.#definitions));
    return this.#values;
  }
}
