/** From the text of a request's body to JSON, or to why it is none. One reading for sockets and in-process callers. */
import type { Json } from '../../engine/index.js';
import { baseMessage } from '../messages/index.js';
import type { RequestBody } from './request.js';

/** Largest JSON body. Unit: bytes. Assumption: far above any Redfish body, far below what would hurt the service. */
export const bodyBytesMax = 1_048_576;

export function bodyFromText(text: string): RequestBody {
  if (text.trim() === '') return { kind: 'none' };
  if (Buffer.byteLength(text) > bodyBytesMax) return tooLarge;
  try {
    return { kind: 'json', value: JSON.parse(text) as Json };
  } catch {
    return { kind: 'unreadable', message: baseMessage('MalformedJSON'), status: 400 };
  }
}

export const tooLarge: RequestBody = {
  kind: 'unreadable',
  message: baseMessage('PayloadTooLarge'),
  status: 413,
};

/** A body of another media type than JSON. */
export const notJson: RequestBody = {
  kind: 'unreadable',
  message: baseMessage('UnrecognizedRequestBody'),
  status: 415,
};
