/** SPDM devices as components: the result of the last host start, their measurements, and their certificates. */
import { formatInstant } from '../../../../engine/index.js';
import { type MeasurementBlock, spdmVersion } from '../../../../models/formats/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import {
  certificateType,
  count,
  dateTime,
  defineAt,
  fill,
  fixed,
  flag,
  group,
  identity,
  linkRow,
  list,
  nullable,
  oneOf,
  type ResourceLocationOf,
  row,
  section,
  text,
  uri,
  type View,
  vendor,
} from '../../../../models/resource/index.js';
import { listSpdmComponents, type SpdmComponent } from '../components.js';
import { findLastOutcome, measureDevice, shownOutcomes, spdmHash } from '../spdm.js';
import {
  chainWords,
  componentPattern,
  componentsUri,
  componentType,
  listPresented,
  memberOfChain,
  whileEnabled,
} from './component-chain.js';
import { spdmGetSignedMeasurements } from './signed-measurements.js';
import { controllerComponent, hostComponent } from './tpm-components.js';

const certificatesPattern = `${componentPattern}Certificates/` as const;

const extendedStatuses = ['NotValidated', 'Success', 'Failed', 'Error', 'CertificateCheckFailed'] as const;
const verificationStatuses = ['Success', 'Failed'] as const;
/** Protocol version that is shown for a device without a query. Source: behaviour § 2.19. */
const noVersion = '0.0.0';

type SpdmView = View<ResourceLocationOf<typeof componentPattern, SpdmComponent>>;

/** Returns the result of the last host start; undefined if no start has queried the device with the check enabled. */
function outcomeIn({ tree, part }: SpdmView) {
  const outcome = findLastOutcome(tree, part.device);
  return outcome === undefined ? undefined : shownOutcomes[outcome];
}

function blocksIn({ tree, part }: SpdmView) {
  const outcome = findLastOutcome(tree, part.device);
  if (outcome === undefined || outcome === 'unsupported') return undefined;
  return measureDevice(part, outcome, tree);
}

interface Measured {
  readonly blocks: readonly MeasurementBlock[];
}

const measurementSet = section(
  'Measurements that the device reported.',
  (view: SpdmView) => {
    const blocks = blocksIn(view);
    return blocks === undefined ? undefined : { blocks };
  },
  {
    MeasurementSpecification: fixed('DMTF', 'Organization that specifies the measurement format.'),
    Measurements: list('Measurement blocks.', ({ blocks }: Measured) => blocks, {
      LastUpdated: row(dateTime, 'Time at which the measurement was read.', (_, { tree }) => {
        const { authenticatedAtMs } = tree.attestation;
        return authenticatedAtMs === null ? undefined : formatInstant(authenticatedAtMs);
      }),
      Measurement: row(text(), 'Measurement, encoded in Base64.', ({ digest }) =>
        Buffer.from(digest).toString('base64'),
      ),
      MeasurementHashAlgorithm: row(text(), 'Hash algorithm of the measurement.', () => spdmHash.resource),
      MeasurementIndex: row(count, 'Index of the measurement block.', 'index'),
      MeasurementType: row(text(), 'Type of the measurement.', 'type'),
    }),
  },
);

export const spdmComponent = defineAt(componentPattern, (tree) =>
  whileEnabled(tree, () => listInstances(tree)),
).resource({
  type: componentType,
  typeDescription: 'A component with integrity verification by SPDM.',
  properties: {
    ...identity(({ part }: SpdmView) => part.id, 'Component Integrity'),
    ComponentIntegrityEnabled: row(
      flag,
      'Indicates whether integrity verification is enabled for the component.',
      () => true,
    ),
    ComponentIntegrityType: row(
      oneOf(['SPDM', 'TPM']),
      'Protocol of the integrity verification.',
      () => 'SPDM',
    ),
    ComponentIntegrityTypeVersion: row(text(), 'Version of the protocol.', (view) =>
      blocksIn(view) === undefined ? noVersion : spdmVersion,
    ),
    TargetComponentURI: row(
      uri,
      'Resource that the component belongs to.',
      ({ part, link }) => link(part.targetUri)?.['@odata.id'],
    ),
    SPDM: group('SPDM data of the component.', {
      IdentityAuthentication: group('Identity authentication of the component.', {
        ResponderAuthentication: group('Authentication of the component as SPDM responder.', {
          ComponentCertificate: linkRow(
            'Link to the certificate of the component.',
            ({ part }: SpdmView) => fill(spdmCertificate.uri, { ComponentId: part.id, CertificateId: '1' }),
            { to: certificateType },
          ),
          VerificationStatus: row(
            nullable(oneOf(verificationStatuses)),
            'Status of the verification; null if the component was not verified.',
            (view: SpdmView) => outcomeIn(view)?.status ?? null,
          ),
        }),
      }),
      MeasurementSet: measurementSet,
      Requester: linkRow('Component that acts as SPDM requester.', '/redfish/v1/Managers/1/'),
    }),
    Oem: vendor(
      'VndComponentIntegrity.v1_0_0.VndComponentIntegrity',
      'Vendor extension of component integrity: verification status with its reason.',
      {
        ExtendedVerificationStatus: row(
          oneOf(extendedStatuses),
          'Status of the verification, with the reason of a failure.',
          (view: SpdmView) => outcomeIn(view)?.extended ?? 'NotValidated',
        ),
      },
    ),
  },
  actions: [spdmGetSignedMeasurements],
});

function listInstances(tree: ControllerTree) {
  return listSpdmComponents(tree).map((part) => ({ params: { ComponentId: part.id }, part }));
}

export const spdmCertificate = defineAt(`${certificatesPattern}{CertificateId}/`, (tree) =>
  whileEnabled(tree, () =>
    listInstances(tree).flatMap(({ params, part: component }) =>
      listPresented(tree, component).map((member) => ({
        ...member,
        params: { ...params, ...member.params },
      })),
    ),
  ),
).resource(memberOfChain);

export const spdmCertificates = defineAt(certificatesPattern, (tree) =>
  whileEnabled(tree, () => listInstances(tree).map(({ params }) => ({ params }))),
).collection({ ...chainWords, members: spdmCertificate });

/** Collection of all attested components. */
export const componentIntegrity = defineAt(componentsUri).collection({
  type: 'ComponentIntegrityCollection.ComponentIntegrityCollection',
  typeDescription: 'Components with integrity verification.',
  name: 'Component Integrity Collection',
  description: 'Components with integrity verification',
  members: [spdmComponent, hostComponent, controllerComponent],
});
