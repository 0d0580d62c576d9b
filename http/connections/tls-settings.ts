/**
 * Synchronization of the TLS server with the controller: the served certificate, the TLS versions, and whether client
 * certificates are requested. A change needs no restart of the process and does not affect open connections.
 */

import { constants } from 'node:crypto';
import type { Server } from 'node:https';
import { DEFAULT_CIPHERS, type SecureContextOptions } from 'node:tls';
import type { Controller } from '../../machines/index.js';
import type { OnBug } from '../exchange/error-handler.js';
import type { ServedCertificate } from './served-certificate.js';

/**
 * Applies the TLS settings of the controller now and after every change. `first` is the certificate that is served
 * until the controller has its own. A certificate that cannot be served is reported as a bug, and the previous one
 * stays in use, because a simulation observer must not throw. Returns a function that ends the synchronization.
 */
export function syncTls(
  server: Pick<Server, 'setSecureContext'>,
  { controller, first, onBug }: { controller: Controller; first: ServedCertificate; onBug: OnBug },
): () => void {
  let served = controller.tree.certificates.https;
  let versions = controller.tree.security.oldTls;
  const serve = () => {
    const { certificate, privateKey } = controller.servedCertificate ?? first;
    server.setSecureContext({ cert: certificate, key: privateKey, ...tlsVersions(versions) });
  };
  // A continued history may start with other settings than those of a new server.
  askForCertificates(server, controller.tree);
  if (controller.servedCertificate !== undefined || versions['1.0'] || versions['1.1']) serve();
  return controller.simulation.observe({
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
 * Applies the settings of a recorded state. Uses the certificate of this service, because the key of the recorded
 * certificate may be unavailable.
 */
export function applyTlsSettings(
  server: Server,
  tree: Controller['tree'],
  { certificate, privateKey }: ServedCertificate,
): void {
  askForCertificates(server, tree);
  server.setSecureContext({ cert: certificate, key: privateKey, ...tlsVersions(tree.security.oldTls) });
}

/**
 * Sets whether client certificates are requested. The server of Node reads `requestCert` when it accepts a connection;
 * its type declaration omits the property.
 */
function askForCertificates(server: object, { certificates: { login } }: Controller['tree']): void {
  Object.assign(server, { requestCert: login.enabled });
}

// TLS settings besides the served certificate. No TLS session is resumed. A resumed session lacks the intermediate
// certificates of the client, and may be older than the setting that requests client certificates. Session tickets are
// disabled here. Sessions by ID are never stored, because the server has no listener for them.

type Terms = Pick<SecureContextOptions, 'minVersion' | 'secureOptions' | 'ciphers'>;

/**
 * Returns the versions that the server accepts. A setting of the controller enables TLS 1.0 and 1.1; 1.2 and 1.3 are
 * always enabled.
 */
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

/**
 * Cipher list for old versions. OpenSSL rejects their weak signatures at its default security level, so the level is 0.
 */
const oldCiphers = { ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0` };
