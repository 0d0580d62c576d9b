/** Settings and status of automatic certificate enrollment. */
import { certificatesIn, readNames } from '../../../../models/formats/index.js';
import type { ControllerTree, Sealed } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  defineAt,
  fill,
  flag,
  group,
  identity,
  lineOrNull,
  listChanged,
  managerPattern,
  type NamedSettings,
  namedHostReader,
  nothing,
  ofManager,
  oneOf,
  type Rows,
  row,
  secretProperty,
  serviceAddressOrNone,
  settingsIn,
  text,
  traceAccess,
  type View,
  written,
} from '../../../../models/resource/index.js';
import { formatFqdn } from '../../../network-settings/index.js';
import { authorityRead, countryReader, namePartReader } from '../../certificates/index.js';
import { endAttempts, isEnrolling, startAttempt } from '../state.js';

/**
 * Maximum lengths of addresses and passwords. Unit: characters. Assumption: the same as for other addresses and
 * passwords.
 */
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
  description:
    'Imports the certificate authority that verifies the enrollment server, in place of the previous one.',
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
    'Name of the certificate authority of the enrollment server; "Unavailable" if no authority is imported.',
    ({ tree }) => authorityName(tree),
  ),
  CertificateEnrollmentStatus: row(oneOf(statuses), 'Status of the enrollment.', ({ tree }) =>
    statusOf(tree),
  ),
  ChallengePassword: row(
    nothing,
    'Challenge password of the controller at the enrollment server; never returned.',
    null,
    {
      setBy: secretProperty({
        ...byManager,
        reader: lineOrNull({ lengthMax: challengeLengthMax }),
        redact: (value, { tree, secrets }) => {
          const revision = (tree.certificateEnrolment.challenge?.revision ?? 0) + 1;
          const sealedAt = { address: 'CertificateEnrolment/challenge', revision };
          // An empty string means that no challenge password is set.
          return { ok: true, value: value === '' ? null : secrets.seal(sealedAt, value) };
        },
        apply: ({ draft }, kept: Sealed | null) => {
          draft.certificateEnrolment.challenge = kept;
        },
      }),
    },
  ),
  ServerUrl: setting(
    'serverUrl',
    serviceAddressOrNone(addressLengthMax),
    'URL of the enrollment server; empty if none is set.',
  ),
  ServiceEnabled: setting('enabled', flag, 'Indicates whether automatic certificate enrollment is enabled.'),
};

const subjectRows: Rows = {
  City: subject('city', namePartReader, 'City of the organization.'),
  CommonName: row(
    namedHostReader,
    'Common name (CN) of the certificate subject.',
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
  Country: subject('country', countryReader, 'Country of the organization, as a two-letter code.'),
  IncludeIP: subject(
    'includeIp',
    flag,
    'Indicates whether the certificate includes the IP addresses of the controller.',
  ),
  OrgName: subject('organization', namePartReader, 'Name of the organization.'),
  OrgUnit: subject('organizationalUnit', namePartReader, 'Organizational unit.'),
  State: subject('state', namePartReader, 'State or province of the organization.'),
};

export const certificateEnrolment = defineAt(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndAutomaticCertEnrollment.v1_0_0.VndAutomaticCertEnrollment',
  typeDescription: 'Automatic enrollment for the HTTPS certificate of the controller.',
  properties: {
    ...identity(
      'AutomaticCertificateEnrollment',
      'Automatic Certificate Enrollment',
      'Automatic enrollment for the HTTPS certificate of the service',
    ),
    AutomaticCertificateEnrollmentSettings: group('Settings of the certificate enrollment.', settingsRows),
    HttpsCertCSRSubjectValue: group('Subject of the requested certificate.', subjectRows),
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
