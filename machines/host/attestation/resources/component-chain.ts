/**
 * Certificate chain of a component: its own certificate and the root certificate. The service shows no chain while the
 * check is disabled (behaviour § 2.19).
 */

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

/** Lists resources that exist only while the check is enabled. */
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

/** Lists the certificates of a component that the service shows, with ids from 1. */
export function listChain(tree: ControllerTree, component: Component) {
  return counted(listCertificates(tree, component));
}

/** Lists the certificates that an SPDM device presents; empty if the device does not respond. */
export function listPresented(tree: ControllerTree, component: SpdmComponent) {
  const { device } = component;
  const outcome = presentedOutcome(tree, device);
  if (outcome === 'unsupported') return [];
  return outcome === 'notAuthentic' ? counted(listSampleCertificates(tree)) : listChain(tree, component);
}

function counted(certificates: ReturnType<typeof listCertificates>) {
  return certificates.map((part, index) => ({ params: { CertificateId: String(index + 1) }, part }));
}

/**
 * URI pattern that the standard defines for certificates of storage controllers. These certificates are the same as
 * those of component integrity.
 */
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

/** Certificate collections of storage controllers. They are empty while the check is disabled. */
export const storageCertificates = defineAt(certificatesPattern, (tree) =>
  controllersIn(tree).map(({ params }) => ({ params })),
).collection({ ...chainWords, etag: storageETag, members: storageCertificate });
