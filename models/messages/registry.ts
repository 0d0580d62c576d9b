/** Message registries as data: what a message says, how grave it is, and the status an answer made of it has. */

export interface MessageDefinition {
  /** `%1`, `%2`, … are replaced by the arguments, in order. */
  readonly message: string;
  readonly severity: 'OK' | 'Warning' | 'Critical';
  readonly args: number;
  readonly resolution: string;
  /** HTTP status of an answer whose gravest message this is. Source: facts § 7.3. */
  readonly status: number;
}

export interface MessageRegistry<Key extends string = string> {
  readonly prefix: string;
  /** As printed in a MessageId: `<major>.<minor>`. Source: facts § 7.2. */
  readonly version: string;
  readonly messages: Readonly<Record<Key, MessageDefinition>>;
}

export type RegistryPrefix = 'Base' | 'Mgmt';

/** One message of an answer, by reference; `property` is a JSON pointer into the request's body. */
export interface Message {
  readonly registry: RegistryPrefix;
  readonly key: string;
  readonly args: readonly string[];
  readonly property?: string;
}
