/**
 * Forms that are small enough to be read whole: a backup file, or the request for one. The vendor's tool sends them with the
 * token of its session as a part, to two addresses outside of the tree of resources. A cookie is no credential here: a
 * browser would add it to a form of anybody's page.
 */
import { baseMessage } from '../messages/index.js';
import { downloadFolder, restoreUri } from '../subsystems/backup/index.js';
import type { RedfishRequest, RequestBody, RequestHead } from './request.js';

/** Longest form. Unit: bytes. Assumption: some times what all settings there can be take. */
export const formBytesMax = 262_144;

export function isFormPath(path: string): boolean {
  const wanted = path.toLowerCase();
  return wanted.startsWith(downloadFolder) || wanted.replace(/\/$/, '') === restoreUri.toLowerCase();
}

/** The request that a form makes. */
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

/** By name; of two the last. Undefined for what is no form. */
function readFields(type: string, octets: Buffer): Readonly<Record<string, string>> | undefined {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return Object.fromEntries(new URLSearchParams(octets.toString('utf8')));
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return undefined;
  // One character an octet, so that nothing is lost of a file that is no text.
  const [, ...sections] = `\r\n${octets.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (sections.at(-1)?.startsWith('--') !== true) return undefined;
  const fields = sections.slice(0, -1).map((section) => {
    const [headers = '', ...rest] = section.split('\r\n\r\n');
    const name = /(?:^|[;\s])name="([^"]*)"/i.exec(headers)?.[1] ?? '';
    return [name, Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')] as const;
  });
  return Object.fromEntries(fields);
}
