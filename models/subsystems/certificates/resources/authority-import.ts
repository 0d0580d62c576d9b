/** The import of an authority: what it takes, and that it is one. Whom it is to vouch for is the action's own. */

import { type KeptCertificate, keptCertificate } from '../../../formats/x509/kept.js';
import { certificatesIn, holdsMoreThanCertificates } from '../../../formats/x509/read.js';
import { mgmtMessage } from '../../../messages/index.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { type ControllerStage, refused, type WriteOutcome, written } from '../../../resource/define.js';
import { text } from '../../../resource/readers.js';
import type { Read } from '../../../resource/rule.js';
import { required } from '../../../resource/writes.js';
import { authoritiesMax } from '../state.js';

type Drafted = ControllerStage['draft'];
type Authorities = Drafted['certificates']['authorities'];

interface Imported {
  readonly certificate: KeptCertificate;
}

/** What an import of an authority takes, wherever the authority is kept. */
export const authorityRead = {
  parameters: {
    Certificate: required(text({ lengthMax: pemLengthMax }), 'The text of the certificate, PEM.'),
  },
  // Read before the step, as everything that another Node might read otherwise.
  redact: ({ Certificate }: { readonly Certificate: string }): Read<Imported> => {
    const certificate = readAuthority(Certificate);
    return certificate === undefined
      ? { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] }
      : { ok: true, value: { certificate } };
  },
  sent: ({ certificate }: Imported) => ({ Certificate: certificate.pem }),
};

/** The certificate of an authority, as it is kept; undefined for any other text. */
export function readAuthority(pem: string): KeptCertificate | undefined {
  const isAuthority = certificatesIn(pem)[0]?.ca === true && !holdsMoreThanCertificates(pem);
  return isAuthority ? keptCertificate(pem) : undefined;
}

/**
 * What such an action has beside its name: `action({ name, says, privilege, ...authorityImport(listIn) })`. `listIn`
 * gives the list that the authority is added to.
 */
export function authorityImport(listIn: (draft: Drafted) => Authorities) {
  return {
    ...authorityRead,
    apply: ({ draft }: ControllerStage, { certificate }: Imported): WriteOutcome => {
      const authorities = listIn(draft);
      const known = Object.values(authorities.byId);
      if (known.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) {
        return written(mgmtMessage('ImportCertSuccessful'));
      }
      if (known.length >= authoritiesMax) return refused(mgmtMessage('ImportCertificateFailed'));
      authorities.byId[String(authorities.nextId++)] = certificate;
      return written(mgmtMessage('ImportCertSuccessful'));
    },
  };
}
