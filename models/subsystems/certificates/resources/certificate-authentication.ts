/** Logging in by certificate: whether, whether by nothing else, and whom the controller trusts to vouch for users. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import { written } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { fill, root } from '../../../resource/uris.js';
import { serviceAddress, serviceAddressOrNone } from '../../../resource/web-address.js';
import { action, required } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { revocationAddress } from '../revocation.js';
import { nameMappings } from '../state.js';
import { authorityImport } from './authority-import.js';
import { securityServicePattern } from './https-cert.js';

const login = settingsIn(({ certificates }) => certificates.login);

export const certificateAuthenticationPattern =
  `${securityServicePattern}CertificateAuthentication/` as const;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const importAuthority = action({
  ...byManager,
  name: 'VndCertAuth.ImportCACertificate',
  says: 'Trusts one more authority to vouch for users.',
  ...authorityImport(({ certificates }) => certificates.authorities),
});

/** Longest address. Unit: characters. Assumption: as for other addresses. */
const addressLengthMax = 255;

const importList = action({
  ...byManager,
  name: 'VndCertAuth.ImportCRL',
  says: 'Fetches the list of certificates that an authority has revoked. The answer does not wait for it.',
  parameters: {
    ImportUri: required(
      serviceAddress(addressLengthMax),
      'Where the list is fetched from, by HTTP or HTTPS. Without credentials in it.',
    ),
  },
  apply: (stage, { ImportUri }) => {
    stage.send(revocationAddress, { type: 'revocation.import', uri: ImportUri });
    return written(mgmtMessage('Accepted'));
  },
});

const deleteList = action({
  ...byManager,
  name: 'VndCertAuth.DeleteCRL',
  says: 'Forgets the list of revoked certificates.',
  parameters: {},
  apply: ({ draft }) => {
    draft.certificates.revoked = null;
    return written(baseMessage('Success'));
  },
});

/** Certificates alone may open the door only when there is one that does: nobody could come in to undo it. */
function letsSomebodyIn({ certificates, certificateMappings }: ControllerTree): boolean {
  const { https, login, authorities } = certificates;
  const some = (byId: object) => Object.keys(byId).length > 0;
  return login.enabled && !https.selfSigned && some(authorities.byId) && some(certificateMappings.byId);
}

/** By the names of their properties. */
const traced: NamedSettings = {
  CertificateLoginEnabled: ({ certificates }) => certificates.login.enabled,
  LDAPCertificateNameMapping: ({ certificates }) => certificates.login.nameMapping,
  OCSPUri: ({ certificates }) => certificates.login.ocspUri,
  StrictCACModeEnabled: ({ certificates }) => certificates.login.strict,
};

const strictNeeds = ['StrictCACModeEnabled', 'CertificateLoginEnabled'];

export const certificateAuthentication = at(certificateAuthenticationPattern, () => [
  { params: ofManager },
]).resource({
  type: 'VndCertAuth.v1_1_0.VndCertAuth',
  says: 'Logging in by client certificate: whether, and whom the controller trusts to vouch for users.',
  properties: {
    ...identity(
      'CertificateAuthentication',
      'Certificate Authentication',
      'Logging in by client certificate',
    ),
    CACertificates: linkRow(
      'The authorities trusted to vouch for users.',
      fill(`${certificateAuthenticationPattern}CACertificates/`, ofManager),
    ),
    CertificateLoginEnabled: login('enabled', flag, 'Whether users can log in by certificate.'),
    CRLIssuer: row(
      nullable(text()),
      'The authority that has revoked certificates; null without a list.',
      ({ tree }) => tree.certificates.revoked?.issuer ?? null,
    ),
    CRLSerial: row(
      nullable(text()),
      'The number of the list of revoked certificates; null without a list.',
      ({ tree }) => tree.certificates.revoked?.number ?? null,
    ),
    LDAPCertificateNameMapping: login(
      'nameMapping',
      oneOf(nameMappings),
      'What of a certificate that is mapped to no account names a user of the directory.',
    ),
    OCSPUri: login(
      'ocspUri',
      serviceAddressOrNone(addressLengthMax),
      'Who would be asked whether a certificate is revoked; empty for nobody. Logins do not wait for it.',
    ),
    StrictCACModeEnabled: login('strict', flag, 'Whether nobody gets in by a password.'),
    Links: links({
      UserCertificateMapping: linkRow(
        'The client certificates that stand for accounts.',
        `${root}AccountService/UserCertificateMapping/`,
      ),
    }),
  },
  finishPatch: (stage, set, { by }) => {
    const { view } = stage;
    traceAccess(stage, by.userName, traced);
    return set.get('/StrictCACModeEnabled') === true && !letsSomebodyIn(view)
      ? [baseMessage('PropertyValueConflict', strictNeeds, '/StrictCACModeEnabled')]
      : [];
  },
  actions: [importAuthority, importList, deleteList],
});
