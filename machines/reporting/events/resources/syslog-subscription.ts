/**
 * Subscription of a syslog server: its creation, its properties, and the validation that it shares with the
 * subscription of a listener.
 */
import type { Json } from '../../../../engine/index.js';
import { isLicensed, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  listOf,
  members,
  missing,
  notInList,
  oneOf,
  type Reader,
  text,
  unknown,
  wrongForm,
} from '../../../../models/resource/index.js';
import { type Facility, facilityNames, severityNames } from '../../remote-syslog/index.js';
import { syslogId } from '../find-subscription.js';
import {
  resetSyslogServer,
  type SyslogFilter,
  type SyslogProtocol,
  type SyslogSubscription,
  syslogProtocols,
} from '../syslog-subscriptions.js';

/** Pointers of properties about events, which a syslog server does not receive. */
const forListeners: readonly string[] = [
  'EventFormatType',
  'EventTypes',
  'HttpHeaders',
  'MetricReportDefinitions',
  'RegistryPrefixes',
  'ResourceTypes',
  'Oem/Vnd/DeliveryRetryAttempts',
  'Oem/Vnd/DeliveryRetryIntervalInSeconds',
  'Oem/Vnd/RequestedMaxEventsToQueue',
  'Oem/Vnd/RetireOldEventInMinutes',
];
const forServers: readonly string[] = ['SyslogFilters'];

export function isSyslogProtocol(protocol: Json | undefined): protocol is SyslogProtocol {
  return syslogProtocols.some((candidate) => candidate === protocol);
}

/** Returns a problem for each member in a body that belongs to the other kind of subscription. */
export function problemsWithMembers(kind: 'listener' | 'server', pointers: readonly string[]): Message[] {
  const others = kind === 'server' ? forListeners : forServers;
  return pointers
    .filter((pointer) => others.includes(pointer.slice(1)))
    .map((pointer) => unknown({ name: pointer.slice(pointer.lastIndexOf('/') + 1), pointer }));
}

/** Returns a problem if the scheme of the URI does not match the kind of subscription. */
export function problemsWithAddress(kind: 'listener' | 'server', destination: string): Message[] {
  const isServer = destination.startsWith('syslog:');
  const place = { name: 'Destination', pointer: '/Destination' };
  return isServer === (kind === 'server') ? [] : [wrongForm(place, destination)];
}

/** Returns a problem if an explicit kind of subscription does not match the kind that the protocol determines. */
export function problemsWithKind(protocol: string | undefined, kind: string | undefined): Message[] {
  if (kind === undefined || (kind === 'Syslog') === isSyslogProtocol(protocol)) return [];
  return protocol === undefined
    ? [missing({ name: 'Protocol', pointer: '/Protocol' })]
    : [baseMessage('PropertyValueConflict', ['SubscriptionType', 'Protocol'], '/SubscriptionType')];
}

export function problemsWithLicense({ license }: Transaction['view']): Message[] {
  return isLicensed(license, 'remoteSyslog') ? [] : [mgmtMessage('LicenseKeyRequired', [], '/Protocol')];
}

/** Adds a subscription of a syslog server and returns its id. */
export function addSyslogSubscription(
  stage: Transaction,
  asked: SyslogSubscription & { filters: KeptFilter[] },
): string {
  const { subscriptions } = stage.draft;
  subscriptions.syslog ??= { nextNumber: 1, byNumber: {} };
  const number = subscriptions.syslog.nextNumber++;
  subscriptions.syslog.byNumber[number] = asked;
  return syslogId(number);
}

/** Validates a PATCH after its changes; `before` is the previous state. */
export function finishSyslogPatch(
  stage: Transaction,
  set: ReadonlyMap<string, Json>,
  { number, before }: { readonly number: string; readonly before: SyslogSubscription },
): Message[] {
  const now = stage.draft.subscriptions.syslog?.byNumber[number] ?? before;
  const isMoved = now.destination !== before.destination || now.protocol !== before.protocol;
  if (isMoved || now.mutualAuthentication !== before.mutualAuthentication) resetSyslogServer(stage, number);
  return [
    ...problemsWithMembers('server', [...set.keys()]),
    ...problemsWithAddress('server', now.destination),
    ...problemsWithSet(set, 'Protocol', syslogProtocols),
    ...problemsWithSet(set, 'SubscriptionType', ['Syslog']),
  ];
}

/** Returns a problem if a property has a value of the other kind of subscription. */
export function problemsWithSet(
  set: ReadonlyMap<string, Json>,
  name: string,
  values: readonly string[],
): Message[] {
  const value = set.get(`/${name}`);
  const place = { name, pointer: `/${name}` };
  return value === undefined || values.some((taken) => taken === value) ? [] : [notInList(place, value)];
}

/**
 * Maximum length of a syslog URI. Unit: characters. Assumption: the longest URI has a host name of 253 characters and a
 * port.
 */
const addressLengthMax = 280;
const portMax = 65_535;

/**
 * Pattern of a syslog URI: a host name or an address, with an optional port. Other parts have no meaning and are
 * refused.
 */
const shape = /^syslog:\/\/(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\/?$/;
const shaped = text({ lengthMax: addressLengthMax, pattern: shape });

export const syslogAddressReader: Reader<string> = {
  rule: shaped.rule,
  read: (value, place) => {
    const asked = shaped.read(value, place);
    if (!asked.ok || isServer(asked.value)) return asked;
    return { ok: false, problems: [wrongForm(place, asked.value)] };
  },
};

function isServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { port } = new URL(address);
  return port === '' || (Number(port) >= 1 && Number(port) <= portMax);
}

export const facilityReader = oneOf(facilityNames);
export const lowestSeverityReader = oneOf([...severityNames, 'All']);

/**
 * Maximum number of filters of a subscription. Assumption: no client needs more than one filter for each facility and
 * severity.
 */
const filtersMax = 24;

const filterReader = members({
  LogFacilities: listOf(facilityReader, facilityNames.length * 2),
  LowestSeverity: lowestSeverityReader,
});

export const filtersReader = listOf(filterReader, filtersMax);

type GivenFilters = readonly {
  readonly LogFacilities?: readonly SyslogFilter['facilities'][number][];
  readonly LowestSeverity?: SyslogFilter['lowestSeverity'];
}[];

/** Filter in the form that the tree stores. */
type KeptFilter = SyslogFilter & { facilities: Facility[] };

/**
 * Returns filters in their stored form. A filter without facilities applies to all facilities, a filter without
 * severities to all severities.
 */
export function readFilters(given: GivenFilters): KeptFilter[] {
  return given.map(({ LogFacilities = [], LowestSeverity = 'All' }) => ({
    facilities: LogFacilities.length === 0 ? [...facilityNames] : [...new Set(LogFacilities)],
    lowestSeverity: LowestSeverity,
  }));
}
