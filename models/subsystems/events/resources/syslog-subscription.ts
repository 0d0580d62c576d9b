/** The subscription of a syslog server: how it is made, what it shows, and what it shares with that of a listener. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import type { ControllerStage } from '../../../resource/define.js';
import { missing, notInList, unknown, wrongForm } from '../../../resource/problems.js';
import { isLicensed } from '../../license/index.js';
import { syslogId } from '../find-subscription.js';
import {
  forgetSyslogServer,
  type SyslogProtocol,
  type SyslogSubscription,
  syslogProtocols,
} from '../syslog-subscriptions.js';
import type { KeptFilter } from './syslog-readers.js';

/** What is said of events, which a syslog server is not told of. */
const forListeners: readonly string[] = [
  'EventFormatType',
  'EventTypes',
  'HttpHeaders',
  'MetricReportDefinitions',
  'RegistryPrefixes',
  'Oem/Vnd/DeliveryRetryAttempts',
  'Oem/Vnd/DeliveryRetryIntervalInSeconds',
  'Oem/Vnd/RequestedMaxEventsToQueue',
  'Oem/Vnd/RetireOldEventInMinutes',
];
const forServers: readonly string[] = ['SyslogFilters'];

export function isSyslogProtocol(protocol: Json | undefined): protocol is SyslogProtocol {
  return syslogProtocols.some((candidate) => candidate === protocol);
}

/** Members that the other kind of subscription has, by their pointers. */
export function problemsWithMembers(kind: 'listener' | 'server', pointers: readonly string[]): Message[] {
  const others = kind === 'server' ? forListeners : forServers;
  return pointers
    .filter((pointer) => others.includes(pointer.slice(1)))
    .map((pointer) => unknown({ name: pointer.slice(pointer.lastIndexOf('/') + 1), pointer }));
}

/** The scheme of the address is that of the kind of subscription. */
export function problemsWithAddress(kind: 'listener' | 'server', destination: string): Message[] {
  const isServer = destination.startsWith('syslog:');
  const place = { name: 'Destination', pointer: '/Destination' };
  return isServer === (kind === 'server') ? [] : [wrongForm(place, destination)];
}

/** The protocol says what kind it is; the kind says it again, or nothing. */
export function problemsWithKind(protocol: string | undefined, kind: string | undefined): Message[] {
  if (kind === undefined || (kind === 'Syslog') === isSyslogProtocol(protocol)) return [];
  return protocol === undefined
    ? [missing({ name: 'Protocol', pointer: '/Protocol' })]
    : [baseMessage('PropertyValueConflict', ['SubscriptionType', 'Protocol'], '/SubscriptionType')];
}

export function problemsWithLicense({ license }: ControllerStage['view']): Message[] {
  return isLicensed(license, 'remoteSyslog') ? [] : [mgmtMessage('LicenseKeyRequired', [], '/Protocol')];
}

/** Returns its id. */
export function addSyslogSubscription(
  stage: ControllerStage,
  asked: SyslogSubscription & { filters: KeptFilter[] },
): string {
  const { subscriptions } = stage.draft;
  subscriptions.syslog ??= { nextNumber: 1, byNumber: {} };
  const number = subscriptions.syslog.nextNumber++;
  subscriptions.syslog.byNumber[number] = asked;
  return syslogId(number);
}

/** What a PATCH of one comes to: `before` is how it stood. */
export function finishSyslogPatch(
  stage: ControllerStage,
  set: ReadonlyMap<string, Json>,
  { number, before }: { readonly number: string; readonly before: SyslogSubscription },
): Message[] {
  const now = stage.draft.subscriptions.syslog?.byNumber[number] ?? before;
  const isMoved = now.destination !== before.destination || now.protocol !== before.protocol;
  if (isMoved || now.mutualAuthentication !== before.mutualAuthentication) forgetSyslogServer(stage, number);
  return [
    ...problemsWithMembers('server', [...set.keys()]),
    ...problemsWithAddress('server', now.destination),
    ...problemsWithSet(set, 'Protocol', syslogProtocols),
    ...problemsWithSet(set, 'SubscriptionType', ['Syslog']),
  ];
}

/** A value that the other kind of subscription has is none that this one takes. */
export function problemsWithSet(
  set: ReadonlyMap<string, Json>,
  name: string,
  values: readonly string[],
): Message[] {
  const value = set.get(`/${name}`);
  const place = { name, pointer: `/${name}` };
  return value === undefined || values.some((taken) => taken === value) ? [] : [notInList(place, value)];
}
