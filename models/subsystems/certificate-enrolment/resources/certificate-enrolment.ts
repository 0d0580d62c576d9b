/** The settings of automatic certificate enrolment, and how far it has come. */
import { readNames } from '../../../formats/x509/attributes.js';
import { certificatesIn } from '../../../formats/x509/read.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { listChanged, type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import { type View, written } from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { nothing } from '../../../resource/kinds.js';
import { lineOrNull } from '../../../resource/line.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, type Rows, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { serviceAddressOrNone } from '../../../resource/web-address.js';
import { action } from '../../../resource/writes.js';
import type { Sealed } from '../../../sealed.js';
import type { ControllerTree } from '../../../tree.js';
import { authorityRead, countryReader, namePartReader } from '../../certificates/index.js';
import { formatFqdn } from '../../network/index.js';
import { endAttempts, isEnrolling, startAttempt } from '../attempt.js';

/** Assumption: as for other addresses and passwords. Unit: characters. */
const addressLengthMax = 255;
const challengeLengthMax = 63;

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const pattern = `${managerPattern}SecurityService/AutomaticCertificateEnrollment/` as const;
const place = 'certificateEnrolment';

const setting = settingsIn((tree) => tree.certificateEnrolment);
const subject = settingsIn((tree) => tree.certificateEnrolment.subject);

const statuses = ['InProgress', 'Success', 'Failed', 'Disabled', 'Unknown'] as const;

function statusOf(tree: ControllerTree): (typeof statuses)[number] {
  if (!tree.certificateEnrolment.enabled) return 'Disabled';
  if (isEnrolling(tree)) return 'InProgress';
  return tree.certificateEnrolment.ended ?? 'Unknown';
}

const importAuthority = action({
  name: 'VndAutomaticCertEnrollment.ImportCACertificate',
  says: 'Trusts one authority to vouch for the enrolment server, in place of the one before.',
  ...byManager,
  parameters: authorityRead.parameters,
  redact: authorityRead.redact,
  sent: authorityRead.sent,
  apply: (stage, { certificate }) => {
    stage.put('certificateEnrolment', { ...stage.view.certificateEnrolment, authority: certificate });
    return written(mgmtMessage('ImportCertSuccessful'));
  },
});

const traced: NamedSettings = {
  AutomaticCertificateEnrollment: (tree) => tree.certificateEnrolment,
};

const settingsRows: Rows = {
  CACertificateName: row(
    text(),
    'The name of the authority that vouches for the enrolment server; "Unavailable" before one is imported.',
    ({ tree }) => authorityName(tree),
  ),
  CertificateEnrollmentStatus: row(oneOf(statuses), 'How far the enrolment has come.', ({ tree }) =>
    statusOf(tree),
  ),
  ChallengePassword: row(nothing, 'What the enrolment server knows the controller by; never shown.', null, {
    setBy: secretProperty({
      ...byManager,
      reader: lineOrNull({ lengthMax: challengeLengthMax }),
      redact: (value, { tree, secrets }) => {
        const revision = (tree.certificateEnrolment.challenge?.revision ?? 0) + 1;
        const sealedAt = { address: 'CertificateEnrolment/challenge', revision };
        // None at all is no secret.
        return { ok: true, value: value === '' ? null : secrets.seal(sealedAt, value) };
      },
      apply: ({ draft }, kept: Sealed | null) => {
        draft.certificateEnrolment.challenge = kept;
      },
    }),
  }),
  ServerUrl: setting(
    'serverUrl',
    serviceAddressOrNone(addressLengthMax),
    'The address of the enrolment server; empty for none.',
  ),
  ServiceEnabled: setting('enabled', flag, 'Whether the controller enrols for its certificate.'),
};

const subjectRows: Rows = {
  City: subject('city', namePartReader, 'The city or town.'),
  CommonName: row(
    namedHostReader,
    'The name of the host that the certificate is about.',
    ({ tree }) =>
      tree.certificateEnrolment.subject.commonName || formatFqdn(tree.controllerSettings.inForce, tree),
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.certificateEnrolment.subject.commonName = value;
        },
      },
    },
  ),
  Country: subject('country', countryReader, 'The country, by its two letters.'),
  IncludeIP: subject(
    'includeIp',
    flag,
    'Whether the certificate is to stand for the addresses of the controller too.',
  ),
  OrgName: subject('organization', namePartReader, 'The organisation.'),
  OrgUnit: subject('organizationalUnit', namePartReader, 'The part of the organisation.'),
  State: subject('state', namePartReader, 'The state or province.'),
};

export const certificateEnrolment = at(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndAutomaticCertEnrollment.v1_0_0.VndAutomaticCertEnrollment',
  says: 'How the controller enrols for the certificate it is served with.',
  properties: {
    ...identity(
      'AutomaticCertificateEnrollment',
      'Automatic Certificate Enrollment',
      'Enrolment for the certificate that the service is served with',
    ),
    AutomaticCertificateEnrollmentSettings: group('Where certificates come from.', settingsRows),
    HttpsCertCSRSubjectValue: group('Whom the certificate is to be about.', subjectRows),
  },
  actions: [importAuthority],
  finishPatch: (stage, set, { by, params }) => {
    const { enabled, serverUrl, authority } = stage.view.certificateEnrolment;
    const pointer = '/AutomaticCertificateEnrollmentSettings/ServiceEnabled';
    if (enabled && (serverUrl === '' || authority === null)) {
      const lacking = serverUrl === '' ? 'ServerUrl' : 'CACertificateName';
      const at = set.has(pointer) ? pointer : '/AutomaticCertificateEnrollmentSettings/ServerUrl';
      return [baseMessage('PropertyValueConflict', ['ServiceEnabled', lacking], at)];
    }
    if (listChanged(stage, traced).length === 0) return [];
    traceAccess(stage, by.userName, traced);
    stage.emit('enrolment.configured', {}, place);
    if (enabled) startAttempt(stage, fill(pattern, params));
    else endAttempts(stage);
    if (enabled !== stage.tree.certificateEnrolment.enabled)
      stage.emit('enrolment.serviceState', { state: enabled ? 'InProgress' : 'Disabled' }, place);
    return [];
  },
});

function authorityName({ certificateEnrolment: { authority } }: View['tree']): string {
  const [read] = authority === null ? [] : certificatesIn(authority.pem);
  if (authority === null || read === undefined) return 'Unavailable';
  return readNames(read).subject.CN ?? authority.subject;
}
