/** Short forms of frequent operations in tests: requests, faults by name, endpoints, and the history so far. */
import type { JsonObject } from '../../engine/index.js';
import {
  type BodyAt,
  type ClearableFaultName,
  type ClearingParameters,
  type FaultName,
  type FaultParameters,
  type FaultRequest,
  listScreenLines,
} from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type History, openHistory, readJournal } from '../../replay/index.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import { type ListenerAnswerInput, parseListeners } from '../endpoints/listeners.js';
import { parseSources, type SourceInput } from '../endpoints/sources.js';
import { redirectsMax } from './fetch.js';
import type { ControllerService, ListenOptions } from './process-port.js';
import type { ProcessServices } from './process-services.js';
import { refuseRenamedMethods } from './renamed-methods.js';
import type { Reply } from './reply.js';
import type { Span } from './span.js';
import { parseSpan, requireMapping } from './validate-arguments.js';

/**
 * Types of the arguments after the name of a fault: no argument for a fault without parameters. For an unknown name,
 * they accept anything, so that the error of the compiler names the name.
 */
type Arguments<Names, Name extends Names, Parameters> = [Names] extends [Name]
  ? [parameters?: object]
  : keyof Parameters extends never
    ? []
    : object extends Parameters
      ? [parameters?: Parameters]
      : [parameters: Parameters];

export abstract class ShortForms {
  abstract readonly credentials: { readonly userName: string; readonly password: string };

  abstract get tree(): ControllerTree;

  /** Value of an Authorization header for HTTP Basic. */
  get authorization(): string {
    const { userName, password } = this.credentials;
    return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
  }

  /** Lines of the text that the firmware shows on the server's screen; empty outside of POST. */
  get screen(): readonly string[] {
    return listScreenLines(this.tree);
  }

  abstract advance<Text extends string>(span: Span<Text>): this;

  abstract applyFault(asked: FaultRequest): this;

  abstract changeEndpoints(change: Partial<Endpoints>): this;

  abstract request(
    method: string,
    uri: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Reply;

  abstract journal(): string;

  /** Services of the process. */
  protected abstract get services(): ProcessServices;

  /**
   * Returns an agent for `node:http`, `node:https` and clients that stand on them, such as axios. Its connections lead
   * to this controller without a socket, for any host. During `drive`, responses take virtual time as for `fetch`.
   */
  agent<Agent = object>(): Agent {
    return this.services.agent<Agent>();
  }

  /**
   * Serves this controller over HTTPS on loopback, for clients in other processes and other languages. Virtual time
   * advances only by the calls of the test. Rejects with TypeError for invalid options, and if the port is in use.
   */
  listen(options: ListenOptions = {}): Promise<ControllerService> {
    return this.services.listen(options);
  }

  /** Returns the history so far, for queries. The journal is re-executed to create it. Throws like `journal`. */
  history(): History {
    const reading = readJournal(this.journal(), 'the journal');
    if (!reading.ok) throw new Error(reading.problem.message);
    const { history, report } = openHistory(reading.journal);
    if (history !== undefined && report.divergence === undefined) return history;
    throw new Error(`the journal does not lead to this history: ${JSON.stringify(report.divergence)}`);
  }

  /**
   * Returns the body of a resource: `get('/redfish/v1/Systems/1/').PowerState`. The type of the body derives from a
   * literal URI; for any other URI, `Body` is the type. Redirects are followed, as from a URI without its last slash.
   * Throws if the status is not 200.
   */
  get<const Uri extends string>(uri: Uri): BodyAt<Uri>;
  get<Body>(uri: string): Body;
  get(uri: string): JsonObject {
    const { status, body } = this.#follow(this.request('GET', uri));
    if (status !== 200) throw new Error(`GET ${uri} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  #follow(first: Reply): Reply {
    let reply = first;
    for (let redirects = 0; redirects < redirectsMax; redirects++) {
      const { location } = reply.headers;
      if (reply.status !== 308 || location === undefined) break;
      reply = this.request('GET', location);
    }
    return reply;
  }

  post(uri: string, body?: object): Reply {
    return this.request('POST', uri, body);
  }

  patch(uri: string, body: object): Reply {
    return this.request('PATCH', uri, body);
  }

  delete(uri: string): Reply {
    return this.request('DELETE', uri);
  }

  /**
   * Sets a fault: `fault('fan.failed', { part: 'Fan 1' })`. Throws TypeError for an unknown fault, or for a fault
   * without a target in this server. Throws Error if the current state does not allow the fault.
   */
  fault<Name extends FaultName>(
    name: Name,
    ...[parameters]: Arguments<FaultName, Name, FaultParameters<Name>>
  ): this {
    requireMapping(`fault ${name}`, parameters, "parameters by their names, such as { part: 'Fan 1' }");
    return this.applyFault({ fault: name, with: { ...parameters }, clear: false });
  }

  clearFault<Name extends ClearableFaultName>(
    name: Name,
    ...[parameters]: Arguments<ClearableFaultName, Name, ClearingParameters<Name>>
  ): this {
    requireMapping(`clearFault ${name}`, parameters, "parameters by their names, such as { part: 'Fan 1' }");
    return this.applyFault({ fault: name, with: { ...parameters }, clear: true });
  }

  /**
   * Hangs the controller for whole seconds, and advances time by the same duration. Meanwhile, the controller does not
   * respond and its timers are deferred.
   */
  hang<Text extends string>(span: Span<Text>): this {
    const spanMs = parseSpan(span, 'hang');
    return this.fault('controller.hung', { seconds: spanMs / 1_000 }).advance(spanMs);
  }

  /**
   * Changes the response of the listener at an address: `listener('https://listener.example.com/events', 'refuses')`.
   * Deliveries in transit get the earlier response. Throws TypeError for an invalid address or response.
   */
  listener(address: string, answers: ListenerAnswerInput): this {
    return this.changeEndpoints({ listeners: parseListeners({ [address]: answers }) });
  }

  /**
   * Changes the content or response of a source that the controller downloads from. Throws TypeError for an invalid
   * address or response.
   */
  source(address: string, sends: SourceInput): this {
    return this.changeEndpoints({ sources: parseSources({ [address]: sends }) });
  }
}

refuseRenamedMethods(ShortForms.prototype);
