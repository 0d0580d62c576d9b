// Modules of data files (JSON, PEM, YAML). A source imports the file; in dist/ this is a module with the content of the
// file as one JSON text, because V8 parses JSON faster than the same object literal and compiles nothing. Each function
// throws an Error that names the place of a problem.

import { X509Certificate } from 'node:crypto';

/** The import of a data file after its types are removed. Node 20 warns about direct JSON imports. */
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
 * Certificates of a UEFI signature database: `{ owner, der }` each, with DER as base64. The line before a certificate
 * names the owner by a GUID, as UEFI does; other text is for readers (RFC 7468 § 2).
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
