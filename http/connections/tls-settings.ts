/**
 * Keeps the TLS server in step with the controller: the certificate it serves, the versions it speaks, and whether
 * clients are asked for a certificate. The process never restarts for it; connections that are open stay as they were
 * made.
 */

import { constants } from 'node:crypto';
import type { Server } from 'node:https';
import { DEFAULT_CIPHERS, type SecureContextOptions } from 'node:tls';
import type { Controller } from '../../machines/index.js';
import type { OnBug } from '../exchange/error-handler.js';
import type { ServedCertificate } from './served-certificate.js';

/**
 * `first`: what is served until the controller has another. A certificate that cannot be served is a bug, and the one
 * before stays: who observes a simulation must not throw.
 */
export function syncTls(
  server: Server,
  { controller, first, onBug }: { controller: Controller; first: ServedCertificate; onBug: OnBug },
): void {
  let served = controller.tree.certificates.https;
  let versions = controller.tree.security.oldTls;
  const serve = () => {
    const { certificate, privateKey } = controller.servedCertificate ?? first;
    server.setSecureContext({ cert: certificate, key: privateKey, ...tlsVersions(versions) });
  };
  // A history that goes on may have come to other terms.
  askForCertificates(server, controller.tree);
  if (controller.servedCertificate !== undefined || versions['1.0'] || versions['1.1']) serve();
  controller.simulation.observe({
    committed: ({ after }) => {
      const { certificates, security } = after;
      askForCertificates(server, after);
      if (certificates.https === served && security.oldTls === versions) return;
      served = certificates.https;
      versions = security.oldTls;
      try {
        serve();
      } catch (error) {
        onBug(error);
      }
    },
  });
}

/** Who stands at an instant of the past: its terms, and the certificate of whoever serves it, for the key of then may be elsewhere. */
export function applyTlsSettings(
  server: Server,
  tree: Controller['tree'],
  { certificate, privateKey }: ServedCertificate,
): void {
  askForCertificates(server, tree);
  server.setSecureContext({ cert: certificate, key: privateKey, ...tlsVersions(tree.security.oldTls) });
}

/** Node's own server reads this when it takes a connection; its types leave it out. */
function askForCertificates(server: Server, { certificates: { login } }: Controller['tree']): void {
  Object.assign(server, { requestCert: login.enabled });
}

// On which terms TLS is spoken, whatever certificate is served. No session is ever resumed: one that is has forgotten the
// intermediates a client showed, and was perhaps made before clients were asked for anything. Tickets are refused here;
// sessions by id are never kept, since nobody listens for them.

type Terms = Pick<SecureContextOptions, 'minVersion' | 'secureOptions' | 'ciphers'>;

/** The two oldest versions are spoken while the controller is set to; 1.2 and 1.3 always are. */
export function tlsVersions(old: Controller['tree']['security']['oldTls']): Terms {
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
