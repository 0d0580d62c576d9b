/**
 * A write before its step: authorised, its body read, its secrets put away, then handed over as an input; the answer
 * is made of what the step returned. Nothing here changes state.
 */
import type { JsonObject } from '../../engine/index.js';
import type { WriteInput } from '../inputs.js';
import { baseMessage, type Message } from '../messages/index.js';
import type { Action, Creation, Means, Principal, Refusal, Written } from '../resource/define.js';
import { unknown } from '../resource/problems.js';
import { answer, extendedInfo, messageAnswer, refusalAnswer, statusOf } from './answer.js';
import { isOwn, passwordChangeFirst, refusalForLack } from './authorise.js';
import { type Assignment, isObject, readParameters, readPatch, replaceAt } from './body.js';
import { failedCondition } from './etag.js';
import { refusalOf } from './not-taken.js';
import type { ControllerPort } from './port.js';
import type { Reading, Renderer } from './render.js';
import type { RedfishRequest, RedfishResponse } from './request.js';
import { actionPath, linkTo, type Resolver, type Target } from './resolve.js';

/** A write ready to be performed. */
interface Ready {
  readonly uri: string;
  readonly body: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The resource as a GET would show it now. */
type Shown = () => JsonObject;

/** Ends a preparation: the write is not to be performed. */
class Refused {
  constructor(readonly refusal: Refusal) {}
}

/** A write, by whom, and what there is to answer it with. */
interface Asked {
  readonly port: ControllerPort;
  readonly renderer: Renderer;
  readonly resolver: Resolver;
  readonly target: Target;
  readonly request: RedfishRequest;
  readonly principal: Principal;
}

export function write(asked: Asked): RedfishResponse {
  const { port, request, principal } = asked;
  const prepared = prepare(asked);
  if (prepared instanceof Refused && statusOf(prepared.refusal) >= 300) {
    return refusalAnswer(prepared.refusal, port.clock);
  }
  // In the same turn as the write itself, so that nothing comes between.
  const failed = failedIfMatch(asked);
  if (failed !== undefined) return refusalAnswer({ messages: [failed] }, port.clock);
  if (prepared instanceof Refused) return refusalAnswer(prepared.refusal, port.clock);
  const outcome = port.perform({
    type: 'redfish.write',
    method: request.method as WriteInput['method'],
    uri: prepared.uri,
    body: prepared.body,
    by: { userId: principal.userId, userName: principal.userName, address: principal.address },
  });
  if (outcome.ok) return writtenAnswer(asked, outcome.value as Written, prepared.headers);
  const refusal = refusalOf(outcome.refusal, port.tree);
  noteLackOfLicense(port, refusal, principal);
  return refusalAnswer(refusal, port.clock);
}

/** What a write that was carried out is answered with: what it returned, what it made, or what it has to say. */
function writtenAnswer(
  asked: Asked,
  { messages, created, result, notes = [] }: Written,
  extra: Ready['headers'],
): RedfishResponse {
  const { port, renderer, resolver, target, request, principal } = asked;
  if (result !== undefined) return answer(200, port.clock, JSON.stringify(result), extra);
  if (created === undefined) {
    if (!principal.passwordChangeRequired || request.method !== 'PATCH') {
      return messageAnswer(200, port.clock, messages, extra);
    }
    // Whoever had to change a password looks here for the flag to be gone.
    const { text } = renderer.render(target, readingOf(asked));
    return answer(200, port.clock, withNotes(text, messages), extra);
  }
  const headers = { ...extra, Location: absolute(created, request) };
  const isShown = target.definition.creation?.confirmedOnly !== true;
  const member = isShown ? resolver.resolve(port.tree, created) : undefined;
  if (member === undefined) return messageAnswer(201, port.clock, messages, headers);
  const { text, etag } = renderer.render(member, readingOf(asked));
  const self = { ...headers, Link: `<${member.uri}>; rel=self` };
  return answer(201, port.clock, withNotes(text, notes), etag === undefined ? self : { ...self, ETag: etag });
}

/** For what the controller shows the caller now. */
function readingOf({ port: { tree, now }, principal }: Asked): Reading {
  return { tree, now, principal };
}

/** The one refusal that leaves a trace: somebody wants what there is no licence for. */
function noteLackOfLicense(port: ControllerPort, { messages }: Refusal, { userName }: Principal): void {
  if (messages.some(({ key }) => key === 'LicenseKeyRequired')) {
    port.perform({ type: 'license.lacking', userName });
  }
}

/**
 * Methods whose `If-Match` is judged. Clients send one with actions too, and with what they create
 * (behaviour "Conditional requests").
 */
const conditional: ReadonlySet<string> = new Set(['PATCH', 'PUT', 'DELETE']);

/** What is wrong with the condition a write is made on, by the ETag a GET would give now. */
function failedIfMatch(asked: Asked): Message | undefined {
  const { renderer, target, request } = asked;
  const condition = request.headers['if-match'];
  if (condition === undefined || !conditional.has(request.method)) return undefined;
  return failedCondition(condition, renderer.tagged(target, readingOf(asked)).etag);
}

function withNotes(text: string, notes: readonly Message[]): string {
  if (notes.length === 0) return text;
  return JSON.stringify({ ...JSON.parse(text), '@Message.ExtendedInfo': notes.map(extendedInfo) });
}

function prepare(asked: Asked): Ready | Refused {
  const { port, renderer, resolver, target, request, principal } = asked;
  const { definition, action, params, uri } = target;
  const means: Means = {
    tree: port.tree,
    params,
    secrets: port.secrets,
    link: (linked) => linkTo(resolver, port.tree, linked),
    principal,
    newPassword: request.newPassword,
  };
  if (request.method === 'DELETE' && definition.removal !== undefined) {
    const { privilege, putAway } = definition.removal;
    const refusal = lacking(principal, [privilege(port.tree, params, principal)]);
    return refusal ?? { uri, body: putAway?.(means) ?? {} };
  }
  const creation = request.method === 'POST' && action === undefined ? definition.creation : undefined;
  const needed = action?.privilege ?? creation?.privilege;
  const refusal = needed === undefined ? undefined : lacking(principal, [needed]);
  if (refusal !== undefined) return refusal;
  const body = bodyOf(request, action !== undefined);
  if (body instanceof Refused) return body;
  if (action !== undefined) return prepareAction(means, target, action, body);
  if (creation !== undefined) return prepareCreation(means, uri, creation, body);
  return preparePatch(means, target, body, () => renderer.render(target, readingOf(asked)).resource);
}

function preparePatch(means: Means, target: Target, body: JsonObject, shown: Shown): Ready | Refused {
  const { definition, uri } = target;
  const { principal } = means;
  const reading = readPatch(definition.writable ?? {}, body, means.tree);
  const { assignments, named } = reading;
  const own = isOwn(means.tree, target, principal);
  const isPasswordAlone = named.length > 0 && named.every(({ ownPrivilege }) => ownPrivilege !== undefined);
  if (principal.passwordChangeRequired && !isPasswordAlone)
    return new Refused(passwordChangeFirst(principal));
  const needed = named.map(({ privilege, ownPrivilege }) => (own ? (ownPrivilege ?? privilege) : privilege));
  const refusal = lacking(principal, needed);
  if (refusal !== undefined) return refusal;
  if (assignments.length === 0 && reading.problems.length === 0) return refuse([baseMessage('NoOperation')]);
  const present = reading.echoed.length === 0 ? {} : shown();
  const renamed = reading.echoed.filter(({ name }) => present[name] !== body[name]);
  const problems = [...reading.problems, ...renamed.map(unknown)];
  return putAwayAll(assignments, problems, body, means, uri);
}

/** The body as it may be journaled: what must not be is replaced by what stands for it. */
function putAwayAll(
  assignments: readonly Assignment[],
  readProblems: readonly Message[],
  body: JsonObject,
  means: Means,
  uri: string,
): Ready | Refused {
  const problems = [...readProblems];
  const replacements = assignments.flatMap(({ property, value, pointer }) => {
    const put = property.putAway?.(value, means);
    if (put === undefined) return [];
    if (put.ok) return [{ pointer, value: put.value }];
    problems.push(...put.problems);
    return [];
  });
  return refuseIf(problems) ?? { uri, body: replaceAt(body, replacements) };
}

function prepareAction(means: Means, { uri }: Target, action: Action, body: JsonObject): Ready | Refused {
  const { values, problems } = readParameters(action.parameters, body, action.name);
  const refusal = refuseIf(problems);
  if (refusal !== undefined) return refusal;
  const put = action.putAway?.(values, means) ?? { ok: true, value: values };
  return put.ok ? { uri: uri + actionPath(action), body: put.value } : refuse(put.problems);
}

function prepareCreation(means: Means, uri: string, creation: Creation, body: JsonObject): Ready | Refused {
  const { values, problems } = readParameters(creation.properties, body, undefined);
  const refusal = refuseIf(problems);
  if (refusal !== undefined) return refusal;
  const put = creation.putAway?.(values, means);
  if (put === undefined) return { uri, body: values };
  return put.ok ? { uri, ...put.value } : refuse(put.problems);
}

/** Why a login brought no user name and password that could be checked. */
export function malformedLogin({ definition }: Target, request: RedfishRequest): Refusal {
  const body = bodyOf(request, false);
  if (body instanceof Refused) return body.refusal;
  return { messages: readParameters(definition.creation?.properties ?? {}, body, undefined).problems };
}

/** The body as an object. An action may come without one; anything else needs one. */
function bodyOf({ body }: RedfishRequest, optional: boolean): JsonObject | Refused {
  if (body.kind === 'unreadable') return new Refused({ messages: [body.message], status: body.status });
  if (body.kind === 'none' && optional) return {};
  if (body.kind === 'json' && isObject(body.value)) return body.value;
  if (body.kind === 'none' && body.announced === false) {
    return new Refused({ messages: [baseMessage('HeaderMissing', ['Content-Length'])], status: 411 });
  }
  return refuse([baseMessage('UnrecognizedRequestBody')]);
}

function lacking(principal: Principal, needed: Parameters<typeof refusalForLack>[1]): Refused | undefined {
  const refusal = refusalForLack(principal, needed);
  return refusal === undefined ? undefined : new Refused(refusal);
}

function refuseIf(problems: readonly Message[]): Refused | undefined {
  return problems.length === 0 ? undefined : refuse(problems);
}

function refuse(messages: readonly Message[]): Refused {
  return new Refused({ messages });
}

/** With scheme and host when the request names a host, as controllers of this kind answer (behaviour § 1.1). */
function absolute(uri: string, { headers }: RedfishRequest): string {
  const host = headers.host;
  return host !== undefined && /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host)
    ? `https://${host}${uri}`
    : uri;
}
