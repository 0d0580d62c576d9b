/**
 * Message registries. Each registry is one data file that contains its messages in the order in which they are served.
 * A new message is one entry in the file: the types of the keys derive from the files, so the compiler rejects a
 * misspelled key.
 *
 * Keys, arguments, statuses, health categories and cleared messages come from behaviour § 7; the texts are original.
 * Assumption: where only the number of arguments is documented, a value precedes its property, and a lower bound
 * precedes an upper bound. `%1` is the subject of an event (an account, a bay, a processor), or the reason of a
 * failure.
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

/**
 * Message in a data file. The compiler reads values of an enumeration in the file as plain strings; a test checks them.
 */
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

// Message registry of the host's firmware. Only its name and version are documented (behaviour § 2.22). Assumption: the
// registry contains the firmware's messages about applied settings, with the texts of the `Base` messages of the same
// keys.

/** Keys of the firmware's messages about settings. */
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
  /** Text of the message; `%1`, `%2`, … are replaced by the arguments, in order. */
  readonly message: string;
  /** Condition under which a response or an event contains the message. */
  readonly description: string;
  readonly severity: 'OK' | 'Warning' | 'Critical';
  /** Types of the arguments. Every response and event contains an argument as text; a number is converted to text. */
  readonly params: readonly ('string' | 'number')[];
  readonly resolution: string;
  /** HTTP status of a response whose first message has this key; 200 for messages of events. Source: behaviour § 7.3. */
  readonly status: number;
  /** Part of the server whose health the event concerns. Source: behaviour § 7.5. */
  readonly healthCategory?: string;
  /** Earlier messages that this message clears. Source: behaviour § 7.5. */
  readonly clears?: {
    /** Keys of the cleared messages, in the same registry or in another event registry of the service. */
    readonly messages: readonly string[];
    /** True if only messages about the same resource are cleared. */
    readonly ifSameOrigin: boolean;
  };
}

/** Definitions of messages by key: a whole registry, or the messages about one subject. */
type MessageTable<Key extends string = string> = Readonly<Record<Key, MessageDefinition>>;

/** Prefixes of the registries whose messages this service uses in responses and events. */
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
  /** Version `<major>.<minor>.<errata>`; a MessageId contains major and minor. Source: behaviour § 7.1, § 7.2. */
  readonly version: string;
  readonly owner: 'DMTF' | 'Vnd';
  readonly name: string;
  readonly language: 'en';
  readonly messages: MessageTable<Key>;
}

/**
 * Message of a response: registry, key and arguments. `property` is a JSON pointer into the body of the request. It is
 * a type alias, because the compiler does not assign an interface to the JSON type.
 */
export type Message = {
  readonly registry: RegistryPrefix;
  readonly key: string;
  readonly args: readonly string[];
  readonly property?: string;
};
