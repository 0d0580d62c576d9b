/** Message registries as data: what a message says, how grave it is, and the status an answer made of it has. */

export interface MessageDefinition {
  /** `%1`, `%2`, … are replaced by the arguments, in order. */
  readonly message: string;
  /** When it is sent. */
  readonly description: string;
  readonly severity: 'OK' | 'Warning' | 'Critical';
  /** The type of each argument. An argument is text in every answer and event; a number is text that reads as one. */
  readonly params: readonly ('string' | 'number')[];
  readonly resolution: string;
  /** HTTP status of an answer whose first message this is. Source: behaviour § 7.3. Events are no answers: 200. */
  readonly status: number;
  /** The part of the server whose health the event speaks of. Source: behaviour § 7.5. */
  readonly healthCategory?: string;
  /** The earlier messages that no longer hold once this one is sent. Source: behaviour § 7.5. */
  readonly clears?: {
    /** Keys, of the same registry or of another event registry of the service. */
    readonly messages: readonly string[];
    /** True: only those sent about the same resource. */
    readonly ifSameOrigin: boolean;
  };
}

/** Rows of a registry by their keys: all of them, or those about one subject. */
export type MessageTable<Key extends string = string> = Readonly<Record<Key, MessageDefinition>>;

/** Of those whose messages this service sends in answers and events. */
export type RegistryPrefix =
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
 * One message of an answer, by reference; `property` is a JSON pointer into the request's body. Messages are JSON, which
 * the compiler believes of an alias and of no interface.
 */
export type Message = {
  readonly registry: RegistryPrefix;
  readonly key: string;
  readonly args: readonly string[];
  readonly property?: string;
};
