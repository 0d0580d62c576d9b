/** Secure boot: its databases of keys, what waits for the next start, and whether an image may be started. */
import { nothingPending } from '../../pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import { secureBootFacts } from './facts.js';
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
import { restoreDelivered } from './restore-delivered.js';
import { settleSecureBoot } from './settle.js';
import { initialSecureBoot, type SecureBootState } from './state.js';

export const secureBoot: Subsystem<{
  readonly branches: { readonly secureBoot: SecureBootState };
  readonly facts: typeof secureBootFacts;
}> = {
  initial: () => ({ secureBoot: initialSecureBoot }),
  facts: secureBootFacts,
  restore: {
    // Changes of keys are tasks, which are cancelled as such.
    restApiState: (stage) => {
      const { secureBoot: kept } = stage.view;
      stage.put('secureBoot', { ...kept, enabled: nothingPending(kept.enabled.inForce) });
    },
  },
  reactions: { 'bios.settingsDue': settleSecureBoot, 'bios.orderTaken': restoreDelivered },
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

export { findObjection, signedImage } from './boot-images.js';
export {
  isSecureBootInForce,
  judgeImage,
  type SignedImage,
  secureBootKeys,
} from './judge.js';
export type { AskedMode } from './modes.js';
export { askForMode } from './requests.js';
