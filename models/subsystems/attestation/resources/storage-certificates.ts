/** The certificates of storage controllers, where the standard has them: those of their component integrity. */
import { at } from '../../../resource/at.js';
import { ofSystem } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { listKnownStorage, storageETag, storagePattern } from '../../parts/index.js';
import { listSpdmComponents } from '../components.js';
import { chainWords, listPresented, memberOfChain } from './component-chain.js';
import { whileEnabled } from './places.js';

const certificatesPattern = `${storagePattern}Controllers/{ControllerId}/Certificates/` as const;

function controllersIn(tree: ControllerTree) {
  return listKnownStorage(tree)
    .filter(({ built }) => built.kind === 'raid')
    .map(({ built }) => ({
      id: built.id,
      params: { ...ofSystem, StorageId: built.id, ControllerId: '0' },
    }));
}

export const storageCertificate = at(`${certificatesPattern}{CertificateId}/`, (tree) =>
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
export const storageCertificates = at(certificatesPattern, (tree) =>
  controllersIn(tree).map(({ params }) => ({ params })),
).collection({ ...chainWords, etag: storageETag, members: storageCertificate });
