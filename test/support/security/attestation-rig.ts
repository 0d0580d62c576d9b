/** Components that prove what they are, as a client sees them: it reads what is served, and asks openssl. */
import type { ControllerTree } from '../../../models/tree.js';
import { createLab, type Lab, resetUri, root } from '../lab.js';
import { hasSigned, isIssuedBy } from '../service/openssl.js';

export const componentsUri = `${root}ComponentIntegrity/`;
export const spdmUri = (id: string) => `${componentsUri}${id}/`;
export const spdmAction = (id: string) =>
  `${spdmUri(id)}Actions/ComponentIntegrity.SPDMGetSignedMeasurements/`;

/** The settings of the BIOS with these in force. */
export function withAttributes(
  { bios }: ControllerTree,
  inForce: { readonly [name: string]: string },
): ControllerTree['bios'] {
  return { ...bios, attributes: { ...bios.attributes, configured: inForce, inForce } };
}

/** Length of a signature on P-384. Unit: bytes. */
const signatureBytes = 96;

/** A lab whose host has been started once with the check enabled. */
export function attestedLab(options: Parameters<typeof createLab>[0] = {}): Lab {
  const lab = createLab(options);
  lab.enableIntegrity();
  return restart(lab);
}

export function restart(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('1h');
}

/** A certificate of a component as it is served: its own is the first, its root's the second. */
export function certificateOf(lab: Lab, id: string, number: '1' | '2'): string {
  return String(lab.get(`${spdmUri(id)}Certificates/${number}/`).is(200).reply.body.CertificateString);
}

/** The certificate of the key that a component signs with. */
export function leafOf(lab: Lab, id: string): string {
  return certificateOf(lab, id, '1');
}

/** Whether openssl finds a component's certificate vouched for by its root at the lab's instant. */
export function isTrusted(lab: Lab, id: string): boolean {
  return isIssuedBy(leafOf(lab, id), certificateOf(lab, id, '2'), lab.controller.now);
}

/** The exchange that an SPDM device signed, and whether its certificate's key did. */
export function checkExchange(lab: Lab, id: string, signed: unknown) {
  const bytes = Buffer.from(String(signed), 'base64');
  const [exchange, signature] = [bytes.subarray(0, -signatureBytes), bytes.subarray(-signatureBytes)];
  return { exchange, isSigned: hasSigned(leafOf(lab, id), exchange, signature) };
}
