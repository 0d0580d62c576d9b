/** Messages of a captured service: those of the built-in service, with ids of the registry that the service has. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type Capture, schemaType } from '../capture/index.js';
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

export class CapturedMessages {
  readonly #base: BaseRegistry;

  constructor(capture: Capture) {
    this.#base = findBase(capture);
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

  #inBody(said: JsonObject, isSuccess: boolean): Json {
    const { error } = said;
    const own = isObject(error) ? error : said;
    const notes = own['@Message.ExtendedInfo'];
    if (!Array.isArray(notes)) return said;
    const renamed: JsonObject = {
      ...own,
      ...(own === error ? { code: this.#idOf(isSuccess ? 'Success' : 'GeneralError') } : {}),
      '@Message.ExtendedInfo': (notes as readonly Json[]).map((note) => this.#renamed(note, isSuccess)),
    };
    return own === error ? { ...said, error: renamed } : renamed;
  }

  #renamed(note: Json, isSuccess: boolean): Json {
    if (!isObject(note) || typeof note.MessageId !== 'string') return note;
    const id = note.MessageId;
    const key = id.slice(id.lastIndexOf('.') + 1);
    if (this.#base.keys.has(key)) return { ...note, MessageId: this.#idOf(key) };
    const { MessageArgs: _, ...rest } = note;
    return { ...rest, MessageId: this.#idOf(isSuccess ? 'Success' : 'GeneralError') };
  }

  #idOf(key: string): string {
    return `${this.#base.prefix}.${key}`;
  }
}

/** Returns the Base registry of a capture: by its messages, else by the name that its file resource has. */
function findBase(capture: Capture): BaseRegistry {
  let named: string | undefined;
  for (const { body } of capture.resources.values()) {
    const type = schemaType(body);
    if (type === 'MessageRegistry' && body.RegistryPrefix === 'Base') {
      const prefix = prefixOf(`Base.${String(body.RegistryVersion)}`);
      if (prefix !== undefined && isObject(body.Messages))
        return { prefix, keys: new Set(Object.keys(body.Messages)) };
    }
    if (type === 'MessageRegistryFile') named ??= prefixOf(body.Registry);
  }
  return { prefix: named ?? builtInPrefix, keys: standardKeys };
}

function prefixOf(name: Json | undefined): string | undefined {
  return typeof name === 'string' ? /^Base\.\d+\.\d+/u.exec(name)?.[0] : undefined;
}
