/** How strict the controller is about itself and about the parts of the server. */
import { isDeepStrictEqual } from 'node:util';
import { deriveDigest } from '../../../../engine/index.js';

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import { type ControllerStage, written } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, type Row, type Rows, row } from '../../../resource/rows.js';
import { fixed, identity, links } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { action } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { announceIntegrity, integrityRows, integritySettings } from '../../attestation/index.js';
import { managerAddress } from '../../controller/index.js';
import { followingStates, type OldTlsVersion, oldTlsVersions, securityStates } from '../security-state.js';
import { securityServicePattern } from './https-cert.js';

const below = (name: string) => fill(`${securityServicePattern}${name}/`, ofManager);

/** The places of certificates of the server and of its controller, each with the name of the property that leads there. */
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
    // The one whose property is not called as its place is.
    place === 'SystemLAK' ? 'SystemLAKCert' : place,
    group('Certificates that say what the server or its controller is.', {
      Certificates: linkRow('The certificates.', `${below(place)}Certificates/`),
    }),
  ]),
);

/** Nobody is served over SSH: it follows from the seed, and nobody has its private half. */
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
/** Assumption: a screenful. */
const bannerLengthMax = 1_500;
const state = '/SecurityState';
const policy = '/ComponentIntegrityPolicy';

const switchReader = oneOf(['Enabled', 'Disabled']);

function oldTlsRow(version: OldTlsVersion): Row {
  return row(
    switchReader,
    `Whether TLS ${version} is served.`,
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

/** Source: behaviour § 2.15. */
function takesReset({ tree: { security: before }, view: { security } }: ControllerStage): boolean {
  return (
    before.state !== security.state ||
    before.disableWeakCiphers !== security.disableWeakCiphers ||
    !isDeepStrictEqual(before.oldTls, security.oldTls)
  );
}

/** Each version has an entry of its own. */
function traceTls(stage: ControllerStage, user: string): void {
  const [before, after] = [stage.tree.security.oldTls, stage.view.security.oldTls];
  for (const version of oldTlsVersions) {
    if (before[version] === after[version]) continue;
    const state = after[version] ? 'Enabled' : 'Disabled';
    stage.emit('tlsVersion.switched', { version, state, user }, 'securityService');
  }
}

/** By the names of their properties. */
const traced: NamedSettings = {
  SecurityState: ({ security }) => security.state,
  DisableWeakCiphers: ({ security }) => security.disableWeakCiphers,
  ...integritySettings,
  LoginSecurityBanner: ({ security }) => security.banner,
};

const bannerRows: Rows<unknown> = {
  IsEnabled: banner('enabled', flag, 'Whether the text is shown.'),
  SecurityMessage: banner('text', text({ lengthMax: bannerLengthMax }), 'The text.'),
};

/** The module is the one that the controller was bound to in the factory, so that it proves to be genuine. */
const rebindHpm = action({
  ...byManager,
  name: 'VndSecurityService.RebindHPM',
  says: 'Binds the controller to the host processor module that is there.',
  parameters: {},
  apply: (stage) => {
    stage.emit('hostModule.authenticated', {}, 'securityService');
    return written(baseMessage('Success'));
  },
});

export const securityService = at(securityServicePattern, () => [{ params: ofManager }]).resource({
  type: 'VndSecurityService.v2_6_0.VndSecurityService',
  says: 'How strict the controller is about itself and about the parts of the server.',
  properties: {
    ...identity(
      'SecurityService',
      'Security Service',
      'Security of the controller and of the parts of the server',
    ),
    ...integrityRows,
    CurrentCipher: row(
      text(),
      'The cipher suite in use.',
      // The one cipher suite every TLS 1.3 peer has.
      () => 'TLS_AES_256_GCM_SHA384',
    ),
    DisableWeakCiphers: setting('disableWeakCiphers', flag, 'Whether weak cipher suites are refused.'),
    LoginSecurityBanner: group('What everyone who logs in gets to read.', bannerRows),
    SecurityState: setting('state', oneOf(securityStates), 'How strict the controller is.', {
      allowable: (_, { tree: { security } }) =>
        securityStates.filter(
          (next) => next === security.state || followingStates[security.state].includes(next),
        ),
    }),
    TLSVersion: group('Which versions of TLS are served.', {
      TLS1_0: oldTlsRow('1.0'),
      TLS1_1: oldTlsRow('1.1'),
      TLS1_2: row(switchReader, 'Whether TLS 1.2 is served.', () => 'Enabled'),
      TLS1_3: row(switchReader, 'Whether TLS 1.3 is served.', () => 'Enabled'),
    }),
    ...identityLinks,
    OpenBMCTransferOfOwnership: fixed(
      'Supported',
      'Whether the server could be handed to another controller.',
    ),
    OpenBMCTransferStatus: fixed('NotPerformed', 'Whether the server was handed to another controller.'),
    SSHHostKey: row(text(), 'The public key that the controller would show over SSH.', ({ derived }) =>
      derived(sshHostKey),
    ),
    Links: links({
      AutomaticCertificateEnrollment: linkRow(
        'Enrolment for the certificate that is served.',
        below('AutomaticCertificateEnrollment'),
      ),
      CertAuth: linkRow('Logging in by certificate.', below('CertificateAuthentication')),
      ESKM: linkRow('The key managers of the server.', below('ESKM')),
      HttpsCert: linkRow('The certificate that is served.', below('HttpsCert')),
      SSO: linkRow('Single sign-on from management servers.', below('SSO')),
      SecurityDashboard: linkRow('What is a risk.', below('SecurityDashboard')),
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
