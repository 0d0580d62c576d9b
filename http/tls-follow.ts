/**
 * Keeps the TLS server in step with the controller: the certificate it serves, the versions it speaks, and whether
 * clients are asked for a certificate. The process never restarts for it; connections that are open stay as they were
 * made.
 */
import type { Server } from 'node:https';
import type { Controller } from '../machines/index.js';
import type { OnBug } from './bug.js';
import type { ServedCertificate } from './certificate.js';
import { tlsTerms } from './tls-terms.js';

/**
 * `first`: what is served until the controller has another. A certificate that cannot be served is a bug, and the one
 * before stays: who observes a simulation must not throw.
 */
export function followTls(
  server: Server,
  { controller, first, onBug }: { controller: Controller; first: ServedCertificate; onBug: OnBug },
): void {
  let served = controller.tree.certificates.https;
  let versions = controller.tree.security.oldTls;
  const serve = () => {
    const { certificate, privateKey } = controller.servedCertificate ?? first;
    server.setSecureContext({ cert: certificate, key: privateKey, ...tlsTerms(versions) });
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
export function setTls(
  server: Server,
  tree: Controller['tree'],
  { certificate, privateKey }: ServedCertificate,
): void {
  askForCertificates(server, tree);
  server.setSecureContext({ cert: certificate, key: privateKey, ...tlsTerms(tree.security.oldTls) });
}

/** Node's own server reads this when it takes a connection; its types leave it out. */
function askForCertificates(server: Server, { certificates: { login } }: Controller['tree']): void {
  Object.assign(server, { requestCert: login.enabled });
}
