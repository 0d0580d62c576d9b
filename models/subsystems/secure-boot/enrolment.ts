/** A certificate as it comes in to be enrolled: what of its text is taken, and what is wrong with another. */
import { pem } from '../../formats/x509/key.js';
import { certificatesIn, holdsMoreThanCertificates } from '../../formats/x509/read.js';
import { mgmtMessage } from '../../messages/index.js';
import type { Read } from '../../resource/rule.js';

/** Longest certificate that the firmware keeps. Unit: bytes of its DER. Source: behaviour § 2.8. */
const certificateBytesMax = 3_072;

const property = 'CertificateString';

/** The text of one certificate and nothing else, in the one way to write it. */
export function readEnrolled(text: string): Read<string> {
  const [certificate, ...others] = certificatesIn(text);
  if (certificate === undefined || others.length > 0 || holdsMoreThanCertificates(text)) {
    return { ok: false, problems: [mgmtMessage('PropertyValueBadParam', [property], `/${property}`)] };
  }
  const { raw } = certificate;
  if (raw.length > certificateBytesMax) {
    const args = [String(raw.length), property, `1-${certificateBytesMax}`];
    return { ok: false, problems: [mgmtMessage('PropertyValueOutOfRange', args, `/${property}`)] };
  }
  return { ok: true, value: pem('CERTIFICATE', raw) };
}

/** Base64 of the DER in such a text. */
export function derIn(pemText: string): string {
  return pemText.replaceAll(/-----[^-]+-----|\n/g, '');
}
