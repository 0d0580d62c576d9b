/**
 * Keeps the TLS server in step with the controller: the served certificate, the TLS versions, and whether client
 * certificates are requested. The process never restarts for a change; open connections are not affected.
 */

import { constants } from 'node:crypto';
import type { Server } from 'node:https';
import { DEFAULT_CIPHERS, type SecureContextOptions } from 'node:tls';
import type { Controller } from '../../machines/index.js';
import type { OnBug } from '../exchange/error-handler.js';
import type { ServedCertificate } from './served-certificate.js';

/**
 * `first`: the certificate that is served until the controller has another. A certificate that cannot be served is a
 * bug, and the previous one stays, because an observer must not throw.
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
  // A continued history may have other settings.
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

/**
 * Applies the settings of a recorded state, with the certificate of this service, because the recorded key may be
 * unavailable.
 */
export function applyTlsSettings(
  server: Server,
  tree: Controller['tree'],
  { certificate, privateKey }: ServedCertificate,
): void {
  askForCertificates(server, tree);
  server.setSecureContext({ cert: certificate, key: privateKey, ...tlsVersions(tree.security.oldTls) });
}

/** Node's own server reads this when it accepts a connection; its types omit it. */
function askForCertificates(server: Server, { certificates: { login } }: Controller['tree']): void {
  Object.assign(server, { requestCert: login.enabled });
}

// TLS settings apart from the served certificate. No session is resumed: a resumed session lacks the intermediates of
// the client, and may be older than the request for client certificates. Tickets are refused here; sessions by id are
// never stored, because there is no listener for them.

type Terms = Pick<SecureContextOptions, 'minVersion' | 'secureOptions' | 'ciphers'>;

/** The two oldest versions are enabled by a setting of the controller; 1.2 and 1.3 are always enabled. */
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

/** The signatures of the old versions are too weak for OpenSSL at its default security level. */
const oldCiphers = { ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0` };
