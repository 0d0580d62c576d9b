/** Messages of a captured service: those of the built-in service, with ids of the registry that the service has. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { type Capture, schemaType } from '../../capture/index.js';
import { memoizeByObject } from '../../memoize.js';
import { baseMessage, messageId, messageRegistries } from '../../messages/index.js';
import type { RedfishResponse } from '../../redfish/index.js';
import { formsOf, type MessageForm, type MessageSubject } from './message-forms.js';

/** Definition of a message in a captured registry. */
type Definition = JsonObject;

/** Keys of the standard registry, for services whose own one is not captured. */
const standardKeys: ReadonlyMap<string, Definition> = new Map(
  [
    ...Object.keys(messageRegistries.Base.messages),
    ...['ActionParameterValueNotInList', 'PropertyValueOutOfRange', 'PropertyValueError'],
  ].map((key) => [key, {}]),
);

const builtInPrefix = messageId(baseMessage('Success')).replace(/\.Success$/u, '');

/** Registries of the standard, whose messages events of captured services have as they are. */
const standardRegistries: ReadonlySet<string> = new Set(['ResourceEvent', 'Base', 'TaskEvent']);

/** Base registry of a captured service. */
interface BaseRegistry {
  /** Prefix of message ids: name, major and minor version, as in `Base.1.12`. */
  readonly prefix: string;
  /** Definitions of its messages by key: those of the captured registry, else empty ones with the standard keys. */
  readonly messages: ReadonlyMap<string, Definition>;
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
   * Returns a response whose messages are those of the captured service. A message without a form in the captured
   * registry becomes `Success` or `GeneralError`, with its text.
   */
  inResponse(response: RedfishResponse, subject: () => MessageSubject = none): RedfishResponse {
    const { body, status } = response;
    if (typeof body !== 'string' || !body.includes('"@Message.ExtendedInfo"')) return response;
    const renamed = this.#inBody(JSON.parse(body) as JsonObject, status < 300, subject());
    return { ...response, body: JSON.stringify(renamed) };
  }

  /** Returns messages of a task. */
  inTask(notes: Json): Json {
    return Array.isArray(notes)
      ? (notes as readonly Json[]).map((note) => this.#renamed(note, true, {}))
      : notes;
  }

  /** Returns the id of the message that clients receive for an event with a message of the built-in service. */
  idInEvent(id: string, severity: string): string {
    const [registry = ''] = id.split('.');
    const key = id.slice(id.lastIndexOf('.') + 1);
    if (registry === 'ResourceEvent') return `${this.#resourceEvents}.${key}`;
    if (registry === 'Base') return this.idOf(key);
    return registry === 'TaskEvent' ? id : `${this.#resourceEvents}.ResourceStatusChanged${severity}`;
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
    const health = String(severity ?? older ?? 'OK');
    const own = { ...rest, MessageId: this.idInEvent(id, health) };
    if (standardRegistries.has(registry)) return own;
    const uri = isObject(origin) && typeof origin['@odata.id'] === 'string' ? origin['@odata.id'] : '';
    return { ...own, MessageArgs: [uri, health] };
  }

  #inBody(said: JsonObject, isSuccess: boolean, subject: MessageSubject): Json {
    const { error } = said;
    const own = isObject(error) ? error : said;
    const notes = own['@Message.ExtendedInfo'];
    if (!Array.isArray(notes)) return said;
    const renamed: JsonObject = {
      ...own,
      ...(own === error ? { code: this.idOf(isSuccess ? 'Success' : 'GeneralError') } : {}),
      '@Message.ExtendedInfo': (notes as readonly Json[]).map((note) =>
        this.#renamed(note, isSuccess, subject),
      ),
    };
    return own === error ? { ...said, error: renamed } : renamed;
  }

  #renamed(note: Json, isSuccess: boolean, subject: MessageSubject): Json {
    if (!isObject(note) || typeof note.MessageId !== 'string') return note;
    const { MessageId: id, MessageArgs: args = [], RelatedProperties: related, ...rest } = note;
    const about: Json | undefined = Array.isArray(related) ? (related as readonly Json[])[0] : undefined;
    const message = {
      registry: id.slice(0, id.indexOf('.')),
      key: id.slice(id.lastIndexOf('.') + 1),
      args: Array.isArray(args) ? (args as readonly Json[]).map(String) : [],
      pointer: typeof about === 'string' ? about.replace(/^#/u, '') : undefined,
    };
    const properties = related === undefined ? {} : { RelatedProperties: related };
    const found = formsOf(message, subject).find((form) => this.#has(form));
    if (found === undefined) {
      const key = isSuccess ? 'Success' : 'GeneralError';
      const severity = isSuccess ? { Severity: 'OK', MessageSeverity: 'OK' } : {};
      return { ...rest, ...severity, MessageId: this.idOf(key), ...properties };
    }
    const { key, args: given } = found;
    const definition = this.#base.messages.get(key) ?? {};
    const { NumberOfArgs: count } = definition;
    const shown = typeof count === 'number' ? given.slice(0, count) : given;
    return {
      ...rest,
      MessageId: this.idOf(key),
      ...textsOf(definition, shown, key === message.key ? undefined : key),
      ...(shown.length === 0 ? {} : { MessageArgs: shown }),
      ...properties,
    };
  }

  /** Indicates a message that the captured registry has, with as many arguments as there are. */
  #has({ key, args }: MessageForm): boolean {
    const count = this.#base.messages.get(key)?.NumberOfArgs;
    return this.#base.messages.has(key) && (typeof count !== 'number' || count <= args.length);
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
        return { prefix, messages: new Map(definitionsIn(body.Messages)) };
    }
  }
  return { prefix: findPrefix(capture, 'Base') ?? builtInPrefix, messages: standardKeys };
}

function definitionsIn(messages: JsonObject): readonly (readonly [string, Definition])[] {
  return Object.entries(messages).flatMap(([key, definition]) =>
    isObject(definition) ? [[key, definition] as const] : [],
  );
}

const none = (): MessageSubject => ({});

/**
 * Returns the text, severity and resolution of a message: those of its captured definition, else of the built-in message
 * with another key.
 */
function textsOf(definition: Definition, args: readonly string[], otherKey: string | undefined): JsonObject {
  const {
    Message: text,
    MessageSeverity: severity = definition.Severity,
    Resolution: resolution,
  } = definition;
  if (typeof text === 'string') {
    const known = typeof severity === 'string' ? { Severity: severity, MessageSeverity: severity } : {};
    const next = typeof resolution === 'string' ? { Resolution: resolution } : {};
    return { Message: filledIn(text, args), ...known, ...next };
  }
  const own = otherKey === undefined ? undefined : messageRegistries.Base.messages[otherKey];
  return own === undefined ? {} : { Message: filledIn(own.message, args), Resolution: own.resolution };
}

function filledIn(text: string, args: readonly string[]): string {
  return text.replaceAll(/%(\d+)/gu, (_, position: string) => args[Number(position) - 1] ?? '');
}

/** Returns the beginning of the ids of a registry, such as `Base.1.12`, from its name. */
function prefixOf(name: Json | undefined, registry: string): string | undefined {
  const [prefix = ''] = typeof name === 'string' ? (/^\w+\.\d+\.\d+/u.exec(name) ?? []) : [];
  return prefix.startsWith(`${registry}.`) ? prefix : undefined;
}
