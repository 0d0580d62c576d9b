/**
 * Parser of request bodies. The result is a JSON value, or the reason why the body is rejected. Sockets and in-process
 * callers both use it.
 */
import type { Json } from '../../../engine/index.js';
import { baseMessage } from '../../messages/index.js';
import type { RequestBody } from './request.js';

/**
 * Maximum size of a JSON body. Unit: bytes. Assumption: far larger than any Redfish body, but small enough to be
 * harmless for the service.
 */
export const bodyBytesMax = 1_048_576;

/**
 * Maximum nesting of a body. Assumption: twice the nesting of the deepest Redfish body. The limit is necessary, because
 * deeper nesting could exhaust the stack.
 */
const nestingMax = 32;

/**
 * Maximum number of values in a body. The limit is necessary, because a mebibyte of small values takes some hundred
 * times as long to parse as one long text, and the parser blocks all other requests. Assumption: the limit is far above
 * the few hundred values of the largest Redfish body.
 */
const valuesMax = 16_384;

/**
 * Parses the bytes that a socket has received. JSON is UTF-8 (RFC 8259 § 8.1); other encodings are rejected. Bytes that
 * exceed a limit are not decoded.
 */
export function bodyFromBytes(bytes: Uint8Array): RequestBody {
  if (bytes.length > bodyBytesMax) return tooLarge;
  const measure = measureJson(bytes.length, (index) => bytes[index] as number);
  const refusal = refusalOf(measure);
  if (refusal !== undefined) return refusal;
  try {
    return parseMeasured(new TextDecoder('utf-8', { fatal: true }).decode(bytes), measure);
  } catch {
    return malformed;
  }
}

export function bodyFromText(text: string): RequestBody {
  if (Buffer.byteLength(text) > bodyBytesMax) return tooLarge;
  const measure = measureJson(text.length, (index) => text.charCodeAt(index));
  return refusalOf(measure) ?? parseMeasured(text, measure);
}

function refusalOf({ depth, values }: Measure): RequestBody | undefined {
  if (depth > nestingMax) return malformed;
  return values > valuesMax ? tooLarge : undefined;
}

function parseMeasured(text: string, { members }: Measure): RequestBody {
  if (text.trim() === '') return { kind: 'none' };
  let membersRead = 0;
  try {
    const value: Json = JSON.parse(text, (key, part) => {
      if (isHalved(key) || (typeof part === 'string' && isHalved(part)))
        throw new SyntaxError('half a character');
      if (isJsonObject(part)) membersRead += Object.keys(part).length;
      return part;
    });
    // If the parser returns fewer members than the text contains, names are duplicate. `JSON.parse` silently keeps only
    // the last duplicate, but the intended value is unknown, so the body is rejected.
    return membersRead === members ? { kind: 'json', value } : malformed;
  } catch {
    return malformed;
  }
}

/**
 * Returns true for a text with a lone surrogate. Such a text is rejected, because it could be stored, but neither
 * hashed nor sent.
 */
function isHalved(text: string): boolean {
  return halfCharacter.test(text);
}

const halfCharacter = /\p{Surrogate}/u;

function isJsonObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Measure {
  /** Maximum nesting that the parser would encounter. */
  readonly depth: number;
  /** Number of members, and an upper bound of the number of values. */
  readonly members: number;
  readonly values: number;
}

/** Codes of the characters that structure JSON. They have the same codes in UTF-8 and in UTF-16. */
const codes = {
  backslash: 0x5c,
  quote: 0x22,
  colon: 0x3a,
  comma: 0x2c,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** Counts brackets, colons and commas outside of strings, up to the limits. */
function measureJson(length: number, codeAt: (index: number) => number): Measure {
  let values = 1;
  let open = 0;
  let depth = 0;
  let members = 0;
  let inString = false;
  for (let index = 0; index < length && values <= valuesMax; index++) {
    const code = codeAt(index);
    if (inString) {
      if (code === codes.backslash) index += 1;
      else if (code === codes.quote) inString = false;
    } else if (code === codes.quote) {
      inString = true;
    } else if (code === codes.colon) {
      members += 1;
    } else if (code === codes.comma) {
      values += 1;
    } else if (code === codes.openBracket || code === codes.openBrace) {
      values += 1;
      depth = Math.max(depth, ++open);
    } else if (code === codes.closeBracket || code === codes.closeBrace) {
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

/** Returns true for a Content-Type of JSON in UTF-8. A missing Content-Type is accepted, because old clients omit it. */
export function isJsonType(type: string | undefined): boolean {
  if (type === undefined) return true;
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? [];
  return (
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type.trim()) && /^(?:utf-?8|us-ascii)$/i.test(charset)
  );
}

/** Body of another media type than JSON. */
export const notJson: RequestBody = {
  kind: 'unreadable',
  message: baseMessage('UnrecognizedRequestBody'),
  status: 415,
};
