/** Attestation of components from the view of a client: it reads the served resources and verifies them with openssl. */
import type { ControllerTree } from '../../../models/tree.js';
import { createLab, type Lab, resetUri, root } from '../lab.js';
import { hasSigned, isIssuedBy } from '../service/openssl.js';

export const componentsUri = `${root}ComponentIntegrity/`;
export const spdmUri = (id: string) => `${componentsUri}${id}/`;
export const spdmAction = (id: string) =>
  `${spdmUri(id)}Actions/ComponentIntegrity.SPDMGetSignedMeasurements/`;

/** Returns the BIOS branch of the state with these attributes in force. */
export function withAttributes(
  { bios }: ControllerTree,
  inForce: { readonly [name: string]: string },
): ControllerTree['bios'] {
  return { ...bios, attributes: { ...bios.attributes, configured: inForce, inForce } };
}

/** Length of a P-384 signature. Unit: bytes. */
const signatureBytes = 96;

/** Returns a lab whose host has been started once with attestation enabled. */
export function attestedLab(options: Parameters<typeof createLab>[0] = {}): Lab {
  const lab = createLab(options);
  lab.enableIntegrity();
  return restart(lab);
}

export function restart(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('1h');
}

/**
 * Returns a served certificate of a component. Number 1 is the certificate of the component itself, number 2 that of
 * its root authority.
 */
export function certificateOf(lab: Lab, id: string, number: '1' | '2'): string {
  return String(lab.get(`${spdmUri(id)}Certificates/${number}/`).is(200).reply.body.CertificateString);
}

/** Returns the certificate of a component's signing key. */
export function leafOf(lab: Lab, id: string): string {
  return certificateOf(lab, id, '1');
}

/** Returns whether openssl verifies a component's certificate against its root at the current time of the lab. */
export function isTrusted(lab: Lab, id: string): boolean {
  return isIssuedBy(leafOf(lab, id), certificateOf(lab, id, '2'), lab.controller.now);
}

/** Returns the signed exchange of an SPDM device, and whether the key of its certificate signed it. */
export function checkExchange(lab: Lab, id: string, signed: unknown) {
  const bytes = Buffer.from(String(signed), 'base64');
  const [exchange, signature] = [bytes.subarray(0, -signatureBytes), bytes.subarray(-signatureBytes)];
  return { exchange, isSigned: hasSigned(leafOf(lab, id), exchange, signature) };
}
