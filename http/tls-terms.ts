/**
 * On which terms TLS is spoken, whatever certificate is served. No session is ever resumed: one that is has forgotten the
 * intermediates a client showed, and was perhaps made before clients were asked for anything. Tickets are refused here;
 * sessions by id are never kept, since nobody listens for them.
 */
import { constants } from 'node:crypto';
import { DEFAULT_CIPHERS, type SecureContextOptions } from 'node:tls';
import type { Controller } from '../machines/index.js';

type Terms = Pick<SecureContextOptions, 'minVersion' | 'secureOptions' | 'ciphers'>;

/** The two oldest versions are spoken while the controller is set to; 1.2 and 1.3 always are. */
export function tlsTerms(old: Controller['tree']['security']['oldTls']): Terms {
  const without = constants.SSL_OP_NO_TICKET;
  if (old['1.0']) {
    const refused = old['1.1'] ? 0 : constants.SSL_OP_NO_TLSv1_1;
    return { minVersion: 'TLSv1', secureOptions: without | refused, ...oldCiphers };
  }
  return old['1.1']
    ? { minVersion: 'TLSv1.1', secureOptions: without, ...oldCiphers }
    : { minVersion: 'TLSv1.2', secureOptions: without };
}

/** The signatures of the old versions are too weak for OpenSSL unless it is told not to judge. */
const oldCiphers = { ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0` };
