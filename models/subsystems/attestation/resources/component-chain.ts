/** The certificates of a component: its own, and the root's. */
import {
  certificateCollectionSays,
  certificateCollectionType,
  certificateRows,
  certificateSays,
  certificateType,
} from '../../../resource/certificate-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { listCertificates } from '../certificates.js';
import type { Component } from '../components.js';

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
  return listCertificates(tree, component).map((part, index) => ({
    params: { CertificateId: String(index + 1) },
    part,
  }));
}
