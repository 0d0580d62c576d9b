/** The certificates of a component: its own, and the root's. */
import {
  certificateCollectionSays,
  certificateCollectionType,
  certificateRows,
  certificateSays,
  certificateType,
} from '../../../resource/certificate-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { listCertificates, listSampleCertificates } from '../certificates.js';
import type { Component, SpdmComponent } from '../components.js';
import { presentedOutcome } from '../spdm-outcome.js';

export const chainWords = {
  type: certificateCollectionType,
  says: certificateCollectionSays,
  name: 'Component Certificates',
  description: 'What a component proves itself with, and who vouches for it',
} as const;

export const memberOfChain = {
  type: certificateType,
  says: certificateSays,
  properties: certificateRows('Component Certificate'),
} as const;

/** What is served of a component, counted from 1. */
export function listChain(tree: ControllerTree, component: Component) {
  return counted(listCertificates(tree, component));
}

/** A device may have no answer. */
export function listPresented(tree: ControllerTree, component: SpdmComponent) {
  const { device } = component;
  const outcome = presentedOutcome(tree, device);
  if (outcome === 'unsupported') return [];
  return outcome === 'notAuthentic' ? counted(listSampleCertificates(tree)) : listChain(tree, component);
}

function counted(certificates: ReturnType<typeof listCertificates>) {
  return certificates.map((part, index) => ({ params: { CertificateId: String(index + 1) }, part }));
}
