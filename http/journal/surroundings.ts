/** What is around a history that goes on and is not what it began with: it works all the same, and is worth a word. */
import type { Genesis, KeptCertificate } from '../../models/index.js';

export function otherSurroundings(
  { httpsPort, certificate }: Genesis,
  port: number,
  { fingerprint }: KeptCertificate,
): readonly string[] {
  return [
    ...(port === httpsPort
      ? []
      : [
          `the history began on port ${httpsPort}: that is what the controller shows, though port ${port} is served`,
        ]),
    ...(fingerprint === certificate.fingerprint
      ? []
      : [
          'the history began with another certificate: that is what the controller shows until it is given one',
        ]),
  ];
}
