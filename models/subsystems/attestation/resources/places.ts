/** Where components are served. There is none while the check is not enabled (behaviour § 2.19). */
import type { KeptCertificate } from '../../../formats/x509/kept.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { listCertificates } from '../certificates.js';
import type { Component } from '../components.js';

export const componentsUri = `${root}ComponentIntegrity/` as const;
export const componentPattern = `${componentsUri}{ComponentId}/` as const;

export const componentType = 'ComponentIntegrity.v1_2_3.ComponentIntegrity';

/** What is shown, and what nobody is shown. */
export function whileEnabled<Instance>(
  { attestation }: Pick<ControllerTree, 'attestation'>,
  list: () => readonly Instance[],
): readonly Instance[] {
  return attestation.enabled ? list() : [];
}

/** A component's own certificate is the first, the root's the second. */
export function certificateInstances(
  tree: ControllerTree,
  component: Component,
): readonly { readonly id: string; readonly certificate: KeptCertificate }[] {
  return listCertificates(tree, component).map((certificate, index) => ({
    id: String(index + 1),
    certificate,
  }));
}
