/** Long answers as the pieces they are sent in. */
import type { RedfishResponse } from '../models/index.js';

/**
 * Text sent in one piece. Unit: characters. What TLS makes of a piece stays with its connection, so the memory that a
 * thousand connections take depends on it.
 */
export const pieceLengthMax = 65_536;

/** Undefined for what is sent as a whole. */
export function inPieces(body: RedfishResponse['body']): Iterable<string | Uint8Array> | undefined {
  if (typeof body === 'string') return body.length > pieceLengthMax ? piecesOf(body) : undefined;
  return body !== undefined && 'pieces' in body ? body.pieces : undefined;
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLengthMax;
    // A character of two halves stays in one piece.
    const end = isFirstHalf(text.charCodeAt(to - 1)) ? to - 1 : to;
    yield text.slice(from, end);
    from = end;
  }
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
