/**
 * Addresses of modeled listeners: HTTPS for events, SMTP for mails, syslog for log entries, in datagrams or over TLS.
 */
import * as z from 'zod';
import { withoutQuery } from './sources.js';

const addressExpected =
  "an address such as 'https://listener.example.com/events', 'smtp://mail.example.com', 'syslog://logs.example.com:514' or 'syslog+tls://logs.example.com:6514'";

/** Default ports of the schemes without a path. */
const defaultPorts: Readonly<Record<string, number>> = {
  'smtp:': 25,
  'syslog:': 514,
  'syslog+tls:': 6_514,
};

export type ListenerScheme = 'https' | 'smtp' | 'syslog' | 'syslog+tls';

export const listenerAddress = z
  .string()
  .refine(isAddress, { error: addressExpected })
  .meta({ pattern: '^(?:https|smtp|syslog|syslog\\+tls)://' });

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, pathname, search, hash } = new URL(text);
  if (protocol === 'https:') return true;
  const bare = `${username}${search}${hash}` === '' && /^\/?$/.test(pathname) && hostname !== '';
  return Object.hasOwn(defaultPorts, protocol) && bare;
}

/** Returns the canonical form of an address. The query is omitted, because a controller stores it sealed. */
export function canonicalAddress(text: string): string {
  const url = new URL(text);
  const { protocol, hostname, port } = url;
  const usual = defaultPorts[protocol];
  return usual === undefined ? withoutQuery(url) : `${protocol}//${hostname.toLowerCase()}:${port || usual}`;
}

/** Returns the address of a server that is configured by a port and a name or IP address. */
export function serverAddress(
  scheme: Exclude<ListenerScheme, 'https'>,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  return canonicalAddress(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** Returns the scheme of a valid address. */
export function schemeOf(address: string): ListenerScheme {
  return address.slice(0, address.indexOf(':')) as ListenerScheme;
}
