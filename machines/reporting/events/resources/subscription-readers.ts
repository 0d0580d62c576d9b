/** Readers for the properties of a subscription. */
import { isObject, type Json, type JsonObject } from '../../../../engine/index.js';
import type { Sealed, Transaction } from '../../../../models/index.js';
import { sealedQuery, splitAddress } from '../../../../models/outbound/index.js';
import {
  below,
  flag,
  isAnnotation,
  listOf,
  members,
  oneOf,
  type PropertyLocation,
  type Reader,
  type ReadResult,
  secureWebAddress,
  text,
  tooMany,
  type WriteContext,
  whole,
  wrongForm,
  wrongType,
} from '../../../../models/resource/index.js';
import { eventTypes, subscribablePrefixes } from '../../../facts/fact.js';
import { syslogNumber } from '../find-subscription.js';
import {
  type DeliverySettings,
  deliveryDefaults,
  destinationSealAddress,
  eventFormats,
} from '../subscriptions.js';
import { syslogProtocols } from '../syslog-subscriptions.js';
import { syslogAddressReader } from './syslog-subscription.js';

/**
 * Maximum length of a destination. Unit: characters. Assumption: the value equals the maximum for the URI of an image.
 */
const destinationLengthMax = 2_048;
/** Maximum length of a context. Unit: characters. Assumption: enough for any correlation data of a listener. */
const contextLengthMax = 1_024;
/** Maximum length of the name of a resource type. Unit: characters. Assumption: twice the length of the longest name. */
const resourceTypeLengthMax = 128;
/** Maximum number of resource types of one subscription: more than the service has, so that a list can name all. */
const resourceTypesMax = 512;

/**
 * Reader for the URI of a listener. It accepts HTTPS only (behaviour "Event subscription"), and no password in the URI,
 * because every user can read the URI.
 */
const listenerReader = secureWebAddress(destinationLengthMax);

/** Reader for a destination. The scheme of the URI selects a listener or a syslog server. */
export const destinationReader: Reader<string> = {
  rule: { type: 'string', lengthMax: destinationLengthMax, pattern: '^([Hh][Tt][Tt][Pp][Ss]|syslog)://' },
  read: (value, place) => {
    const isServer = typeof value === 'string' && value.startsWith('syslog:');
    return (isServer ? syslogAddressReader : listenerReader).read(value, place);
  },
};
export const contextReader = text({ lengthMax: contextLengthMax });
export const formatReader = oneOf(eventFormats);
/**
 * Reader for protocols. Other protocols of the Redfish standard are for kinds of receivers that this service does not
 * support.
 */
export const protocolReader = oneOf(['Redfish', ...syslogProtocols]);
export const subscriptionTypeReader = oneOf(['RedfishEvent', 'Syslog']);
/** Reader for registry prefixes. The maximum allows duplicates, which are removed later. */
export const prefixesReader = listOf(oneOf(subscribablePrefixes), subscribablePrefixes.length * 2);

/** Reader for event types. The maximum allows duplicates, which are removed later. */
export const eventTypesReader = listOf(oneOf(eventTypes), eventTypes.length * 2);

/**
 * Reader for the types of resources. The creation refuses a type that the service does not have.
 */
export const resourceTypesReader = listOf(
  text({ lengthMax: resourceTypeLengthMax, pattern: /^[A-Za-z]\w*$/ }),
  resourceTypesMax,
);

/**
 * Readers for the delivery settings. No ranges are published. Assumption: these ranges, which include the defaults and
 * limit the stored data.
 */
export const settingReaders = {
  DeliveryRetryAttempts: whole(0, 100),
  DeliveryRetryIntervalInSeconds: whole(1, 3_600),
  MutualAuthenticationEnabled: flag,
  RequestedMaxEventsToQueue: whole(1, 20),
  RetireOldEventInMinutes: whole(1, 10_080),
} as const;

/** Name of each delivery setting in the tree, by its property name. */
const settingNames = {
  DeliveryRetryAttempts: 'retryAttempts',
  DeliveryRetryIntervalInSeconds: 'retryIntervalSeconds',
  MutualAuthenticationEnabled: 'mutualAuthentication',
  RequestedMaxEventsToQueue: 'queueMax',
  RetireOldEventInMinutes: 'retireMinutes',
} as const satisfies Readonly<Record<keyof typeof settingReaders, keyof DeliverySettings>>;

export const vendorReader = members({ Vnd: members(settingReaders) });

/** Returns the delivery settings in a body, with defaults for absent ones. */
export function readDelivery(given: JsonObject): DeliverySettings {
  const named = Object.entries(settingNames).flatMap(([name, setting]) =>
    given[name] === undefined ? [] : [[setting, given[name]] as const],
  );
  return { ...deliveryDefaults, ...Object.fromEntries(named) };
}

const definitionsMax = 64;
const definitionPattern = /^\/redfish\/v1\/TelemetryService\/MetricReportDefinitions\/[^/?#]+\/?$/i;
const definitionUri = text({ lengthMax: 255, pattern: definitionPattern });

/**
 * Reader for a metric report definition: a plain URI (behaviour "Event subscription"), or a link as in the Redfish
 * standard. The result is the URI.
 */
const definitionReader: Reader<string> = {
  rule: definitionUri.rule,
  read: (value, place) => {
    const linked = isObject(value) ? (value['@odata.id'] ?? null) : value;
    return definitionUri.read(linked, place);
  },
};

export const definitionsReader = listOf(definitionReader, definitionsMax);

/**
 * Maximum number of HTTP headers of one listener. Assumption: a listener needs one header for authentication and some
 * for identification.
 */
const headersMax = 16;
/**
 * Maximum length of a header value. Unit: characters. Assumption: tokens of large sites have about 2,000 characters,
 * and twice that length is enough.
 */
const headerLengthMax = 4_096;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;
/** Names of the headers that the delivery or the connection sets itself, so that clients cannot set them. */
const ownHeaders =
  /^(?:host|content-.*|transfer-encoding|connection|keep-alive|expect|upgrade|te|trailer|proxy-.*)$/i;

/**
 * Reader for headers: an object of names and values (behaviour "Event subscription"), or a list of such objects, as in
 * the Redfish standard.
 */
export const headersReader: Reader<JsonObject> = {
  rule: { type: 'object', members: {} },
  read: (value, place) => {
    const lists = Array.isArray(value) ? value : [value];
    if (!lists.every(isObject)) return bad(wrongType(place, value));
    const given = lists.flatMap((list) => Object.entries(list).filter(([name]) => !isAnnotation(name)));
    if (given.length > headersMax) return bad(tooMany(place, given.length, headersMax));
    const problems = given.flatMap(([name, header = null]) => problemWithHeader(place, name, header));
    return problems.length > 0
      ? { ok: false, problems }
      : { ok: true, value: Object.fromEntries(given.map(([name, header]) => [name.toLowerCase(), header])) };
  },
};

function problemWithHeader({ name: whole, pointer }: PropertyLocation, name: string, value: Json) {
  const place = { name: whole, pointer: below(pointer, name) };
  if (typeof value !== 'string') return [wrongType(place, value)];
  const fits = value.length <= headerLengthMax && headerValue.test(value);
  return headerName.test(name) && !ownHeaders.test(name) && fits ? [] : [wrongForm(place, value)];
}

function bad(problem: ReturnType<typeof wrongType>): ReadResult<never> {
  return { ok: false, problems: [problem] };
}

/** Destination in its stored form. The query is sealed, because it may contain a token. */
export type StoredDestination = {
  /** URI without its query. */
  readonly destination: string;
  /** Sealed query; absent if the URI has no query. */
  readonly query?: Sealed;
};

export function storedDestination(
  asked: string,
  subscriptionId: string,
  { secrets }: Pick<WriteContext, 'secrets'>,
): StoredDestination {
  const split = splitAddress(asked);
  const query = sealedQuery(split, destinationSealAddress(subscriptionId), secrets);
  return query === null ? { destination: asked } : { destination: split.address, query };
}

/**
 * Stores the destination of a subscription. A plain string is a destination without a query, or comes from an older
 * history in which queries were not sealed.
 */
export function setDestination(
  { draft: { subscriptions } }: Transaction,
  given: string | StoredDestination,
  subscriptionId: string,
): void {
  const { destination, query }: StoredDestination =
    typeof given === 'string' ? { destination: given } : given;
  const server = subscriptions.syslog?.byNumber[syslogNumber(subscriptionId) ?? ''];
  if (server !== undefined) server.destination = destination;
  const listener = subscriptions.byId[subscriptionId];
  if (listener === undefined) return;
  listener.destination = destination;
  if (query === undefined) delete listener.query;
  else listener.query = query;
}
