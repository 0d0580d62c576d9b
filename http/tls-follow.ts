/**
 * Keeps the TLS server in step with the controller: the certificate it serves, and whether clients are asked for one.
 * The process never restarts for it; connections that are open stay as they were made.
 */
import { constants } from 'node:crypto';
import type { Server } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { Controller } from '../machines/index.js';
import type { OnBug } from './bug.js';

/** A certificate that cannot be served is a bug, and the one before stays: who observes a simulation must not throw. */
export function followCertificates(server: Server, controller: Controller, onBug: OnBug): void {
  let served = controller.tree.certificates.https;
  const serve = () => {
    const next = controller.servedCertificate;
    if (next !== undefined)
      server.setSecureContext({ cert: next.certificate, key: next.privateKey, ...tlsTerms });
  };
  controller.simulation.observe({
    committed: ({ after: { certificates } }) => {
      // Node's own server reads this when it takes a connection; its types leave it out.
      Object.assign(server, { requestCert: certificates.login.enabled });
      if (certificates.https === served) return;
      served = certificates.https;
      try {
        serve();
      } catch (error) {
        onBug(error);
      }
    },
  });
}

/**
 * Whatever certificate is served. No session is ever resumed: one that is has forgotten the intermediates a client
 * showed, and was perhaps made before clients were asked for anything. Tickets are refused here; sessions by id are
 * never kept, since nobody listens for them.
 */
export const tlsTerms: Pick<SecureContextOptions, 'minVersion' | 'secureOptions'> = {
  /** The oldest version of TLS that is spoken. */
  minVersion: 'TLSv1.2',
  secureOptions: constants.SSL_OP_NO_TICKET,
};
