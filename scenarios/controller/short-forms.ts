/** Short forms of what tests do most: requests, faults by their names, who stands outside, and what has happened so far. */
import type { JsonObject } from '../../engine/index.js';
import {
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
import { refuseRenamedMethods } from './renamed-methods.js';
import type { Reply } from './reply.js';
import { parseSpan, requireMapping } from './validate-arguments.js';

/** What follows a fault's name: nothing for one that is told nothing. */
type Arguments<Parameters> = keyof Parameters extends never
  ? []
  : object extends Parameters
    ? [parameters?: Parameters]
    : [parameters: Parameters];

export abstract class ShortForms {
  abstract readonly credentials: { readonly userName: string; readonly password: string };

  abstract get tree(): ControllerTree;

  /** Value of an Authorization header that logs in by HTTP Basic. */
  get authorization(): string {
    const { userName, password } = this.credentials;
    return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
  }

  /** What the firmware writes on the server's screen, line by line; empty while there is no POST. */
  get screen(): readonly string[] {
    return listScreenLines(this.tree);
  }

  abstract advance(span: string | number): this;

  abstract applyFault(asked: FaultRequest): this;

  abstract changeEndpoints(change: Partial<Endpoints>): this;

  abstract request(
    method: string,
    uri: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Reply;

  abstract journal(): string;

  /** What has happened so far, to be looked at anywhere and asked about; it happens once more for it. Throws like `journal`. */
  history(): History {
    const reading = readJournal(this.journal(), 'the journal');
    if (!reading.ok) throw new Error(reading.problem.message);
    const { history, report } = openHistory(reading.journal);
    if (history !== undefined && report.divergence === undefined) return history;
    throw new Error(`the journal does not lead to this history: ${JSON.stringify(report.divergence)}`);
  }

  /** A resource's body; name its type to walk into it. Throws when the answer is not 200. */
  get<Body = JsonObject>(uri: string): Body {
    const reply = this.request('GET', uri);
    if (reply.status !== 200)
      throw new Error(`GET ${uri} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body as Body;
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
   * Sets a fault of the fault list: `fault('fan.failed', { part: 'Fan 1' })`. Throws TypeError for one that does not
   * exist or has no target in this server, Error when the present state does not allow it.
   */
  fault<Name extends FaultName>(name: Name, ...[parameters]: Arguments<FaultParameters<Name>>): this {
    requireMapping(`fault ${name}`, parameters, "parameters by their names, such as { part: 'Fan 1' }");
    return this.applyFault({ fault: name, with: { ...parameters }, clear: false });
  }

  clearFault<Name extends ClearableFaultName>(
    name: Name,
    ...[parameters]: Arguments<ClearingParameters<Name>>
  ): this {
    requireMapping(`clearFault ${name}`, parameters, "parameters by their names, such as { part: 'Fan 1' }");
    return this.applyFault({ fault: name, with: { ...parameters }, clear: true });
  }

  /** The controller hangs for a span of whole seconds, which passes: nothing answers, and what is due comes late. */
  hang(span: string | number): this {
    const spanMs = parseSpan(span);
    return this.fault('controller.hung', { seconds: spanMs / 1_000 }).advance(spanMs);
  }

  /**
   * Whoever listens at an address answers so from now on: `listener('https://listener.example.com/events', 'refuses')`. What is on
   * its way is answered as before. Throws TypeError for no address of a listener, and for no answer of one.
   */
  listener(address: string, answers: ListenerAnswerInput): this {
    return this.changeEndpoints({ listeners: parseListeners({ [address]: answers }) });
  }

  /** The same for who sends what the controller fetches from an address. */
  source(address: string, sends: SourceInput): this {
    return this.changeEndpoints({ sources: parseSources({ [address]: sends }) });
  }
}

refuseRenamedMethods(ShortForms.prototype);
