/** Security state of the controller, and its security requirements for the components of the server. */
import { isDeepStrictEqual } from 'node:util';
import { deriveDigest } from '../../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  defineAt,
  eitherTime,
  fill,
  fixed,
  flag,
  group,
  identity,
  linkRow,
  links,
  type NamedSettings,
  ofManager,
  oneOf,
  type Row,
  type Rows,
  row,
  settingsIn,
  text,
  traceAccess,
  written,
} from '../../../../models/resource/index.js';
import { announceIntegrity, integrityRows, integritySettings } from '../../../host/attestation/index.js';
import { managerAddress } from '../../../power/index.js';
import { followingStates, type OldTlsVersion, oldTlsVersions, securityStates } from '../state.js';
import { securityServicePattern } from './https-certificate.js';

const below = (name: string) => fill(`${securityServicePattern}${name}/`, ofManager);

/**
 * Links to the identity certificates of the server and of its controller, by property name. The name of the property is
 * also the last segment of the URI.
 */
const identityLinks: Rows = Object.fromEntries(
  [
    'BMCIAK',
    'BMCIDevIDPca',
    'BMCLAK',
    'BMCVNDLDevID',
    'MgmtIDevID',
    'MgmtLDevID',
    'PlatformCert',
    'PlatformCertUpdate',
    'SystemIAK',
    'SystemIDevID',
    'SystemLAK',
    'SystemLDevID',
  ].map((place) => [
    // `SystemLAK` is the only location whose property has a different name.
    place === 'SystemLAK' ? 'SystemLAKCert' : place,
    group('Device identity certificates of the server or its controller.', {
      Certificates: linkRow('Link to the certificates.', `${below(place)}Certificates/`),
    }),
  ]),
);

/**
 * Returns the public SSH host key, which the service only shows. It is derived from the seed; no private key exists for
 * it.
 */
function sshHostKey({ seed }: ControllerTree): string {
  const part = (octets: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(octets.length);
    return Buffer.concat([length, octets]);
  };
  const key = Buffer.from(deriveDigest(seed, 'ssh host key'), 'hex');
  const blob = Buffer.concat([part(Buffer.from('ssh-ed25519')), part(key)]);
  return `ssh-ed25519 ${blob.toString('base64')}`;
}

const banner = settingsIn(({ security }) => security.banner);
const setting = settingsIn(({ security }) => security);

const byManager = { privilege: 'MgmtConfigPriv' } as const;
/** Maximum length of the login banner. Unit: characters. Assumption: the text fills one screen. */
const bannerLengthMax = 1_500;
const state = '/SecurityState';
const policy = '/ComponentIntegrityPolicy';

const switchReader = oneOf(['Enabled', 'Disabled']);

function oldTlsRow(version: OldTlsVersion): Row {
  return row(
    switchReader,
    `State of TLS ${version} on the HTTPS service.`,
    ({ tree }) => (tree.security.oldTls[version] ? 'Enabled' : 'Disabled'),
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.security.oldTls[version] = value === 'Enabled';
        },
      },
    },
  );
}

/** Returns whether a write changes settings that require a reset of the controller. Source: behaviour § 2.15. */
function takesReset({ tree: { security: before }, view: { security } }: Transaction): boolean {
  return (
    before.state !== security.state ||
    before.disableWeakCiphers !== security.disableWeakCiphers ||
    !isDeepStrictEqual(before.oldTls, security.oldTls)
  );
}

/** Reports the switched TLS versions, because each version has its own log entry. */
function traceTls(stage: Transaction, user: string): void {
  const [before, after] = [stage.tree.security.oldTls, stage.view.security.oldTls];
  for (const version of oldTlsVersions) {
    if (before[version] === after[version]) continue;
    const state = after[version] ? 'Enabled' : 'Disabled';
    stage.emit('tlsVersion.switched', { version, state, user }, 'securityService');
  }
}

/** Settings whose changes are logged, by property name. */
const traced: NamedSettings = {
  SecurityState: ({ security }) => security.state,
  DisableWeakCiphers: ({ security }) => security.disableWeakCiphers,
  ...integritySettings,
  LoginSecurityBanner: ({ security }) => security.banner,
};

const bannerRows: Rows<unknown> = {
  IsEnabled: banner('enabled', flag, 'Indicates whether the login banner is shown.'),
  SecurityMessage: banner('text', text({ lengthMax: bannerLengthMax }), 'Text of the login banner.'),
};

/**
 * Action that always succeeds, because the installed module is the one that the controller was bound to at manufacture.
 */
const rebindHpm = action({
  ...byManager,
  name: 'VndSecurityService.RebindHPM',
  description: 'Binds the controller to the installed host processor module.',
  parameters: {},
  apply: (stage) => {
    stage.emit('hostModule.authenticated', {}, 'securityService');
    return written(baseMessage('Success'));
  },
});

export const securityService = defineAt(securityServicePattern, () => [{ params: ofManager }]).resource({
  type: 'VndSecurityService.v2_6_0.VndSecurityService',
  typeDescription: 'Security settings of the controller and the server components.',
  properties: {
    ...identity(
      'SecurityService',
      'Security Service',
      'Security of the controller and of the parts of the server',
    ),
    ...integrityRows,
    CurrentCipher: row(
      text(),
      'Cipher suite in use.',
      // Constant value: the cipher suite that every TLS 1.3 client supports.
      () => 'TLS_AES_256_GCM_SHA384',
    ),
    DisableWeakCiphers: setting(
      'disableWeakCiphers',
      flag,
      'Indicates whether weak cipher suites are disabled.',
    ),
    LoginSecurityBanner: group('Login banner.', bannerRows),
    SecurityState: setting('state', oneOf(securityStates), 'Security state of the controller.', {
      allowable: (_, { tree: { security } }) =>
        securityStates.filter(
          (next) => next === security.state || followingStates[security.state].includes(next),
        ),
    }),
    TLSVersion: group('TLS versions of the HTTPS service.', {
      TLS1_0: oldTlsRow('1.0'),
      TLS1_1: oldTlsRow('1.1'),
      TLS1_2: row(switchReader, 'State of TLS 1.2 on the HTTPS service.', () => 'Enabled'),
      TLS1_3: row(switchReader, 'State of TLS 1.3 on the HTTPS service.', () => 'Enabled'),
    }),
    ...identityLinks,
    OpenBMCTransferOfOwnership: fixed(
      'Supported',
      'Support for transfer of ownership to an OpenBMC controller.',
    ),
    OpenBMCTransferStatus: fixed(
      'NotPerformed',
      'Status of the transfer of ownership to an OpenBMC controller.',
    ),
    SSHHostKey: row(text(), 'Public SSH host key of the controller.', ({ derived }) => derived(sshHostKey)),
    Links: links({
      AutomaticCertificateEnrollment: linkRow(
        'Link to the automatic certificate enrollment.',
        below('AutomaticCertificateEnrollment'),
      ),
      CertAuth: linkRow(
        'Link to the settings of login by client certificate.',
        below('CertificateAuthentication'),
      ),
      ESKM: linkRow('Link to the key managers of the server.', below('ESKM')),
      HttpsCert: linkRow('Link to the HTTPS certificate.', below('HttpsCert')),
      SSO: linkRow('Link to single sign-on from management servers.', below('SSO')),
      SecurityDashboard: linkRow('Link to the security dashboard.', below('SecurityDashboard')),
    }),
  },
  actions: [rebindHpm],
  finishPatch: (stage, _, { by }) => {
    const { security } = stage.view;
    const before = stage.tree.security;
    if (before.state !== security.state && !followingStates[before.state].includes(security.state)) {
      return [baseMessage('PropertyValueConflict', ['SecurityState', 'SecurityState'], state)];
    }
    if (takesReset(stage)) stage.send(managerAddress, { type: 'manager.reset' });
    traceAccess(stage, by.userName, traced);
    traceTls(stage, by.userName);
    announceIntegrity(stage);
    return [];
  },
  applyTimes: eitherTime,
  modified: (set, stage) => {
    if (takesReset(stage)) return mgmtMessage('ResetInProgress');
    return set.has(policy) ? mgmtMessage('SystemResetRequired') : baseMessage('Success');
  },
});
