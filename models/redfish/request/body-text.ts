/** From the text of a request's body to JSON, or to why it is none. One reading for sockets and in-process callers. */
import type { Json } from '../../../engine/index.js';
import { baseMessage } from '../../messages/index.js';
import type { RequestBody } from './request.js';

/** Largest JSON body. Unit: bytes. Assumption: far above any Redfish body, far below what would hurt the service. */
export const bodyBytesMax = 1_048_576;

/** Deepest nesting of a body. Assumption: twice the deepest Redfish body; deeper ones only exhaust a reader's stack. */
const nestingMax = 32;

/**
 * Values in a body at most. A parser takes some hundred times as long for a mebibyte of them as for one long text, and
 * everybody waits for it. Assumption: far above any Redfish body, which has a few hundred.
 */
const valuesMax = 16_384;

/** From the bytes a socket gave. JSON is UTF-8 (RFC 8259 § 8.1); anything else in them is no text. */
export function bodyFromBytes(bytes: Uint8Array): RequestBody {
  if (bytes.length > bodyBytesMax) return tooLarge;
  try {
    return bodyFromText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return malformed;
  }
}

export function bodyFromText(text: string): RequestBody {
  if (text.trim() === '') return { kind: 'none' };
  if (Buffer.byteLength(text) > bodyBytesMax) return tooLarge;
  const { depth, members, values } = measureText(text);
  if (depth > nestingMax) return malformed;
  if (values > valuesMax) return tooLarge;
  let membersRead = 0;
  try {
    const value: Json = JSON.parse(text, (key, part) => {
      if (isHalved(key) || (typeof part === 'string' && isHalved(part)))
        throw new SyntaxError('half a character');
      if (isJsonObject(part)) membersRead += Object.keys(part).length;
      return part;
    });
    // Of members with one name, however spelled, the parser keeps the last: which one was meant cannot be known.
    return membersRead === members ? { kind: 'json', value } : malformed;
  } catch {
    return malformed;
  }
}

/** Half of a surrogate pair is no character: it could be stored, but never be hashed or sent again. */
function isHalved(text: string): boolean {
  return halfCharacter.test(text);
}

const halfCharacter = /\p{Surrogate}/u;

function isJsonObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Measure {
  /** How deep a parser would go. */
  readonly depth: number;
  /** How many members it would meet, and how many values at most. */
  readonly members: number;
  readonly values: number;
}

/** Counts brackets, colons and commas outside strings, as far as there are not too many. */
function measureText(text: string): Measure {
  let values = 1;
  let open = 0;
  let depth = 0;
  let members = 0;
  let inString = false;
  for (let index = 0; index < text.length && values <= valuesMax; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === ':') {
      members += 1;
    } else if (character === ',') {
      values += 1;
    } else if (character === '[' || character === '{') {
      values += 1;
      depth = Math.max(depth, ++open);
    } else if (character === ']' || character === '}') {
      open -= 1;
    }
  }
  return { depth, members, values };
}

const malformed: RequestBody = {
  kind: 'unreadable',
  message: baseMessage('MalformedJSON'),
  status: 400,
};

export const tooLarge: RequestBody = {
  kind: 'unreadable',
  message: baseMessage('PayloadTooLarge'),
  status: 413,
};

/** Whether a Content-Type stands for JSON, in UTF-8 as all JSON. Its absence does too: old clients leave it out. */
export function isJsonType(type: string | undefined): boolean {
  if (type === undefined) return true;
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? [];
  return (
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type.trim()) && /^(?:utf-?8|us-ascii)$/i.test(charset)
  );
}

/** A body of another media type than JSON. */
export const notJson: RequestBody = {
  kind: 'unreadable',
  message: baseMessage('UnrecognizedRequestBody'),
  status: 415,
};
