/** Name resolution that knows where requests may go: what a name leads to besides is not connected to. */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { OutboundPolicy } from './policy.js';

/** The policy's no. Nobody was asked for anything but the address of a name. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** For the `lookup` of a connection to a port. Fails with `Blocked` when a name leads nowhere that is allowed. */
export function guardedLookup(
  policy: OutboundPolicy,
  port: number,
  resolve: typeof systemLookup = systemLookup,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const allowed = policy.allowsName(host, port)
        ? found
        : found.filter(({ address }) => policy.allowsAddress(address, port));
      const [first] = allowed;
      if (first === undefined) callback(new Blocked(host), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** An address in the place of a name is connected to without any look-up. Throws `Blocked`. */
export function demandAllowedLiteral(policy: OutboundPolicy, host: string, port: number): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !policy.allowsAddress(address, port)) throw new Blocked(host);
}
