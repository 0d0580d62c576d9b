/** Devices that speak SPDM: what the last start of the host found, what they measured, and their certificates. */
import { formatInstant } from '../../../../engine/index.js';
import { type MeasurementBlock, spdmVersion } from '../../../formats/spdm/measurements.js';
import { at } from '../../../resource/at.js';
import { certificateType } from '../../../resource/certificate-rows.js';
import type { View } from '../../../resource/define.js';
import { count, dateTime, uri } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, nullable, oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, list, row, section } from '../../../resource/rows.js';
import { fixed, identity, vendor } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { listSpdmComponents, type SpdmComponent } from '../components.js';
import { measureDevice, spdmHash } from '../spdm-blocks.js';
import { findLastOutcome, shownOutcomes } from '../spdm-outcome.js';
import { chainWords, listPresented, memberOfChain } from './component-chain.js';
import { componentPattern, componentType, whileEnabled } from './places.js';
import { spdmGetSignedMeasurements } from './spdm-action.js';

const certificatesPattern = `${componentPattern}Certificates/` as const;

const extendedStatuses = ['NotValidated', 'Success', 'Failed', 'Error', 'CertificateCheckFailed'] as const;
const verificationStatuses = ['Success', 'Failed'] as const;
/** Of a device that has not been asked. Source: behaviour § 2.19. */
const noVersion = '0.0.0';

type SpdmView = View<PlaceOf<typeof componentPattern, SpdmComponent>>;

/** What the last start found of it; of one that does not answer nothing is known. */
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
  'What the device measured of itself.',
  (view: SpdmView) => {
    const blocks = blocksIn(view);
    return blocks === undefined ? undefined : { blocks };
  },
  {
    MeasurementSpecification: fixed('DMTF', 'Who says how measurements are written.'),
    Measurements: list('The measurements.', ({ blocks }: Measured) => blocks, {
      LastUpdated: row(dateTime, 'When it was read.', (_, { tree }) => {
        const { authenticatedAtMs } = tree.attestation;
        return authenticatedAtMs === null ? undefined : formatInstant(authenticatedAtMs);
      }),
      Measurement: row(text(), 'The measurement, in base64.', ({ digest }) =>
        Buffer.from(digest).toString('base64'),
      ),
      MeasurementHashAlgorithm: row(text(), 'What the measurement is a digest by.', () => spdmHash.resource),
      MeasurementIndex: row(count, 'What the device counts it as.', 'index'),
      MeasurementType: row(text(), 'What was measured.', 'type'),
    }),
  },
);

function certificateUri(ComponentId: string): string {
  return fill(spdmCertificate.uri, { ComponentId, CertificateId: '1' });
}

export const spdmComponent = at(componentPattern, (tree) =>
  whileEnabled(tree, () => listInstances(tree)),
).resource({
  type: componentType,
  says: 'A component that can prove what it is.',
  properties: {
    ...identity(({ part }: SpdmView) => part.id, 'Component Integrity'),
    ComponentIntegrityEnabled: row(flag, 'Whether the component is asked to prove what it is.', () => true),
    ComponentIntegrityType: row(oneOf(['SPDM', 'TPM']), 'How it proves it.', () => 'SPDM'),
    ComponentIntegrityTypeVersion: row(text(), 'The version of that.', (view) =>
      blocksIn(view) === undefined ? noVersion : spdmVersion,
    ),
    TargetComponentURI: row(
      uri,
      'What the component is a part of.',
      ({ part, link }) => link(part.targetUri)?.['@odata.id'],
    ),
    SPDM: group('What the component proves by SPDM.', {
      IdentityAuthentication: group('Who it is.', {
        ResponderAuthentication: group('Who the component is.', {
          ComponentCertificate: linkRow(
            'The certificate it proves it with.',
            ({ part }: SpdmView) => certificateUri(part.id),
            { to: certificateType },
          ),
          VerificationStatus: row(
            nullable(oneOf(verificationStatuses)),
            'What came of it; null where it was not asked.',
            (view: SpdmView) => outcomeIn(view)?.status ?? null,
          ),
        }),
      }),
      MeasurementSet: measurementSet,
      Requester: linkRow('Who asks.', '/redfish/v1/Managers/1/'),
    }),
    Oem: vendor(
      'VndComponentIntegrity.v1_0_0.VndComponentIntegrity',
      'What the vendor adds to a component that can prove what it is.',
      {
        ExtendedVerificationStatus: row(
          oneOf(extendedStatuses),
          'What came of it, with the reason.',
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

export const spdmCertificate = at(`${certificatesPattern}{CertificateId}/`, (tree) =>
  whileEnabled(tree, () =>
    listInstances(tree).flatMap(({ params, part: component }) =>
      listPresented(tree, component).map((member) => ({
        ...member,
        params: { ...params, ...member.params },
      })),
    ),
  ),
).resource(memberOfChain);

export const spdmCertificates = at(certificatesPattern, (tree) =>
  whileEnabled(tree, () => listInstances(tree).map(({ params }) => ({ params }))),
).collection({ ...chainWords, members: spdmCertificate });
