/** What an answer says, whether it came as text, compressed or as a file. */
import { gunzipSync } from 'node:zlib';
import { joined } from '../formats/pieces.js';
import type { RedfishResponse } from './request.js';

export function bodyText(response: RedfishResponse): string {
  const body = readBody(response);
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

/** Text where it is text, plain; a file as its bytes. Empty when there is no body. */
export function readBody({ body = '' }: RedfishResponse): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return 'pieces' in body ? joined(body) : gunzipSync(body).toString('utf8');
}
