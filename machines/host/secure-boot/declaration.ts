/** Declaration of the secure boot subsystem: its key databases, pending changes, and image verification. */
import { deliverBy, nothingPending, type PendingParts } from '../../../models/pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import { secureBootFacts } from './facts.js';
import { secureBootOperatorActions } from './operator-actions.js';
import { settleSecureBoot } from './requests.js';
import {
  certificates,
  changeableCertificate,
  defaultCertificate,
  defaultCertificates,
} from './resources/certificates.js';
import { changeableDatabase, databases, defaultDatabase } from './resources/databases.js';
import { secureBootResource } from './resources/secure-boot.js';
import {
  changeableSignature,
  defaultSignature,
  defaultSignatures,
  signatures,
} from './resources/signatures.js';
import { deliverSecureBoot, initialSecureBoot, type SecureBootState } from './state.js';

/** Pending setting of secure boot. Changes of keys are missing here, because they are pending as tasks. */
const waits: PendingParts = {
  SecureBootEnable: {
    forget: (stage) => {
      const { secureBoot: kept } = stage.view;
      stage.put('secureBoot', { ...kept, enabled: nothingPending(kept.enabled.inForce) });
    },
    defaults: { by: 'RestoreManufacturingDefaults', deliver: deliverSecureBoot },
  },
};

export const secureBoot: Subsystem<{
  readonly branches: { readonly secureBoot: SecureBootState };
  readonly facts: typeof secureBootFacts;
  readonly operatorActions: typeof secureBootOperatorActions;
}> = {
  branchDescriptions: {
    secureBoot: 'Secure boot mode, its databases, and the changes that wait for the next start.',
  },
  initial: ({ blueprint }) => ({ secureBoot: initialSecureBoot(blueprint) }),
  facts: secureBootFacts,
  operatorActions: secureBootOperatorActions,
  waits,
  reactions: { 'bios.settingsDue': settleSecureBoot, 'bios.orderTaken': deliverBy(waits) },
  resources: [
    secureBootResource,
    databases,
    defaultDatabase,
    changeableDatabase,
    defaultCertificates,
    certificates,
    defaultCertificate,
    changeableCertificate,
    defaultSignatures,
    signatures,
    defaultSignature,
    changeableSignature,
  ],
};
