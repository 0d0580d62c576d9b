/**
 * What a request is addressed to, as its first line says. Koa and Node read targets as URLs of browsers, and throw at
 * some of them; here there is one rule, and what does not meet it is no target. Source:
 * RFC 9112 § 3.2, behaviour "Request headers".
 */
import type { IncomingMessage } from 'node:http';

/** A host that can be: a name or an address, IPv6 in brackets; then a port. User and password have no place there. */
const authority = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i;

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Leaves the target in origin-form, path and query, for whatever reads it behind. Which host it names makes no
 * difference. False for what is no target: a bare authority, and `*` but of OPTIONS, have no path to serve. A fragment, which has no
 * business there either, is dropped: clients send on the links of events, and some of those have one.
 */
export function readTarget(request: IncomingMessage): boolean {
  if (request.method === 'OPTIONS' && request.url === '*') return true;
  const origin = toOriginForm(request.url ?? '');
  if (origin === undefined) return false;
  request.url = origin;
  return true;
}

function toOriginForm(target: string): string | undefined {
  const [withoutFragment = ''] = target.split('#', 1);
  if (withoutFragment.startsWith('/')) return withoutFragment;
  const [, host = '', rest = ''] = absoluteForm.exec(withoutFragment) ?? [];
  if (!authority.test(host)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
