// Modules of data files (JSON, PEM, YAML): what a source imports as the file is in dist/ a module with the file's content as
// one JSON text, because V8 reads JSON faster than the same object literal and compiles nothing.
// Each function throws an Error that names the place of what is wrong.

import { X509Certificate } from 'node:crypto';

/** What an import of a data file looks like once its types are gone. Node 20 warns of JSON that is imported as such. */
export const dataImport = /from "(\.[^"]+\.(?:json|pem|yaml))"(?: with \{ type: "json" \})?/g;

export function moduleOf(value) {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`;
}

export function jsonModule(text, file) {
  try {
    return moduleOf(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}

const certificate =
  /(?:^Owner: (?<owner>\w{8}(?:-\w{4}){3}-\w{12})\n)?^-----BEGIN CERTIFICATE-----\n(?<der>[^-]+)-----END CERTIFICATE-----$/gm;

/**
 * Certificates of a UEFI signature database: `{ owner, der }` each, DER as base64. The line before a certificate names the
 * owner, as UEFI does, by a GUID; other text is for readers (RFC 7468 § 2).
 */
export function pemModule(text, file) {
  const certificates = [...text.matchAll(certificate)].map(({ groups: { owner, der }, index }) => {
    const place = `${file}:${text.slice(0, index).split('\n').length}`;
    if (owner === undefined)
      throw new Error(`${place}: no owner (expected the line "Owner: <GUID>" before it)`);
    const octets = Buffer.from(der, 'base64');
    try {
      new X509Certificate(octets);
    } catch {
      throw new Error(`${place}: no certificate (expected its DER in base64)`);
    }
    return { owner, der: octets.toString('base64') };
  });
  if (certificates.length !== text.split('-----BEGIN').length - 1)
    throw new Error(`${file}: a block that is no certificate (expected BEGIN CERTIFICATE and its END)`);
  return moduleOf(certificates);
}
