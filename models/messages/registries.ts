/**
 * The message registries, one data file each, with its messages in the served order. A new message is one entry there:
 * the compiler takes the keys from the files, so a misspelled key does not compile.
 *
 * Keys, arguments, statuses, health categories and cleared messages are those of behaviour § 7; the texts are our own.
 * Assumption: if the facts have only the number of arguments, a value precedes its property, and a lower bound an upper
 * one. `%1` names the subject of an event (an account, a bay, a processor), or the reason of a failure.
 */
import baseData from './base.json' with { type: 'json' };
import mgmtData from './mgmt.json' with { type: 'json' };
import mgmtEventsData from './mgmt-events.json' with { type: 'json' };
import mgmtResourceEventsData from './mgmt-resource-events.json' with { type: 'json' };
import mgmtSecurityEventsData from './mgmt-security-events.json' with { type: 'json' };
import mgmteRsData from './mgmte-rs.json' with { type: 'json' };
import networkDeviceData from './network-device.json' with { type: 'json' };
import resourceEventData from './resource-event.json' with { type: 'json' };
import storageDeviceData from './storage-device.json' with { type: 'json' };
import taskEventData from './task-event.json' with { type: 'json' };
import vndCommonData from './vnd-common.json' with { type: 'json' };
import vndDcpmmDiagsData from './vnd-dcpmm-diags.json' with { type: 'json' };

/** A message of a file. The compiler sees plain text for values of an enumeration; a test checks them. */
interface MessageData extends Partial<Omit<MessageDefinition, 'severity' | 'params'>> {
  readonly message: string;
  readonly description: string;
  readonly resolution: string;
  readonly severity: string;
  readonly params?: readonly string[];
}

interface RegistryData<Key extends string> {
  readonly prefix: string;
  readonly version: string;
  readonly owner: string;
  readonly name: string;
  readonly language: string;
  readonly messages: Readonly<Record<Key, MessageData>>;
}

function registryOf<Key extends string>(data: RegistryData<Key>): MessageRegistry<Key> {
  const messages = Object.entries<MessageData>(data.messages).map(([key, message]) => [
    key,
    { status: 200, params: [], ...message },
  ]);
  return { ...data, messages: Object.fromEntries(messages) } as MessageRegistry<Key>;
}

export const base = registryOf(baseData);
export const mgmt = registryOf(mgmtData);
export const mgmtEvents = registryOf(mgmtEventsData);
export const mgmtResourceEvents = registryOf(mgmtResourceEventsData);
export const networkDevice = registryOf(networkDeviceData);
export const taskEvent = registryOf(taskEventData);

export const messageRegistries: Readonly<Record<RegistryPrefix, MessageRegistry>> = {
  Base: base,
  Mgmt: mgmt,
  MgmtEvents: mgmtEvents,
  MgmtResourceEvents: mgmtResourceEvents,
  MgmtSecurityEvents: registryOf(mgmtSecurityEventsData),
  MgmteRS: registryOf(mgmteRsData),
  NetworkDevice: networkDevice,
  ResourceEvent: registryOf(resourceEventData),
  StorageDevice: registryOf(storageDeviceData),
  TaskEvent: taskEvent,
  VndCommon: registryOf(vndCommonData),
  VndDcpmmDiags: registryOf(vndDcpmmDiagsData),
};

// The registry of the host's firmware, known by name and version only (behaviour § 2.22). Assumption: it contains the
// firmware's messages about applied settings, with the texts of `Base`, whose ids those messages have.

/** The firmware's messages about settings. */
const keys = [
  'PropertyNotWritable',
  'PropertyUnknown',
  'PropertyValueConflict',
  'PropertyValueError',
  'PropertyValueFormatError',
  'PropertyValueNotInList',
  'PropertyValueTypeError',
  'Success',
] as const satisfies readonly (keyof typeof base.messages)[];

export type FirmwareKey = (typeof keys)[number];

export const vndBios: MessageRegistry<string, 'VndBiosMessageRegistry'> = {
  prefix: 'VndBiosMessageRegistry',
  version: '1.0.0',
  owner: 'Vnd',
  name: 'BIOS Message Registry',
  language: 'en',
  messages: Object.fromEntries(keys.map((key): [string, MessageDefinition] => [key, base.messages[key]])),
};

export interface MessageDefinition {
  /** `%1`, `%2`, … are replaced by the arguments, in order. */
  readonly message: string;
  /** Condition of the message. */
  readonly description: string;
  readonly severity: 'OK' | 'Warning' | 'Critical';
  /** The type of each argument. An argument is text in every response and event; a number is its text form. */
  readonly params: readonly ('string' | 'number')[];
  readonly resolution: string;
  /** HTTP status of a response whose first message this is. Source: behaviour § 7.3. For events: 200. */
  readonly status: number;
  /** The part of the server whose health the event concerns. Source: behaviour § 7.5. */
  readonly healthCategory?: string;
  /** Earlier messages that this one clears. Source: behaviour § 7.5. */
  readonly clears?: {
    /** Keys, of the same registry or of another event registry of the service. */
    readonly messages: readonly string[];
    /** True: only those about the same resource. */
    readonly ifSameOrigin: boolean;
  };
}

/** Rows of a registry by key: all of them, or those about one subject. */
type MessageTable<Key extends string = string> = Readonly<Record<Key, MessageDefinition>>;

/** Rows that this service uses in responses and events. */
type RegistryPrefix =
  | 'Base'
  | 'Mgmt'
  | 'MgmtEvents'
  | 'MgmtResourceEvents'
  | 'MgmtSecurityEvents'
  | 'MgmteRS'
  | 'NetworkDevice'
  | 'ResourceEvent'
  | 'StorageDevice'
  | 'TaskEvent'
  | 'VndCommon'
  | 'VndDcpmmDiags';

export interface MessageRegistry<Key extends string = string, Prefix extends string = RegistryPrefix> {
  readonly prefix: Prefix;
  /** `<major>.<minor>.<errata>`; a MessageId has the first two. Source: behaviour § 7.1, § 7.2. */
  readonly version: string;
  readonly owner: 'DMTF' | 'Vnd';
  readonly name: string;
  readonly language: 'en';
  readonly messages: MessageTable<Key>;
}

/**
 * One message of a response, by reference; `property` is a JSON pointer into the request's body. Messages are JSON,
 * which the compiler accepts for an alias and not for an interface.
 */
export type Message = {
  readonly registry: RegistryPrefix;
  readonly key: string;
  readonly args: readonly string[];
  readonly property?: string;
};
