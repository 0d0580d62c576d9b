/** The import of an authority: what it takes, and that it is one. Whom it is to vouch for is the action's own. */

import { certificatesIn, holdsMoreThanCertificates } from '../../../formats/x509/read.js';
import { mgmtMessage } from '../../../messages/index.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { type Action, type ControllerStage, refused, written } from '../../../resource/define.js';
import { text } from '../../../resource/readers.js';
import { authoritiesMax, type KeptCertificate, keptCertificate } from '../state.js';

type Drafted = ControllerStage['draft'];
type Authorities = Drafted['certificates']['authorities'];

/** `listIn` gives the list that the authority is added to. */
export function authorityImport(
  listIn: (draft: Drafted) => Authorities,
): Pick<Action, 'parameters' | 'putAway' | 'apply'> {
  return {
    parameters: { Certificate: { reader: text({ lengthMax: pemLengthMax }), required: true } },
    // Read before the step, as everything that another Node might read otherwise.
    putAway: ({ Certificate }) => {
      const text = Certificate as string;
      const isAuthority = certificatesIn(text)[0]?.ca === true && !holdsMoreThanCertificates(text);
      const kept = isAuthority ? keptCertificate(text) : undefined;
      return kept === undefined
        ? { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] }
        : { ok: true, value: { certificate: { ...kept } } };
    },
    apply: ({ draft }, body) => {
      const { certificate } = body as unknown as { readonly certificate: KeptCertificate };
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
