/**
 * Keeps the TLS server in step with the controller: the certificate it serves, and whether clients are asked for one.
 * The process never restarts for it; connections that are open stay as they were made.
 */
import type { Server } from 'node:https';
import type { Controller } from '../machines/index.js';

/** Node's own server reads this when it takes a connection; its types leave it out. */
interface Asking {
  requestCert: boolean;
}

export function followCertificates(server: Server, controller: Controller): void {
  const asking = server as unknown as Asking;
  let served = controller.tree.certificates.https;
  controller.simulation.observe({
    committed: ({ after: { certificates } }) => {
      asking.requestCert = certificates.login.enabled;
      if (certificates.https === served) return;
      served = certificates.https;
      const next = controller.servedCertificate;
      if (next !== undefined)
        server.setSecureContext({ cert: next.certificate, key: next.privateKey, minVersion });
    },
  });
}

/** The oldest version of TLS that is spoken. */
export const minVersion = 'TLSv1.2';
