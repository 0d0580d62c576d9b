/** From the text of a request's body to JSON, or to why it is none. One reading for sockets and in-process callers. */
import type { Json } from '../../engine/index.js';
import { baseMessage } from '../messages/index.js';
import type { RequestBody } from './request.js';

/** Largest JSON body. Unit: bytes. Assumption: far above any Redfish body, far below what would hurt the service. */
export const bodyBytesMax = 1_048_576;

/** Deepest nesting of a body. Assumption: twice the deepest Redfish body; deeper ones only exhaust a reader's stack. */
const nestingMax = 32;

export function bodyFromText(text: string): RequestBody {
  if (text.trim() === '') return { kind: 'none' };
  if (Buffer.byteLength(text) > bodyBytesMax) return tooLarge;
  if (nestingOf(text) > nestingMax) return malformed;
  try {
    return { kind: 'json', value: JSON.parse(text, wellFormed) as Json };
  } catch {
    return malformed;
  }
}

/** Half of a surrogate pair is no character: it could be stored, but never be hashed or sent again. */
function wellFormed(key: string, value: unknown): unknown {
  if (halfCharacter.test(key) || (typeof value === 'string' && halfCharacter.test(value))) {
    throw new SyntaxError('half a character');
  }
  return value;
}

const halfCharacter = /\p{Surrogate}/u;

/** Counts brackets outside strings: enough to know how deep a parser would go. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '[' || character === '{') {
      deepest = Math.max(deepest, ++depth);
    } else if (character === ']' || character === '}') {
      depth -= 1;
    }
  }
  return deepest;
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

/** Whether a Content-Type stands for JSON. Its absence does too: old clients leave it out. */
export function isJsonType(type: string | undefined): boolean {
  return type === undefined || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type.trim());
}

/** A body of another media type than JSON. */
export const notJson: RequestBody = {
  kind: 'unreadable',
  message: baseMessage('UnrecognizedRequestBody'),
  status: 415,
};
