/** Writes of resources of a captured service by an admitted caller. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type CapturedAction, type CapturedResource, type Role, schemaType } from '../capture/index.js';
import type { CapturedChange } from '../inputs.js';
import { pathOfPointer, pointerTo, valueAt } from '../json-pointer.js';
import { baseMessage, type Message, mgmtMessage } from '../messages/index.js';
import {
  answer,
  type ControllerPort,
  failedCondition,
  messageAnswer,
  type RedfishRequest,
  type RedfishResponse,
  type RedfishService,
  refusalAnswer,
  refusalForLack,
} from '../redfish/index.js';
import type { Principal } from '../resource/define.js';
import type { Privilege } from '../resource/index.js';
import { actionProblems } from './action-problems.js';
import { defaultsOf, findAttributes } from './attribute-registry.js';
import type { CapturedBodies } from './bodies/captured-bodies.js';
import { listBootOptions } from './boot-order.js';
import type { PackAction } from './packs/packs.js';
import type { Counterpart } from './pairing/pairing.js';
import { splitPatch } from './split-patch.js';
import type { ResourceValues } from './state.js';
import { translateValue } from './translate.js';

/** Request of an admitted caller. */
export interface CapturedWrite {
  readonly bodies: CapturedBodies;
  readonly service: RedfishService;
  readonly port: ControllerPort;
  readonly request: RedfishRequest;
  readonly principal: Principal;
}

/** Privileges for the properties of a type; of all others `MgmtConfigPriv`. */
const privilegesOf: Readonly<Record<string, Privilege>> = {
  Bios: 'HostBIOSConfigPriv',
  BootOption: 'HostBIOSConfigPriv',
  SecureBoot: 'HostBIOSConfigPriv',
  Drive: 'HostStorageConfigPriv',
  Storage: 'HostStorageConfigPriv',
  StorageController: 'HostStorageConfigPriv',
  Volume: 'HostStorageConfigPriv',
  NetworkAdapter: 'HostNICConfigPriv',
  NetworkDeviceFunction: 'HostNICConfigPriv',
  VirtualMedia: 'VirtualMediaPriv',
};

/** Changes a captured resource: its built-in counterpart, and the values that are kept. */
export function patchCaptured(asked: CapturedWrite, resource: CapturedResource): RedfishResponse {
  const { bodies, service, port, request, principal } = asked;
  const { served } = bodies;
  const { tree, now, clock } = port;
  const refusal = refusalForLack(principal, [privilegesOf[schemaType(resource.body)] ?? 'MgmtConfigPriv']);
  if (refusal !== undefined) return refusalAnswer(refusal, clock);
  const shown = bodies.at(resource.uri, { tree, now, principal });
  if (shown === undefined)
    return messageAnswer(404, clock, [baseMessage('ResourceMissingAtURI', [request.path])]);
  const body = bodyOf(request);
  if (!isObject(body))
    return body === null
      ? unreadable(request, clock)
      : refused(clock, baseMessage('UnrecognizedRequestBody'));
  const counterpart = served.counterparts.get(resource.uri);
  const target = served.settingsTargets.get(resource.uri);
  const targetBody = target === undefined ? undefined : bodies.at(target, { tree, now, principal })?.resource;
  const writable =
    counterpart === undefined ? undefined : service.targetAt(tree, counterpart.uri)?.definition.writable;
  const {
    own,
    kept: all,
    problems,
  } = splitPatch(body, {
    shown: shown.resource,
    counterpart,
    writable,
    attributes: served.attributesFor(shown.resource.AttributeRegistry ?? targetBody?.AttributeRegistry),
    target: targetBody,
    bootOptions: listBootOptions(served.capture, targetBody ?? shown.resource),
    hasSettings: served.hasSettings(resource.uri) && !served.packs.isImmediate(schemaType(resource.body)),
  });
  if (problems.length > 0) return messageAnswer(400, clock, problems);
  const condition = request.headers['if-match'];
  const failed = condition === undefined ? undefined : failedCondition(condition, shown.etag);
  if (failed !== undefined) return refused(clock, failed);
  const apart = counterpart === undefined ? undefined : writtenApart(counterpart, all);
  if (apart !== undefined) {
    const inner = patchCounterpart(asked, apart.path, apart.own);
    if (inner.status >= 300) return inner;
  }
  const kept = apart?.kept ?? all;
  const hasKept = Object.keys(kept).length > 0;
  if (counterpart !== undefined && Object.keys(own).length > 0) {
    const inner = patchCounterpart(asked, counterpart.uri, own);
    if (inner.status >= 300) return inner;
    const marks = restValues(
      own,
      setBody(resource.body, tree.captured.resources[resource.uri]),
      counterpart.rest,
    );
    if (Object.keys(marks).length > 0) recordValues(asked, resource.uri, { kept: marks });
    if (!hasKept) return inner;
  }
  if (!hasKept)
    return messageAnswer(200, clock, [baseMessage(apart === undefined ? 'NoOperation' : 'Success')]);
  if (target !== undefined && served.packs.isImmediate(schemaType(resource.body)))
    return recordValues(asked, target, { kept });
  const change: CapturedChange = target === undefined ? { kept } : { pending: kept, appliesTo: target };
  return recordValues(
    asked,
    resource.uri,
    change,
    target === undefined ? baseMessage('Success') : mgmtMessage('SystemResetRequired'),
  );
}

/** Properties that the built-in service has in a resource below the counterpart. */
const apartProperties: Readonly<Partial<Record<Role, { readonly below: string; readonly name: string }>>> = {
  manager: { below: 'DateTime/', name: 'DateTime' },
};

/** Splits the values for another built-in resource off; undefined without such a value. */
function writtenApart({ uri, role }: Counterpart, values: Readonly<Record<string, Json>>) {
  const apart = apartProperties[role];
  const value = apart === undefined ? undefined : values[`/${apart.name}`];
  if (apart === undefined || value === undefined) return undefined;
  const { [`/${apart.name}`]: _, ...kept } = values;
  return { path: uri + apart.below, own: { [apart.name]: value }, kept };
}

/** Sends the part of a PATCH that the built-in counterpart has, without the conditions of the captured resource. */
function patchCounterpart(
  { bodies, service, port, request, principal }: CapturedWrite,
  path: string,
  own: JsonObject,
): RedfishResponse {
  const { 'if-match': _, ...headers } = request.headers;
  const value = translateValue(own, (uri) => bodies.served.toBuiltIn(uri));
  const inner = { ...request, path, query: '', headers, body: { kind: 'json' as const, value } };
  return service.writeAs(port, inner, principal);
}

/** Returns a captured body with the values at its top level that clients have set. */
function setBody(body: JsonObject, values: ResourceValues | undefined): JsonObject {
  const set = Object.entries(values?.kept ?? {}).map(
    ([pointer, value]) => [pointer.slice(1), value] as const,
  );
  return { ...body, ...Object.fromEntries(set.filter(([name]) => name in body)) };
}

/**
 * Returns the values at rest of the properties that a client has set and that were captured with another value. The
 * captured value has no meaning any more: back at rest, the resource shows the value of the built-in service.
 */
function restValues(own: JsonObject, captured: JsonObject, rest: JsonObject): Readonly<Record<string, Json>> {
  const pointers = leavesOf(own, '');
  const together = togetherPointers.filter((group) => group.some((pointer) => pointers.includes(pointer)));
  const found = [...pointers, ...together.flat()].flatMap((pointer): [string, Json][] => {
    const [before, value] = [valueIn(captured, pointer), valueIn(rest, pointer)];
    const isLeft = before !== undefined && value !== undefined && before !== value;
    return isLeft ? [[pointer, value]] : [];
  });
  return Object.fromEntries(found);
}

/** Properties that change together: those of a boot override, and of a medium. */
const togetherPointers: readonly (readonly string[])[] = [
  ['/Boot/BootSourceOverrideEnabled', '/Boot/BootSourceOverrideTarget'],
  ['/Image', '/ImageName', '/Inserted', '/ConnectedVia', '/WriteProtected'],
];

function leavesOf(body: JsonObject, pointer: string): readonly string[] {
  return Object.entries(body).flatMap(([name, value = null]) => {
    const at = pointerTo(pointer, name);
    return isObject(value) ? leavesOf(value, at) : [at];
  });
}

function valueIn(body: JsonObject, pointer: string): Json | undefined {
  return valueAt(body, pathOfPointer(pointer)) as Json | undefined;
}

/** Marks the values at rest of a medium, after an action has inserted or ejected it. */
export function markMedium(asked: Pick<CapturedWrite, 'bodies' | 'port' | 'principal'>, uri: string): void {
  const { served } = asked.bodies;
  const counterpart = served.counterparts.get(uri);
  const captured = served.capture.find(uri)?.body;
  if (counterpart?.role !== 'virtualMedia' || captured === undefined) return;
  const kept = restValues({ Image: null }, captured, counterpart.rest);
  if (Object.keys(kept).length > 0) recordValues(asked, uri, { kept });
}

/** Performs an action that has no built-in one: the clearing of a log, and the defaults of the BIOS. */
export function performCapturedAction(asked: CapturedWrite, action: CapturedAction): RedfishResponse {
  const { bodies, port, request, principal } = asked;
  const { served } = bodies;
  const body = bodyOf(request);
  const problems = isObject(body) ? actionProblems(action, body) : [];
  if (problems.length > 0) return messageAnswer(400, port.clock, problems);
  const lacks = (privilege: Privilege) => refusalForLack(principal, [privilege]);
  const spoken = served.packs.action(action.name);
  if (spoken !== undefined && 'patch' in spoken) return patchByAction(asked, action, spoken);
  if (action.name === 'LogService.ClearLog') {
    const refusal = lacks('MgmtConfigPriv');
    if (refusal !== undefined) return refusalAnswer(refusal, port.clock);
    const [entries] = served.roles.within(action.resource, 'logEntries');
    return recordValues(asked, entries?.uri ?? action.resource, { cleared: true });
  }
  if (action.name === 'Bios.ResetBios') {
    const refusal = lacks('HostBIOSConfigPriv');
    return refusal === undefined ? resetBios(asked, action.resource) : refusalAnswer(refusal, port.clock);
  }
  return refused(port.clock, baseMessage('ActionNotSupported', [action.name]));
}

/** Changes the resource of an action by its parameters, as a pack declares. */
function patchByAction(
  asked: CapturedWrite,
  { resource }: CapturedAction,
  { patch }: Extract<PackAction, { readonly patch: unknown }>,
): RedfishResponse {
  const { bodies, port, request } = asked;
  const found = bodies.served.capture.find(resource);
  const sent = bodyOf(request);
  const parameters = isObject(sent) ? sent : {};
  const missing = Object.values(patch).flatMap((source) =>
    'parameter' in source && parameters[source.parameter] === undefined ? [source.parameter] : [],
  );
  if (found === undefined || missing.length > 0)
    return messageAnswer(
      400,
      port.clock,
      missing.map((name) => baseMessage('ActionParameterMissing', [request.path, name], `/${name}`)),
    );
  const value = Object.fromEntries(
    Object.entries(patch).map(([name, source]) => [
      name,
      'parameter' in source ? (parameters[source.parameter] as Json) : (source.value as Json),
    ]),
  );
  return patchCaptured(
    { ...asked, request: { ...request, method: 'PATCH', body: { kind: 'json', value } } },
    found,
  );
}

/** Makes the defaults of the registry pending. Without a registry, the captured values are the defaults. */
function resetBios(asked: CapturedWrite, uri: string): RedfishResponse {
  const { served } = asked.bodies;
  const settings = [...served.settingsTargets].find(([, target]) => target === uri)?.[0];
  const bios = served.capture.find(uri)?.body ?? {};
  const captured = isObject(bios.Attributes) ? bios.Attributes : {};
  const attributes = findAttributes(served.capture, bios.AttributeRegistry);
  const defaults = attributes === undefined ? captured : defaultsOf(attributes);
  const pending = Object.fromEntries(
    Object.entries(defaults).flatMap(([name, value]) =>
      name in captured && value !== undefined ? [[pointerTo('/Attributes', name), value] as const] : [],
    ),
  );
  return recordValues(
    asked,
    settings ?? uri,
    { pending, appliesTo: uri },
    mgmtMessage('SystemResetRequired'),
  );
}

/** Records values of a captured resource. */
export function recordValues(
  { port, principal }: Pick<CapturedWrite, 'port' | 'principal'>,
  uri: string,
  change: CapturedChange,
  message: Message = baseMessage('Success'),
): RedfishResponse {
  const { userId, userName, address, sessionId } = principal;
  const by = { userId, userName, address, ...(sessionId === undefined ? {} : { sessionId }) };
  const outcome = port.perform({ type: 'captured.write', uri, change, by });
  if (outcome.ok) return messageAnswer(200, port.clock, [message]);
  if ('messages' in outcome.refusal) return refusalAnswer(outcome.refusal, port.clock);
  return answer(500, port.clock, undefined);
}

/** Returns the JSON value of a request; null for a body that cannot be read or is missing. */
export function bodyOf({ body }: RedfishRequest): Json {
  return body.kind === 'json' ? body.value : null;
}

function unreadable({ body }: RedfishRequest, clock: number): RedfishResponse {
  if (body.kind === 'unreadable') return messageAnswer(body.status, clock, [body.message]);
  return refused(clock, baseMessage('UnrecognizedRequestBody'));
}

function refused(clock: number, message: Message): RedfishResponse {
  return refusalAnswer({ messages: [message] }, clock);
}
