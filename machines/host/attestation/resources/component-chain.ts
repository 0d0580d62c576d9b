/** The certificates of a component, its own and the root's. None is served while the check is not enabled (behaviour § 2.19). */

import type { ControllerTree } from '../../../../models/index.js';
import {
  certificateCollectionDescription,
  certificateCollectionType,
  certificateDescription,
  certificateRows,
  certificateType,
  defineAt,
  ofSystem,
  root,
} from '../../../../models/resource/index.js';
import { listShownStorage, storageETag, storagePattern } from '../../../parts/index.js';
import { listCertificates, listSampleCertificates } from '../certificates.js';
import { type Component, listSpdmComponents, type SpdmComponent } from '../components.js';
import { presentedOutcome } from '../spdm.js';

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

export const chainWords = {
  type: certificateCollectionType,
  typeDescription: certificateCollectionDescription,
  name: 'Component Certificates',
  description: 'Certificate of a component and its issuers',
} as const;

export const memberOfChain = {
  type: certificateType,
  typeDescription: certificateDescription,
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

/** The certificates of storage controllers, where the standard has them: those of their component integrity. */
const certificatesPattern = `${storagePattern}Controllers/{ControllerId}/Certificates/` as const;

function controllersIn(tree: ControllerTree) {
  return listShownStorage(tree)
    .filter(({ built }) => built.kind === 'raid')
    .map(({ built }) => ({
      id: built.id,
      params: { ...ofSystem, StorageId: built.id, ControllerId: '0' },
    }));
}

export const storageCertificate = defineAt(`${certificatesPattern}{CertificateId}/`, (tree) =>
  whileEnabled(tree, () =>
    controllersIn(tree).flatMap(({ id, params }) =>
      listSpdmComponents(tree)
        .filter(({ device }) => device === id)
        .flatMap((component) => listPresented(tree, component))
        .map((member) => ({ ...member, params: { ...params, ...member.params } })),
    ),
  ),
).resource({ ...memberOfChain, etag: storageETag });

/** Empty while no component is asked to prove what it is. */
export const storageCertificates = defineAt(certificatesPattern, (tree) =>
  controllersIn(tree).map(({ params }) => ({ params })),
).collection({ ...chainWords, etag: storageETag, members: storageCertificate });
