/**
 * Small forms that are read completely: a backup file, or the request for a backup. The tool of the vendor sends them
 * to two URIs outside of the resource tree, with its session token as a part. A cookie is not accepted as a credential,
 * because a browser would also add it to a form that a foreign page sends.
 */
import { baseMessage } from '../../messages/index.js';
import type { RedfishRequest, RequestBody, RequestHead } from './request.js';

/** Maximum size of a small form. Unit: bytes. Assumption: several times the size of all settings. */
export const formBytesMax = 262_144;

/** Converts a small form to a request. */
export function formRequest(head: RequestHead, octets: Uint8Array): RedfishRequest {
  const fields = readFields(head.headers['content-type'] ?? '', Buffer.from(octets));
  if (fields === undefined) {
    const body: RequestBody = {
      kind: 'unreadable',
      message: baseMessage('UnrecognizedRequestBody'),
      status: 400,
    };
    return { ...head, body };
  }
  const { sessionKey, ...parameters } = fields;
  const found = head.headers['x-auth-token'] ?? sessionKey;
  return {
    ...head,
    headers: found === undefined ? head.headers : { ...head.headers, 'x-auth-token': found },
    body: {
      kind: 'upload',
      head: { parameters, filename: '', signature: 'none', image: null, bytesMax: octets.length },
    },
  };
}

/** Returns the fields of a form by name; of duplicates, the last one. Returns undefined for an invalid form. */
function readFields(type: string, octets: Buffer): Readonly<Record<string, string>> | undefined {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return Object.fromEntries(new URLSearchParams(octets.toString('utf8')));
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return undefined;
  // The form is decoded as Latin-1, so that each octet becomes one character and binary files are preserved.
  const [, ...sections] = `\r\n${octets.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (sections.at(-1)?.startsWith('--') !== true) return undefined;
  const fields = sections.slice(0, -1).map((section) => {
    const [headers = '', ...rest] = section.split('\r\n\r\n');
    const name = /(?:^|[;\s])name="([^"]*)"/i.exec(headers)?.[1] ?? '';
    return [name, Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')] as const;
  });
  return Object.fromEntries(fields);
}
