/** Message registry in the form that clients read, built from the table that the service uses for its own messages. */
import {
  type MessageDefinition,
  type MessageRegistry,
  messageRegistries,
} from '../../../models/messages/index.js';
import {
  constantProjector,
  identity,
  named,
  oneOf,
  type Rows,
  row,
  section,
  text,
  valuesOf,
  vendorSection,
  whole,
} from '../../../models/resource/index.js';

export const messageRegistryType = 'MessageRegistry.v1_6_0.MessageRegistry';

type AnyRegistry = MessageRegistry<string, string>;

/** Returns the name of a registry with its version, such as `Base.1.18.0`, as the property `Registry` shows it. */
export function registryName({ prefix, version }: AnyRegistry): string {
  return `${prefix}.${version}`;
}

export const messageRegistryWords = 'Message registry: the text, cause and resolution of each message.';

/** Message with the prefix of its registry. */
interface Entry {
  readonly prefix: string;
  readonly message: MessageDefinition;
}

const severity = oneOf(['OK', 'Warning', 'Critical']);

const entryRows: Rows<Entry> = {
  Description: row(
    text(),
    'Condition under which the message is sent.',
    ({ message }) => message.description,
  ),
  Message: row(
    text(),
    'Text of the message, with %1, %2 and so on as placeholders for arguments.',
    ({ message }) => message.message,
  ),
  Severity: row(severity, 'Severity of the message.', ({ message }) => message.severity),
  MessageSeverity: row(severity, 'Severity of the message.', ({ message }) => message.severity),
  NumberOfArgs: row(whole(), 'Number of arguments of the message.', ({ message }) => message.params.length),
  ParamTypes: row(
    valuesOf(oneOf(['string', 'number'])),
    'Type of each argument, in order.',
    ({ message }) => message.params,
  ),
  Resolution: row(text(), 'Recommended resolution.', ({ message }) => message.resolution),
  ClearingLogic: section('Earlier messages that the message clears.', clearing, {
    ClearsIf: row(
      oneOf(['SameOriginOfCondition']),
      'Condition for clearing; without a condition, messages of every origin are cleared.',
      ({ ifSameOrigin }) => (ifSameOrigin ? 'SameOriginOfCondition' : undefined),
    ),
    ClearsMessage: row(
      valuesOf(text()),
      'Keys of the messages that are cleared.',
      ({ messages }) => messages,
    ),
  }),
  Oem: vendorSection(
    'VndMessageExt.v1_0_0.VndMessageExt',
    'Vendor-specific properties of the message.',
    ({ message }: Entry) => message.healthCategory,
    {
      HealthCategory: row(
        text(),
        'Health category of the message: the subsystem of the server that the message is about.',
        (category) => category,
      ),
      Type: row(
        text(),
        'Type of this section, with its version, in the format of older clients.',
        () => 'VndMessageExt.1.0.0',
      ),
    },
  ),
};

/** Properties of a message registry, with the members of behaviour § 7.1. */
export const messageRegistryRows: Rows<AnyRegistry> = {
  '@Redfish.Copyright': row(
    text(),
    'Copyright notice.',
    () => 'Copyright 2026 the Tidefish authors. MIT License.',
  ),
  '@odata.type': row(text(), 'Type of the resource, with its version.', () => `#${messageRegistryType}`),
  ...identity(registryName, ({ name }) => name),
  Language: row(
    text(),
    'Language of the registry, as a language code such as en.',
    ({ language }) => language,
  ),
  Description: row(
    text(),
    'Description of the registry.',
    ({ prefix }) => `Text, cause and resolution of the messages of ${prefix}.`,
  ),
  RegistryPrefix: row(text(), 'Prefix of the message identifiers of the registry.', ({ prefix }) => prefix),
  RegistryVersion: row(text(), 'Version of the registry.', ({ version }) => version),
  OwningEntity: row(text(), 'Organization that maintains the registry.', ({ owner }) => owner),
  Messages: named('Messages by their keys.', entriesIn, entryRows),
};

export const registryObject = constantProjector(messageRegistryRows);

function entriesIn({ prefix, messages }: AnyRegistry): Readonly<Record<string, Entry>> {
  return Object.fromEntries(
    Object.entries<MessageDefinition>(messages).map(([key, message]) => [key, { prefix, message }]),
  );
}

function clearing({ message: { clears }, prefix }: Entry) {
  if (clears === undefined) return undefined;
  const { messages, ifSameOrigin } = clears;
  return { ifSameOrigin, messages: messages.flatMap((key) => nameFor(key, prefix) ?? []) };
}

/**
 * Returns the displayed form of a message key. A key of the same registry is shown without prefix. A key of another
 * registry is shown with the name and version of that registry. The result is undefined for a key of a registry that is
 * not served, because a client could not look it up. A few messages clear messages with such keys (behaviour § 7.5).
 */
function nameFor(key: string, prefix: string): string | undefined {
  const registries = Object.values<MessageRegistry>(messageRegistries);
  const home = registries.find(
    (registry) => registry.prefix === prefix && Object.hasOwn(registry.messages, key),
  );
  const other = home ?? registries.find(({ messages }) => Object.hasOwn(messages, key));
  if (other === undefined) return undefined;
  return other === home ? key : `${other.prefix}.${other.version.split('.').slice(0, 2).join('.')}.${key}`;
}
