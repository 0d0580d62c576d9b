/** Public interface: all message registries, and the ids and texts of messages. */

import { once } from '../memoize.js';
import {
  type base,
  type Message,
  type MessageDefinition,
  messageRegistries,
  type mgmt,
  type mgmtEvents,
  type mgmtResourceEvents,
  type networkDevice,
  type taskEvent,
} from './registries.js';

export type { Message, MessageDefinition, MessageRegistry } from './registries.js';
export { type FirmwareKey, messageRegistries, vndBios } from './registries.js';

export type BaseKey = keyof typeof base.messages;
export type MgmtKey = keyof typeof mgmt.messages;
export type MgmtEventsKey = keyof typeof mgmtEvents.messages;
export type MgmtResourceEventsKey = keyof typeof mgmtResourceEvents.messages;
/** Key of a message that only events contain. */
export type EventKey = MgmtEventsKey | MgmtResourceEventsKey | keyof typeof networkDevice.messages;

export function baseMessage(key: BaseKey, args: readonly string[] = [], property?: string): Message {
  return { registry: 'Base', key, args, ...(property === undefined ? {} : { property }) };
}

export function mgmtMessage(key: MgmtKey, args: readonly string[] = [], property?: string): Message {
  return { registry: 'Mgmt', key, args, ...(property === undefined ? {} : { property }) };
}

export function taskEventMessage(key: keyof typeof taskEvent.messages, args: readonly string[]): Message {
  return { registry: 'TaskEvent', key, args };
}

/**
 * Returns the definition of a message. Throws if the registry does not contain the key, which cannot occur for a
 * message from the functions above.
 */
export function findDefinition({ registry, key }: Message): MessageDefinition {
  const definition = messageRegistries[registry].messages[key];
  if (definition === undefined) throw new Error(`registry ${registry} has no message ${key}`);
  return definition;
}

/**
 * Returns the id of a message: registry, major and minor version, key, as in `Base.1.18.Success`. Source: behaviour §
 * 7.2.
 */
export function messageId({ registry, key }: Message): string {
  return idsByKey().get(registry)?.get(key) ?? createId(registry, key);
}

function createId(registry: Message['registry'], key: string): string {
  const [major, minor] = messageRegistries[registry].version.split('.');
  return `${registry}.${major}.${minor}.${key}`;
}

/** Ids of all messages, by registry and key. The events of all controllers share one text for each id. */
const idsByKey = once(
  () =>
    new Map(
      Object.entries(messageRegistries).map(([name, { messages }]) => {
        const registry = name as Message['registry'];
        return [registry, new Map(Object.keys(messages).map((key) => [key, createId(registry, key)]))];
      }),
    ),
);

/** Returns the text of a message with its arguments inserted. */
export function renderMessage(message: Message): string {
  return findDefinition(message).message.replace(
    /%(\d+)/g,
    (_, position) => message.args[Number(position) - 1] ?? '',
  );
}
export type { taskEvent } from './registries.js';
