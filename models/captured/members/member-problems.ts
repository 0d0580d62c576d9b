/** Problems of the values of a new or changed member: those that the captured service declares no support for. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { type Capture, linkIn, mapRoles, schemaType } from '../../capture/index.js';
import { pointerTo } from '../../json-pointer.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import { notInList } from '../../resource/index.js';
import type { LiveList } from './live-lists.js';
import { listRoleIds } from './role-privileges.js';

/** Standard values of a property of subscriptions. */
const retryPolicies = ['TerminateAfterRetries', 'SuspendRetries', 'RetryForever', 'RetryForeverWithBackoff'];

/** What the problems of a member are judged by. */
export interface MemberRules {
  readonly capture: Capture;
  /** Returns a captured resource with its present values. */
  readonly shown: (uri: string) => JsonObject | undefined;
}

/** Returns the problems of the properties of a member, by the lists of the captured service. */
export function memberProblems(list: LiveList, body: JsonObject, rules: MemberRules): readonly Message[] {
  const permitted = { ...capabilitiesOf(list, rules.capture), ...declaredValues(list, rules) };
  const unlisted = Object.entries(body).flatMap(([name, value = null]) => {
    const values = Object.hasOwn(permitted, name) ? permitted[name] : undefined;
    return values === undefined ? [] : unlistedProblems(name, value, values);
  });
  const password = list.kind === 'account' ? passwordProblem(body.Password, rules) : undefined;
  const messages = list.kind === 'subscription' ? messageIdProblems(body.MessageIds, rules.capture) : [];
  return [...unlisted, ...messages, ...(password === undefined ? [] : [password])];
}

function unlistedProblems(name: string, value: Json, permitted: readonly Json[]): readonly Message[] {
  const pointer = pointerTo('', name);
  if (!Array.isArray(value))
    return typeof value !== 'string' || permitted.includes(value)
      ? []
      : [notInList({ name, pointer }, value)];
  return (value as readonly Json[]).flatMap((each, index) =>
    typeof each !== 'string' || permitted.includes(each)
      ? []
      : [notInList({ name, pointer: `${pointer}/${index}` }, each)],
  );
}

type Permitted = Readonly<Record<string, readonly Json[] | undefined>>;

/** Returns the values that the capabilities of a captured collection list (`@Redfish.CollectionCapabilities`). */
function capabilitiesOf({ uri }: LiveList, capture: Capture): Permitted {
  const declared = capture.find(uri)?.body['@Redfish.CollectionCapabilities'];
  const capabilities = isObject(declared) ? declared.Capabilities : undefined;
  const objects = (Array.isArray(capabilities) ? (capabilities as readonly Json[]) : []).flatMap((each) => {
    const link = isObject(each) ? linkIn(each.CapabilitiesObject) : undefined;
    const found = link === undefined ? undefined : capture.find(link)?.body;
    return found === undefined ? [] : [found];
  });
  const end = '@Redfish.AllowableValues';
  return Object.fromEntries(
    objects.flatMap((object) =>
      Object.entries(object).flatMap(([name, values]): [string, readonly Json[]][] =>
        name.endsWith(end) && Array.isArray(values) ? [[name.slice(0, -end.length), values]] : [],
      ),
    ),
  );
}

/** Returns the values that the service of a collection declares. */
function declaredValues({ kind }: LiveList, { capture, shown }: MemberRules): Permitted {
  if (kind === 'account') {
    const ids = listRoleIds(capture);
    return ids.length === 0 ? {} : { RoleId: ids };
  }
  if (kind !== 'subscription') return {};
  const service = shown(mapRoles(capture).first('eventService') ?? '') ?? {};
  const listed = (name: string): readonly Json[] | undefined => {
    const values: Json | undefined = service[name];
    return Array.isArray(values) && values.length > 0 ? (values as readonly Json[]) : undefined;
  };
  return {
    RegistryPrefixes: listed('RegistryPrefixes') ?? registryPrefixes(capture),
    ResourceTypes: listed('ResourceTypes'),
    EventTypes: listed('EventTypesForSubscription'),
    EventFormatType: listed('EventFormatTypes'),
    DeliveryRetryPolicy: retryPolicies,
  };
}

/** Returns the names of the captured message registries; undefined for none. */
function registryPrefixes(capture: Capture): readonly string[] | undefined {
  const found = [...capture.resources.values()].flatMap(({ body }) => {
    if (schemaType(body) === 'MessageRegistry') return [String(body.RegistryPrefix)];
    const isFile = schemaType(body) === 'MessageRegistryFile' && typeof body.Registry === 'string';
    const [prefix] = isFile ? (/^\w+(?=\.\d)/u.exec(String(body.Registry)) ?? []) : [];
    return prefix === undefined ? [] : [prefix];
  });
  return found.length === 0 ? undefined : [...new Set(found)];
}

/** Returns the problems of ids of messages that no captured registry has. A registry that is not captured has any. */
function messageIdProblems(ids: Json | undefined, capture: Capture): readonly Message[] {
  if (!Array.isArray(ids)) return [];
  const prefixes = registryPrefixes(capture);
  return (ids as readonly Json[]).flatMap((id, index) => {
    const place = { name: 'MessageIds', pointer: `/MessageIds/${index}` };
    if (typeof id !== 'string') return [notInList(place, id)];
    const [prefix = '', ...rest] = id.split('.');
    const messages = registryNamed(capture, prefix);
    const isKnown =
      messages === undefined ? prefixes?.includes(prefix) : Object.hasOwn(messages, rest.at(-1) ?? '');
    return isKnown === false ? [notInList(place, id)] : [];
  });
}

function registryNamed(capture: Capture, prefix: string): JsonObject | undefined {
  for (const { body } of capture.resources.values())
    if (schemaType(body) === 'MessageRegistry' && body.RegistryPrefix === prefix && isObject(body.Messages))
      return body.Messages;
  return undefined;
}

/** Returns the problem of a password that is shorter or longer than the captured service permits. */
function passwordProblem(password: Json | undefined, { capture, shown }: MemberRules): Message | undefined {
  if (typeof password !== 'string') return undefined;
  const service = shown(mapRoles(capture).first('accountService') ?? '') ?? {};
  const { MinPasswordLength: min, MaxPasswordLength: max } = service;
  const isShort = typeof min === 'number' && password.length < min;
  const isLong = typeof max === 'number' && password.length > max;
  if (!isShort && !isLong) return undefined;
  return mgmtMessage('InvalidPasswordLength', [String(min ?? 0), String(max ?? '')], '/Password');
}
