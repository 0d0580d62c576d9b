/** Live collections and their members in the captured form. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { plainUri } from '../../capture/index.js';
import { pathOfPointer } from '../../json-pointer.js';
import { convert } from '../bodies/live-values.js';
import { withValue } from '../bodies/settings-body.js';
import { messagesOf } from '../messages/captured-messages.js';
import { type JobForm, jobValues } from '../packs/packs.js';
import type { IsCleared } from '../pairing/pairing.js';
import type { ServedCapture } from '../served-capture.js';
import type { ValuesByPointer } from '../state.js';
import { hasRole } from './captured-accounts.js';
import type { LiveList } from './live-lists.js';
import { idIn, type ListKind } from './member-ids.js';
import type { NamedMembers } from './named-members.js';
import { roleUri } from './role-privileges.js';

/** Properties that members have in any case, because clients depend on them. */
const required: Readonly<Partial<Record<ListKind, readonly string[]>>> = {
  session: ['UserName'],
  task: [
    'TaskState',
    'TaskStatus',
    'PercentComplete',
    'Messages',
    'TaskMonitor',
    'StartTime',
    'EndTime',
    'Payload',
  ],
  subscription: ['Destination', 'Protocol', 'Context'],
  logEntry: ['Created', 'Severity', 'Message'],
};

/** Properties of a captured entry that describe its own event, and that no new entry has. */
const accountProperties = ['UserName', 'RoleId', 'Enabled', 'Locked', 'PasswordChangeRequired'] as const;

/** What a list shows at an instant. */
export interface ListView {
  /** URIs of the built-in members, as the built-in collection lists them. */
  readonly members: readonly string[];
  readonly isCleared: IsCleared;
  readonly named: NamedMembers;
}

/** Returns the captured URIs of the members of a live collection, in its order. */
export function liveMembers(list: LiveList, { members, isCleared, named }: ListView): readonly string[] {
  const cleared = isCleared(list.uri);
  const present = new Set(members.map(plainUri));
  const stays = cleared
    ? []
    : list.captured.filter((uri) => {
        if (isPast(list)) return true;
        const own = list.toBuiltIn(idIn(uri));
        return own === undefined || present.has(plainUri(own)) || list.vacant.has(uri);
      });
  // A member of another collection stands for the own one with its id.
  const known = new Set(stays.flatMap((uri) => [uri, `${list.uri}/${idIn(uri)}`]));
  const added = [...present].flatMap((member) => {
    const uri = named.toCaptured.get(member) ?? list.toCaptured(member);
    return uri === undefined || known.has(uri) ? [] : [uri];
  });
  return list.newestFirst ? [...added.reverse(), ...stays] : [...stays, ...added];
}

/** Returns the body of a live collection. `inFull` returns the body of a member, for collections that contain them. */
export function liveCollection(
  captured: JsonObject,
  list: LiveList,
  members: readonly string[],
  inFull: (uri: string) => JsonObject | undefined,
): JsonObject {
  const listed = members.map((uri): Json => {
    const body = list.inFull && !(isPast(list) && list.entries.has(uri)) ? inFull(uri) : undefined;
    return body ?? list.entries.get(uri) ?? { '@odata.id': uri + list.end };
  });
  const { 'Members@odata.nextLink': _, '@odata.nextLink': __, ...rest } = captured;
  const isCounted = 'Members@odata.count' in captured && !isDeepStrictEqual(listed, captured.Members);
  return { ...rest, Members: listed, ...(isCounted ? { 'Members@odata.count': listed.length } : {}) };
}

/** Returns the body of a member in the shape of a captured one. */
export function liveMember(
  served: ServedCapture,
  list: LiveList,
  { kept = {}, ...member }: MemberSources,
): JsonObject {
  let body = memberBody(served, list, member);
  for (const [pointer, value] of Object.entries(kept)) body = withValue(body, pathOfPointer(pointer), value);
  const role = list.kind === 'account' ? kept['/RoleId'] : undefined;
  const link = role === undefined ? undefined : roleUri(served.capture, role);
  return link === undefined || !isObject(body.Links)
    ? body
    : { ...body, Links: { ...body.Links, Role: { '@odata.id': link } } };
}

/** What the body of a member is made of. */
interface MemberSources {
  readonly uri: string;
  readonly id: string;
  /** Body of the built-in member. */
  readonly own: JsonObject;
  /** Values that are kept with the member, by JSON pointer. */
  readonly kept?: ValuesByPointer | undefined;
}

function memberBody(
  served: ServedCapture,
  list: LiveList,
  { uri, id, own }: Omit<MemberSources, 'kept'>,
): JsonObject {
  const context = { toCaptured: (link: string) => served.toCaptured(link) };
  if (list.kind === 'account') return accountBody(served, uri, own);
  if (list.job !== undefined) return jobBody(list, list.job, { uri: uri + list.end, id, own });
  const { template } = list;
  const asked = list.kind === 'task' ? taskInCapture(served, own) : own;
  const kept: [string, Json][] = [];
  const names = template === undefined ? standardNames(own) : Object.keys(template);
  for (const name of new Set([...names, ...(required[list.kind] ?? [])])) {
    const value = memberValue({ name, uri: uri + list.end, id, own: asked, template }, context);
    if (value !== undefined) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** Indicates a list whose captured members are the past, and stay whatever the simulation has. */
function isPast({ kind }: LiveList): boolean {
  return kind === 'logEntry' || kind === 'task' || kind === 'job';
}

/** Returns the job that shows a task, with the context of a captured job. */
function jobBody(
  { template }: LiveList,
  form: JobForm,
  { uri, id, own }: Pick<MemberProperty, 'uri' | 'id' | 'own'>,
): JsonObject {
  const context = template?.['@odata.context'];
  return {
    ...(context === undefined ? {} : { '@odata.context': context }),
    '@odata.id': uri,
    '@odata.type': template?.['@odata.type'] ?? form.type,
    Id: id,
    ...jobValues(form, own),
  };
}

/** Returns a task with the captured URI of its request, and with messages of the captured service. */
function taskInCapture(served: ServedCapture, given: JsonObject): JsonObject {
  const { Messages: messages = [], ...rest } = given;
  const task = { ...rest, Messages: messagesOf(served.capture).inTask(messages) };
  const { Payload: payload, Description: text } = given;
  if (!isObject(payload) || typeof payload.TargetUri !== 'string') return task;
  const uri = served.clientUri(payload.TargetUri);
  return {
    ...task,
    Payload: { ...payload, TargetUri: uri },
    ...(typeof text === 'string' ? { Description: text.replace(payload.TargetUri, uri) } : {}),
  };
}

interface MemberProperty {
  readonly name: string;
  readonly uri: string;
  readonly id: string;
  readonly own: JsonObject;
  readonly template: JsonObject | undefined;
}

function memberValue(
  { name, uri, id, own, template }: MemberProperty,
  context: { readonly toCaptured: (uri: string) => string | undefined },
): Json | undefined {
  const shaped = template?.[name];
  switch (name) {
    case '@odata.id':
      return uri;
    case '@odata.type':
    case '@odata.context':
    case 'EntryType':
    case 'OemRecordFormat':
      return shaped ?? own[name];
    case 'Id':
      return id;
    case 'Name':
    case 'Description':
      return typeof shaped === 'string' ? renamed(shaped, String(template?.Id ?? ''), id) : own[name];
    case '@odata.etag':
    case 'Oem':
    case 'Actions':
      return undefined;
    case 'Payload':
      // Its URI is that of the client already.
      return own[name];
    case 'Password':
      return null;
    default: {
      const value = own[name];
      if (value === undefined || value === null) return name.includes('@') ? undefined : value;
      return convert(value, context);
    }
  }
}

/** Replaces the id in a text such as `Log Entry 12`. */
function renamed(text: string, before: string, id: string): string {
  if (text === before) return id;
  return before !== '' && text.endsWith(` ${before}`) ? text.slice(0, -before.length) + id : text;
}

function standardNames(own: JsonObject): readonly string[] {
  return Object.keys(own).filter((name) => name !== 'Oem' && name !== '@odata.etag');
}

/** Returns an account: its captured body, or that of the administrator for a new one, with the values of the account. */
function accountBody(served: ServedCapture, uri: string, own: JsonObject): JsonObject {
  const captured = served.capture.find(uri)?.body;
  const list = served.lists.get(uri.slice(0, uri.lastIndexOf('/')));
  const { '@odata.etag': _, Oem: __, ...shape } = captured ?? list?.template ?? own;
  const isSameRole = captured !== undefined && hasRole(served.capture, captured.RoleId, own);
  const values = accountProperties.flatMap((name) =>
    name in shape && own[name] !== undefined && !(name === 'RoleId' && isSameRole) ? [[name, own[name]]] : [],
  );
  const { Links: links } = shape;
  const role = isSameRole ? undefined : roleUri(served.capture, own.RoleId);
  return {
    ...(captured?.['@odata.etag'] === undefined ? {} : { '@odata.etag': captured['@odata.etag'] }),
    ...shape,
    ...(captured?.Oem === undefined ? {} : { Oem: captured.Oem }),
    '@odata.id': captured?.['@odata.id'] ?? uri + (list?.end ?? ''),
    Id: captured?.Id ?? uri.slice(uri.lastIndexOf('/') + 1),
    ...Object.fromEntries(values),
    ...(isObject(links) && role !== undefined ? { Links: { ...links, Role: { '@odata.id': role } } } : {}),
  };
}
