/**
 * Processing of a write of any kind. First, the write is authorized, its body is parsed, and its secrets are redacted;
 * then it becomes an input. When the input is executed, live and in replays, the target is resolved again and its
 * definition applies the write. Only the execution changes the state. Afterwards, the response is created from the
 * result of the execution. `patch.ts` and `parameters.ts` parse the body.
 */
import { isObject, type JsonObject } from '../../engine/index.js';
import type { Author, WriteInput } from '../inputs.js';
import { baseMessage, type Message, mgmtMessage } from '../messages/index.js';
import {
  type Action,
  type Deferred,
  type Principal,
  type Refusal,
  refused,
  type WriteContext,
  type WriteOutcome,
  type Written,
} from '../resource/define.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { ReadResult } from '../resource/readers/rule.js';
import type { Params, WriteTarget } from '../resource/resource-location.js';
import type { FindFactRow, ServiceFacts } from '../service-types.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import { applyPatch, preparePatch } from './patch.js';
import type { ControllerPort, ProtocolPort, StepPort } from './protocol-port.js';
import { isOffered } from './read/action-sections.js';
import { failedCondition } from './read/etag.js';
import type { Reading, Renderer } from './read/render.js';
import { actionPath, linkTo, type RequestTarget, type Resolver } from './read/resolve.js';
import { refusalForLack } from './request/authorise.js';
import { prepareAction, prepareCreation, readParameters } from './request/parameters.js';
import type { RedfishRequest, RedfishResponse } from './request/request.js';
import { applyUploadStart, lacksUploadPrivilege, prepareUpload } from './request/upload.js';
import { answer, refusalAnswer, refusalStatus, toRefusal } from './response.js';
import { writeResponse } from './write-response.js';

/** Authorized and parsed write, ready for execution. */
interface Ready {
  readonly uri: string;
  readonly body: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Write request with its target, its caller, and the objects that are required to process it. */
export interface WriteRequest {
  readonly port: ControllerPort;
  readonly protocol: ProtocolPort;
  readonly renderer: Renderer;
  readonly resolver: Resolver;
  readonly target: RequestTarget;
  readonly request: RedfishRequest;
  readonly principal: Principal;
}

/**
 * Refuses or executes a write synchronously. Problems of the request are reported before `If-Match` is evaluated. The
 * message about a request that changes nothing is reported after the evaluation, because such a request is no error.
 */
export function write(asked: WriteRequest): RedfishResponse {
  const { port, target, request, principal } = asked;
  if (lacksUploadPrivilege(target.definition, principal)) return answer(400, port.clock, undefined);
  const prepared = prepare(asked);
  const isReady = 'uri' in prepared;
  if (!isReady && refusalStatus(prepared) >= 300) return refusalAnswer(prepared, port.clock);
  // The condition is evaluated synchronously with the execution of the write, so that no event can occur in between.
  const failed = failedIfMatch(asked);
  if (failed !== undefined) return refusalAnswer({ messages: [failed] }, port.clock);
  if (!isReady) return refusalAnswer(prepared, port.clock);
  const method = request.method as WriteInput['method'];
  const by = createAuthor(principal);
  const { uri, body, headers } = prepared;
  return performWrite(asked, { type: 'redfish.write', method, uri, body, by }, headers);
}

/** Executes a write input and returns its response. */
export function performWrite(
  asked: WriteRequest,
  input: WriteInput,
  headers?: Readonly<Record<string, string>>,
): RedfishResponse {
  const { port, principal, protocol } = asked;
  const outcome = port.perform(input);
  if (outcome.ok) {
    const reading = createReading(asked);
    const answering = { ...asked, tasks: protocol.tasks, reading, clock: port.clock };
    return writeResponse(answering, outcome.value as Written, headers);
  }
  const refusal = toRefusal(outcome.refusal, port.tree, protocol);
  protocol.noteRefusal(port, refusal, principal);
  return refusalAnswer(refusal, port.clock);
}

function createAuthor({ userId, userName, address, sessionId }: Principal): Author {
  const author = { userId, userName, address };
  return sessionId === undefined ? author : { ...author, sessionId };
}

/** Applies a write when its input is executed. */
export function applyWrite(
  resolver: Resolver,
  protocol: StepPort,
  stage: Transaction,
  input: WriteInput,
): WriteOutcome {
  const target = resolver.resolve(stage.tree, input.uri);
  if (target === undefined) return refused(baseMessage('ResourceMissingAtURI', [input.uri]));
  const { definition, action } = target;
  const writing = new WritingAt(protocol.findFact, stage, target, input);
  const begun = (outcome: WriteOutcome | Deferred) =>
    // If the write is to be executed later, a task is created instead.
    outcome.ok === 'later' ? protocol.startTask(stage, writing, outcome.task) : outcome;
  if (action !== undefined) return begun(applyAction(protocol, stage, action, input, writing));
  const outcome = begun(applyToResource(protocol, stage, target, input, writing));
  // If a task was created, the changes have not occurred yet. They are not announced here, because the task reports
  // them later.
  if (outcome.ok && outcome.value.task === undefined && definition.unannounced !== true) {
    const uri = outcome.value.created ?? target.uri;
    const isSet = input.method === 'POST' && definition.creation === undefined;
    stage.emit(announced[isSet ? 'PATCH' : input.method], { uri }, 'redfish');
  }
  return outcome;
}

function applyAction(
  protocol: StepPort,
  stage: Transaction,
  action: Action,
  { body }: WriteInput,
  writing: WriteTarget,
): WriteOutcome | Deferred {
  const { params, part } = writing;
  const { tree } = stage;
  if (!isOffered(action, { tree, params, part }))
    return refused(baseMessage('ActionNotSupported', [action.name]));
  if (action.license !== undefined && !protocol.isLicensed(tree, action.license))
    return refused(mgmtMessage('LicenseKeyRequired'));
  const hold = action.disrupts === true ? protocol.findHold(tree) : undefined;
  return hold === undefined ? action.apply(stage, body, writing) : refused(hold);
}

function applyToResource(
  protocol: StepPort,
  stage: Transaction,
  target: RequestTarget,
  input: WriteInput,
  writing: WriteTarget,
): WriteOutcome | Deferred {
  const { definition } = target;
  switch (input.method) {
    case 'PATCH':
    case 'PUT':
      return applyPatch(stage, target, input.body, writing, protocol);
    case 'POST':
      if (definition.alsoSetBy?.includes('POST'))
        return applyPatch(stage, target, input.body, writing, protocol);
      if (definition.upload !== undefined)
        return applyUploadStart(stage, definition.upload, input, writing, protocol);
      return definition.creation?.apply(stage, input.body, writing) ?? notAllowed;
    case 'DELETE':
      return definition.removal?.apply(stage, writing, input.body) ?? notAllowed;
  }
}

const announced = {
  PATCH: 'resource.changed',
  PUT: 'resource.changed',
  POST: 'resource.created',
  DELETE: 'resource.removed',
} as const satisfies Readonly<Record<WriteInput['method'], keyof ServiceFacts>>;

const notAllowed = refused(baseMessage('OperationNotAllowed'));

/**
 * Target and author of a write. `part` is the part of the state that the target shows before the write. It is looked up
 * on demand, because few writes need it.
 */
class WritingAt implements WriteTarget {
  readonly params: Params;
  readonly by: Author;
  readonly asked: WriteTarget['asked'];
  readonly findFact: FindFactRow;
  readonly #tree: ControllerTree;
  readonly #definition: ResourceDefinition;

  constructor(
    findFact: FindFactRow,
    { tree }: Transaction,
    { definition, params }: RequestTarget,
    input: WriteInput,
  ) {
    this.findFact = findFact;
    this.#tree = tree;
    this.#definition = definition;
    this.params = params;
    this.by = input.by;
    this.asked = input;
  }

  get part(): unknown {
    const instances = this.#definition.listing?.(this.#tree);
    return instances?.find(({ params }) => isSame(params, this.params))?.part;
  }
}

function isSame(one: Params, other: Params): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/**
 * Authorizes and parses a write. Returns the write in the form for the journal, with redacted secrets, or its refusal.
 */
function prepare(asked: WriteRequest): Ready | Refusal {
  const { port, renderer, resolver, target, request, principal } = asked;
  const { definition, action, params, uri } = target;
  const means: WriteContext = {
    tree: port.tree,
    params,
    secrets: port.secrets,
    link: (linked) => linkTo(resolver, port.tree, linked),
    resourceTypes: resolver.typeNames,
    principal,
    newPassword: request.newPassword,
  };
  if (request.method === 'DELETE' && definition.removal !== undefined) {
    const { privilege, redact } = definition.removal;
    const refusal = refusalForLack(principal, [privilege(port.tree, params, principal)]);
    return refusal ?? { uri, body: redact?.(means) ?? {} };
  }
  if (definition.upload !== undefined) {
    const prepared = prepareUpload(definition.upload, request, means);
    return 'messages' in prepared ? prepared : { uri, ...prepared };
  }
  const creation = request.method === 'POST' && action === undefined ? definition.creation : undefined;
  const refusal = refusalForLack(
    principal,
    [action?.privilege ?? creation?.privilege, action?.alsoPrivilege]
      .flat()
      .filter((each) => each !== undefined),
  );
  if (refusal !== undefined) return refusal;
  const read = requireBody(request, action !== undefined);
  if (!read.ok) return read.refusal;
  const { body } = read;
  if (action !== undefined) return ready(uri + actionPath(action), prepareAction(means, action, body));
  if (creation !== undefined) return ready(uri, prepareCreation(means, creation, body));
  const shown = () => renderer.render(target, createReading(asked)).resource;
  return ready(uri, preparePatch(means, target, body, shown));
}

function ready(uri: string, prepared: ReadResult<Pick<Ready, 'body' | 'headers'>>): Ready | Refusal {
  return prepared.ok ? { uri, ...prepared.value } : { messages: prepared.problems };
}

type BodyRead =
  | { readonly ok: true; readonly body: JsonObject }
  | { readonly ok: false; readonly refusal: Refusal };

/** Returns the body as an object. The body is optional for an action and mandatory for every other write. */
function requireBody({ body }: RedfishRequest, optional: boolean): BodyRead {
  if (body.kind === 'unreadable') {
    return { ok: false, refusal: { messages: [body.message], status: body.status } };
  }
  if (body.kind === 'none' && optional) return { ok: true, body: {} };
  if (body.kind === 'json' && isObject(body.value)) return { ok: true, body: body.value };
  if (body.kind === 'none' && body.announced === false) {
    return {
      ok: false,
      refusal: { messages: [baseMessage('HeaderMissing', ['Content-Length'])], status: 411 },
    };
  }
  return { ok: false, refusal: { messages: [baseMessage('UnrecognizedRequestBody')] } };
}

/** Returns the refusal of a login whose body contains no credentials to check. */
export function malformedLogin({ definition }: RequestTarget, request: RedfishRequest): Refusal {
  const read = requireBody(request, false);
  if (!read.ok) return read.refusal;
  return { messages: readParameters(definition.creation?.properties ?? {}, read.body, undefined).problems };
}

/**
 * Methods whose `If-Match` is evaluated. Clients send the header with actions and creations too, where it is ignored
 * (behaviour "Conditional requests").
 */
const conditional: ReadonlySet<string> = new Set(['PATCH', 'PUT', 'DELETE']);

/**
 * Returns the message of a failed `If-Match` condition, compared with the current ETag; undefined if the condition
 * holds.
 */
function failedIfMatch(asked: WriteRequest): Message | undefined {
  const { renderer, target, request } = asked;
  const condition = request.headers['if-match'];
  if (condition === undefined || !conditional.has(request.method)) return undefined;
  return failedCondition(condition, renderer.tagged(target, createReading(asked)).etag);
}

/** Returns the reading context for the target: the state tree, the time and the caller. */
function createReading({ port: { tree, now }, principal }: WriteRequest): Reading {
  return { tree, now, principal };
}
