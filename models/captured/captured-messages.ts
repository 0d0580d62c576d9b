/** Messages of a captured service: those of the built-in service, with ids of the registry that the service has. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type Capture, schemaType } from '../capture/index.js';
import { memoizeByObject } from '../memoize.js';
import { baseMessage, messageId, messageRegistries } from '../messages/index.js';
import type { RedfishResponse } from '../redfish/index.js';

/** Messages of the built-in service that have the same key in the standard registry, Base 1.18.2. */
const standardKeys: ReadonlySet<string> = new Set([
  ...Object.keys(messageRegistries.Base.messages),
  'ActionParameterValueNotInList',
  'PropertyValueOutOfRange',
]);

const builtInPrefix = messageId(baseMessage('Success')).replace(/\.Success$/u, '');

/** Base registry of a captured service. */
interface BaseRegistry {
  /** Prefix of message ids: name, major and minor version, as in `Base.1.12`. */
  readonly prefix: string;
  /** Keys of its messages: those of the captured registry, else of the built-in one. */
  readonly keys: ReadonlySet<string>;
}

/** Returns the messages of a captured service. */
export const messagesOf = memoizeByObject((capture: Capture) => new CapturedMessages(capture));

class CapturedMessages {
  readonly #base: BaseRegistry;
  /** Prefix of the ids of the standard registry of events about resources. */
  readonly #resourceEvents: string;

  constructor(capture: Capture) {
    this.#base = findBase(capture);
    this.#resourceEvents = findPrefix(capture, 'ResourceEvent') ?? usualResourceEvents;
  }

  /**
   * Returns a response whose messages are those of the captured service. A message of a registry that only the built-in
   * service has becomes `Success` or `GeneralError`, with its text.
   */
  inResponse(response: RedfishResponse): RedfishResponse {
    const { body, status } = response;
    if (typeof body !== 'string' || !body.includes('"@Message.ExtendedInfo"')) return response;
    return { ...response, body: JSON.stringify(this.#inBody(JSON.parse(body) as JsonObject, status < 300)) };
  }

  /** Returns messages of a task. */
  inTask(notes: Json): Json {
    return Array.isArray(notes) ? (notes as readonly Json[]).map((note) => this.#renamed(note, true)) : notes;
  }

  /** Returns an event without the vendor section of the built-in service, and with messages of the standard registries. */
  inEvent(event: JsonObject): JsonObject {
    const { Oem: _, Events: events, ...rest } = event;
    if (!Array.isArray(events)) return rest;
    return { ...rest, Events: (events as readonly Json[]).map((record) => this.#inRecord(record)) };
  }

  #inRecord(record: Json): Json {
    if (!isObject(record)) return record;
    const { Oem: _, ...rest } = record;
    const { MessageId: id, MessageSeverity: severity, Severity: older, OriginOfCondition: origin } = rest;
    if (typeof id !== 'string') return rest;
    const [registry = ''] = id.split('.');
    const key = id.slice(id.lastIndexOf('.') + 1);
    if (registry === 'ResourceEvent') return { ...rest, MessageId: `${this.#resourceEvents}.${key}` };
    if (registry === 'Base') return { ...rest, MessageId: this.idOf(key) };
    if (registry === 'TaskEvent') return rest;
    const health = String(severity ?? older ?? 'OK');
    const uri = isObject(origin) && typeof origin['@odata.id'] === 'string' ? origin['@odata.id'] : '';
    return {
      ...rest,
      MessageId: `${this.#resourceEvents}.ResourceStatusChanged${health}`,
      MessageArgs: [uri, health],
    };
  }

  #inBody(said: JsonObject, isSuccess: boolean): Json {
    const { error } = said;
    const own = isObject(error) ? error : said;
    const notes = own['@Message.ExtendedInfo'];
    if (!Array.isArray(notes)) return said;
    const renamed: JsonObject = {
      ...own,
      ...(own === error ? { code: this.idOf(isSuccess ? 'Success' : 'GeneralError') } : {}),
      '@Message.ExtendedInfo': (notes as readonly Json[]).map((note) => this.#renamed(note, isSuccess)),
    };
    return own === error ? { ...said, error: renamed } : renamed;
  }

  #renamed(note: Json, isSuccess: boolean): Json {
    if (!isObject(note) || typeof note.MessageId !== 'string') return note;
    const id = note.MessageId;
    const key = id.slice(id.lastIndexOf('.') + 1);
    if (this.#base.keys.has(key)) return { ...note, MessageId: this.idOf(key) };
    const { MessageArgs: _, ...rest } = note;
    return { ...rest, MessageId: this.idOf(isSuccess ? 'Success' : 'GeneralError') };
  }

  /** Returns the id of a message of the captured Base registry. */
  idOf(key: string): string {
    return `${this.#base.prefix}.${key}`;
  }
}

/** Standard registry of events that name a status, for captures without one of the kind. */
const usualResourceEvents = 'ResourceEvent.1.0';

/** Returns the prefix of ids of a registry that a capture lists; undefined for none. */
function findPrefix(capture: Capture, registry: string): string | undefined {
  for (const { body } of capture.resources.values()) {
    if (schemaType(body) !== 'MessageRegistryFile') continue;
    const prefix = prefixOf(body.Registry, registry);
    if (prefix !== undefined) return prefix;
  }
  return undefined;
}

/** Returns the Base registry of a capture: by its messages, else by the name that its file resource has. */
function findBase(capture: Capture): BaseRegistry {
  for (const { body } of capture.resources.values()) {
    const type = schemaType(body);
    if (type === 'MessageRegistry' && body.RegistryPrefix === 'Base') {
      const prefix = prefixOf(`Base.${String(body.RegistryVersion)}`, 'Base');
      if (prefix !== undefined && isObject(body.Messages))
        return { prefix, keys: new Set(Object.keys(body.Messages)) };
    }
  }
  return { prefix: findPrefix(capture, 'Base') ?? builtInPrefix, keys: standardKeys };
}

/** Returns the beginning of the ids of a registry, such as `Base.1.12`, from its name. */
function prefixOf(name: Json | undefined, registry: string): string | undefined {
  const [prefix = ''] = typeof name === 'string' ? (/^\w+\.\d+\.\d+/u.exec(name) ?? []) : [];
  return prefix.startsWith(`${registry}.`) ? prefix : undefined;
}
