/**
 * Creation and change of members of live collections. The built-in service receives the properties that it has; others
 * of the standard are kept with the member.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { plainUri } from '../../capture/index.js';
import { pointerTo } from '../../json-pointer.js';
import type { Message } from '../../messages/index.js';
import {
  type ControllerPort,
  failedCondition,
  messageAnswer,
  type RedfishRequest,
  type RedfishResponse,
  type RedfishService,
  refusalAnswer,
  refusalForLack,
} from '../../redfish/index.js';
import type { Principal } from '../../resource/define.js';
import type { Privilege } from '../../resource/index.js';
import type { CapturedBodies } from '../bodies/captured-bodies.js';
import { bodyOf, recordValues } from '../captured-writes.js';
import { translateValue } from '../translate.js';
import type { LiveList } from './live-lists.js';
import type { ListKind } from './member-ids.js';
import { memberProblems } from './member-problems.js';
import { namedMembers } from './named-members.js';
import { isWritableBySchema } from './read-only-members.js';
import { privilegeSection, rolePrivilegesIn } from './role-privileges.js';

/** Write of a member by an admitted caller. */
export interface MemberWrite {
  readonly bodies: CapturedBodies;
  readonly service: RedfishService;
  readonly port: ControllerPort;
  /** Request with the captured URI as its path. */
  readonly request: RedfishRequest;
  readonly principal: Principal;
  readonly list: LiveList;
}

/** Filters and settings of subscriptions, which the captured service declares and which the built-in one does not have. */
const keptProperties: Readonly<Partial<Record<ListKind, readonly string[]>>> = {
  subscription: [
    ...['RegistryPrefixes', 'ResourceTypes', 'EventTypes', 'MessageIds', 'DeliveryRetryPolicy'],
    ...['ExcludeRegistryPrefixes', 'ExcludeMessageIds'],
  ],
};

/** Privileges by which clients write members. */
const privilegesOf: Readonly<Partial<Record<ListKind, Privilege>>> = {
  account: 'UserConfigPriv',
  subscription: 'MgmtConfigPriv',
  volume: 'HostStorageConfigPriv',
};

/** Indicates a list whose members have values of the captured service. */
export function hasMemberValues({ kind }: LiveList): boolean {
  return privilegesOf[kind] !== undefined;
}

/** Creates a member. `own` is the request of the built-in service with the body of the client. */
export function createMember(asked: MemberWrite, own: RedfishRequest): RedfishResponse {
  const refusal = refusalOf(asked);
  if (refusal !== undefined) return refusal;
  const { service, port, request, principal, list, bodies } = asked;
  const sent = bodyOf(request);
  const { body, kept } = split(asked, isObject(sent) ? sent : {}, list.template ?? {});
  // The values are there before the event about the new member is raised.
  const hasKept = Object.keys(kept).length > 0;
  if (hasKept) recordValues(asked, list.uri, { next: kept });
  const done = service.writeAs(port, withBody(own, body, bodies), principal);
  const { Location: created = '' } = done.headers;
  const member = `${plainUri(created.replace(/^https?:\/\/[^/]+/u, ''))}/`;
  const shown = done.status === 201 ? bodies.served.toCaptured(member) : undefined;
  const name = list.namedBy === undefined || !isObject(sent) ? undefined : sent[list.namedBy];
  const isNamed = typeof name === 'string' && shown !== undefined && !list.vacant.has(plainUri(shown));
  const uri = isNamed ? `${list.uri}/${encodeURIComponent(name)}` : shown && plainUri(shown);
  if (hasKept || isNamed)
    recordValues(asked, uri ?? list.uri, uri === undefined ? { next: null } : { kept, member, next: null });
  return done;
}

/** Changes a member at its captured URI. `own` is the request of the built-in service. */
export function changeMember(asked: MemberWrite, own: RedfishRequest): RedfishResponse {
  const refusal = refusalOf(asked);
  if (refusal !== undefined) return refusal;
  const { service, port, request, principal, bodies } = asked;
  const shown = bodies.at(request.path, { tree: port.tree, now: port.now, principal });
  const sent = bodyOf(request);
  const { body, kept } = split(asked, isObject(sent) ? sent : {}, shown?.resource ?? {});
  const hasKept = Object.keys(kept).length > 0;
  const change = { kept, member: `${plainUri(own.path)}/` };
  if (hasKept && Object.keys(body).length === 0) {
    const condition = request.headers['if-match'];
    const failed = condition === undefined ? undefined : failedCondition(condition, shown?.etag);
    if (failed !== undefined) return refusalAnswer({ messages: [failed] }, port.clock);
    return recordValues(asked, memberUri(asked), change);
  }
  const done = service.writeAs(port, withBody(own, body, bodies), principal);
  if (hasKept && done.status < 300) recordValues(asked, memberUri(asked), change);
  return done;
}

/** Removes a member, with the values that are kept with it. */
export function removeMember(asked: MemberWrite, own: RedfishRequest): RedfishResponse {
  const { service, port, principal } = asked;
  const uri = memberUri(asked);
  const done = service.writeAs(port, own, principal);
  if (done.status < 300 && port.tree.captured.resources[uri] !== undefined)
    recordValues(asked, uri, { removed: true });
  return done;
}

function memberUri({ bodies, port, request }: MemberWrite): string {
  const member = bodies.served.memberAt(request.path, namedMembers(port.tree));
  return member === undefined ? request.path : `${member.list.uri}/${member.id}`;
}

/** Returns the refusal of a caller without the privilege, and of values that the captured service does not permit. */
function refusalOf({ bodies, port, request, principal, list }: MemberWrite): RedfishResponse | undefined {
  const { tree, now, clock } = port;
  const privilege = privilegesOf[list.kind];
  const isOwn =
    bodies.served
      .memberAt(request.path, namedMembers(port.tree))
      ?.builtIn.endsWith(`/${principal.userId}/`) === true;
  const lack = privilege === undefined || isOwn ? undefined : refusalForLack(principal, [privilege]);
  if (lack !== undefined) return refusalAnswer(lack, clock);
  const sent = bodyOf(request);
  if (!isObject(sent)) return undefined;
  const reading = { tree, now, principal };
  const { capture } = bodies.served;
  const shown = (uri: string) => bodies.at(uri, reading)?.resource;
  const problems: readonly Message[] = memberProblems(list, sent, { capture, shown });
  return problems.length === 0 ? undefined : messageAnswer(400, clock, problems);
}

interface MemberParts {
  readonly body: JsonObject;
  readonly kept: Readonly<Record<string, Json>>;
}

/** Splits a body into the part of the built-in service, and the values to keep by JSON pointer. */
function split(
  { service, port, list, bodies }: MemberWrite,
  sent: JsonObject,
  shape: JsonObject,
): MemberParts {
  const target = service.targetAt(port.tree, list.builtIn)?.definition;
  const known = Object.keys(target?.creation?.properties ?? {});
  const body: Record<string, Json> = {};
  const kept: Record<string, Json> = {};
  for (const [name, value = null] of Object.entries(sent)) {
    const granted =
      name === 'RoleId' && list.kind === 'account'
        ? rolePrivilegesIn(bodies.served.capture, value)
        : undefined;
    if (granted !== undefined) {
      body.Oem = { ...(isObject(sent.Oem) ? sent.Oem : {}), ...privilegeSection(granted) };
      kept['/RoleId'] = value;
    } else if (keptProperties[list.kind]?.includes(name) === true) kept[pointerTo('', name)] = value;
    else if (
      !known.includes(name) &&
      name in shape &&
      isWritableBySchema(list.memberType, pointerTo('', name))
    )
      kept[pointerTo('', name)] = value;
    else if (name !== 'Oem' || body.Oem === undefined) body[name] = value;
  }
  return { body, kept };
}

function withBody(own: RedfishRequest, body: JsonObject, { served }: CapturedBodies): RedfishRequest {
  const value = translateValue(body, (uri) => served.toBuiltIn(uri));
  return own.body.kind === 'json' ? { ...own, body: { kind: 'json', value } } : own;
}
