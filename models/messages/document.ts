/** A message registry as clients read it: the served object, made of the table the service itself speaks from. */
import type { JsonObject } from '../../engine/index.js';
import { messageRegistries } from './index.js';
import type { MessageDefinition, MessageRegistry } from './registry.js';

export const messageRegistryType = 'MessageRegistry.v1_6_0.MessageRegistry';

/** `Base.1.18.0`: what a registry file resource gives as `Registry`. */
export function registryName({ prefix, version }: MessageRegistry): string {
  return `${prefix}.${version}`;
}

/** With the members of facts § 7.1. */
export function registryObject(registry: MessageRegistry): JsonObject {
  const { prefix, version, owner, name, language, messages } = registry;
  return {
    '@Redfish.Copyright': 'Copyright 2026 the Tidefish authors. MIT License.',
    '@odata.type': `#${messageRegistryType}`,
    Id: registryName(registry),
    Name: name,
    Language: language,
    Description: `What the messages of ${prefix} say, when they are sent, and what to do about them.`,
    RegistryPrefix: prefix,
    RegistryVersion: version,
    OwningEntity: owner,
    Messages: Object.fromEntries(
      Object.entries<MessageDefinition>(messages).map(([key, message]) => [key, entryOf(message, prefix)]),
    ),
  };
}

function entryOf(message: MessageDefinition, prefix: string): JsonObject {
  const { description, severity, params, resolution, clears, healthCategory } = message;
  return {
    Description: description,
    Message: message.message,
    Severity: severity,
    MessageSeverity: severity,
    NumberOfArgs: params.length,
    ParamTypes: params,
    Resolution: resolution,
    ...(clears === undefined ? {} : { ClearingLogic: clearingLogic(clears, prefix) }),
    ...(healthCategory === undefined ? {} : { Oem: { Vnd: vendorSection(healthCategory) } }),
  };
}

function clearingLogic(
  { messages, ifSameOrigin }: NonNullable<MessageDefinition['clears']>,
  prefix: string,
): JsonObject {
  return {
    ...(ifSameOrigin ? { ClearsIf: 'SameOriginOfCondition' } : {}),
    ClearsMessage: messages.flatMap((key) => named(key, prefix) ?? []),
  };
}

/**
 * A key of the registry itself stands alone, one of another registry with that one's name and version. Undefined for
 * a key that no registry served here has: facts clear a few of those, and a client could look nothing up.
 */
function named(key: string, prefix: string): string | undefined {
  const registries = Object.values<MessageRegistry>(messageRegistries);
  const home = registries.find(
    (registry) => registry.prefix === prefix && Object.hasOwn(registry.messages, key),
  );
  const other = home ?? registries.find(({ messages }) => Object.hasOwn(messages, key));
  if (other === undefined) return undefined;
  return other === home ? key : `${other.prefix}.${other.version.split('.').slice(0, 2).join('.')}.${key}`;
}

function vendorSection(healthCategory: string): JsonObject {
  return {
    '@odata.type': '#VndMessageExt.v1_0_0.VndMessageExt',
    HealthCategory: healthCategory,
    Type: 'VndMessageExt.1.0.0',
  };
}
