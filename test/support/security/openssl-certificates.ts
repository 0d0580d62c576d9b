/** Certificates and signing requests that `openssl` creates, as clients use them. */
import { openssl } from '../service/openssl.js';

const newKey = [
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-keyout',
  '/dev/null',
];

/** Returns a self-signed certificate as PEM. `subject` has the form `/C=SE/O=Harbour/CN=Loader`. */
export function makeCertificate(subject: string, ...more: readonly string[]): string {
  return made(['req', '-x509', ...newKey, '-utf8', '-days', '3650', '-subj', subject, ...more]);
}

/** Returns a certificate that an authority has signed. */
export function issueCertificate(
  subject: string,
  authority: { readonly certificate: string; readonly key: string },
): string {
  return made(['x509', '-req', '-in', 'r.pem', '-CA', 'ca.pem', '-CAkey', 'key.pem', '-days', '30'], {
    'r.pem': made(['req', '-new', ...newKey, '-utf8', '-subj', subject]),
    'ca.pem': authority.certificate,
    'key.pem': authority.key,
  });
}

/** Runs openssl and returns the PEM text in its output. */
function made(words: readonly string[], files: Readonly<Record<string, string>> = {}): string {
  const { ok, text } = openssl(words, files);
  const [pem] = /-----BEGIN [^-]+-----\n[^-]+-----END [^-]+-----\n/.exec(text) ?? [];
  if (!ok || pem === undefined) throw new Error(`openssl ${words.join(' ')}: ${text}`);
  return pem;
}
