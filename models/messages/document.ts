/** A message registry as clients read it: the served object, made of the table the service itself speaks from. */
import { constantProjector } from '../resource/constants.js';
import { valuesOf } from '../resource/kinds.js';
import { oneOf, text, whole } from '../resource/readers.js';
import { named, type Rows, row, section } from '../resource/rows.js';
import { identity, vendorSection } from '../resource/shared-rows.js';
import { messageRegistries } from './index.js';
import type { MessageDefinition, MessageRegistry } from './registry.js';

export const messageRegistryType = 'MessageRegistry.v1_6_0.MessageRegistry';

type AnyRegistry = MessageRegistry<string, string>;

/** `Base.1.18.0`: what a registry file resource gives as `Registry`. */
export function registryName({ prefix, version }: AnyRegistry): string {
  return `${prefix}.${version}`;
}

export const messageRegistryWords =
  'A set of messages, each with what it says, when it is sent and what to do about it.';

/** A message with the registry that it is of. */
interface Entry {
  readonly prefix: string;
  readonly message: MessageDefinition;
}

const severity = oneOf(['OK', 'Warning', 'Critical']);

const entryRows: Rows<Entry> = {
  Description: row(text(), 'When the message is sent.', ({ message }) => message.description),
  Message: row(
    text(),
    'What the message says; %1, %2 and so on stand for its arguments.',
    ({ message }) => message.message,
  ),
  Severity: row(severity, 'How grave the message is.', ({ message }) => message.severity),
  MessageSeverity: row(severity, 'How grave the message is.', ({ message }) => message.severity),
  NumberOfArgs: row(whole(), 'How many arguments the message takes.', ({ message }) => message.params.length),
  ParamTypes: row(
    valuesOf(oneOf(['string', 'number'])),
    'The type of each argument, in order.',
    ({ message }) => message.params,
  ),
  Resolution: row(text(), 'What to do about it.', ({ message }) => message.resolution),
  ClearingLogic: section('Which earlier messages no longer hold once this one is sent.', clearing, {
    ClearsIf: row(
      oneOf(['SameOriginOfCondition']),
      'The condition for it; without one, they are cleared wherever they came from.',
      ({ ifSameOrigin }) => (ifSameOrigin ? 'SameOriginOfCondition' : undefined),
    ),
    ClearsMessage: row(
      valuesOf(text()),
      'The keys of the messages that no longer hold.',
      ({ messages }) => messages,
    ),
  }),
  Oem: vendorSection(
    'VndMessageExt.v1_0_0.VndMessageExt',
    'What the vendor adds to a message of a registry.',
    ({ message }: Entry) => message.healthCategory,
    {
      HealthCategory: row(
        text(),
        'The part of the server whose health the message speaks of.',
        (category) => category,
      ),
      Type: row(
        text(),
        'The version of this section, as older clients know it.',
        () => 'VndMessageExt.1.0.0',
      ),
    },
  ),
};

/** With the members of behaviour § 7.1. */
export const messageRegistryRows: Rows<AnyRegistry> = {
  '@Redfish.Copyright': row(
    text(),
    'Who holds the rights in the document.',
    () => 'Copyright 2026 the Tidefish authors. MIT License.',
  ),
  '@odata.type': row(text(), 'The type of the object, with its version.', () => `#${messageRegistryType}`),
  ...identity(registryName, ({ name }) => name),
  Language: row(text(), 'The language, as a code such as en.', ({ language }) => language),
  Description: row(
    text(),
    'A sentence on what the registry is for.',
    ({ prefix }) => `What the messages of ${prefix} say, when they are sent, and what to do about them.`,
  ),
  RegistryPrefix: row(text(), 'What the ids of its messages begin with.', ({ prefix }) => prefix),
  RegistryVersion: row(text(), 'The version of the registry.', ({ version }) => version),
  OwningEntity: row(text(), 'Who keeps the registry.', ({ owner }) => owner),
  Messages: named('The messages by their keys.', entriesIn, entryRows),
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
 * A key of the registry itself stands alone, one of another registry with that one's name and version. Undefined for
 * a key that no registry served here has: a few of those are cleared (behaviour § 7.5), and a client could look nothing
 * up.
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
