/** TPMs as components: the TPM of the host with the registers of the last host start, and the TPM of the controller. */
import { formatInstant } from '../../../../engine/index.js';
import { pcrCount } from '../../../../models/formats/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import {
  certificateType,
  count,
  dateTime,
  defineAt,
  flag,
  group,
  identity,
  linkRow,
  list,
  nullable,
  oneOf,
  type Rows,
  root,
  row,
  section,
  systemUri,
  text,
  uri,
  type View,
} from '../../../../models/resource/index.js';
import { controllerTpm, findPresentTpm } from '../components.js';
import { hostRegisters, measureController, type Registers } from '../measured/registers.js';
import {
  chainWords,
  componentsUri,
  componentType,
  listChain,
  memberOfChain,
  whileEnabled,
} from './component-chain.js';
import { powerObstacle, type QuotedTpm, tpmGetSignedMeasurements } from './signed-measurements.js';

/** Names of the digests in the standard resource. */
const hashNames = { sha256: 'SHA256', sha384: 'SHA384' } as const;

interface ShownTpm extends QuotedTpm {
  readonly id: string;
  readonly version: (tree: ControllerTree) => string;
  readonly targetUri: string;
  readonly nonceBytesMax: number;
  /** Returns the time at which the registers got their values. Unit: ms since the epoch. */
  readonly measuredAtMs: (tree: ControllerTree) => number | null;
}

interface Measurement {
  readonly pcr: number;
  readonly value: string;
  readonly bank: keyof typeof hashNames;
}

function listMeasurements(
  { bank, values }: Registers,
  selectable: readonly string[],
): readonly Measurement[] {
  if (bank === null) return [];
  return values.flatMap((value, pcr) => (selectable.includes(`PCR${pcr}`) ? [{ pcr, value, bank }] : []));
}

function tpmRows(tpm: ShownTpm): Rows {
  return {
    ...identity(tpm.id, 'Component Integrity Collection TPM'),
    ComponentIntegrityEnabled: row(
      flag,
      'Indicates whether integrity measurement is enabled for the component.',
      ({ tree }) => tpm.registers(tree).bank !== null,
    ),
    ComponentIntegrityType: row(
      oneOf(['SPDM', 'TPM']),
      'Protocol of the integrity verification.',
      () => 'TPM',
    ),
    ComponentIntegrityTypeVersion: row(text(), 'Version of the protocol.', ({ tree }) => tpm.version(tree)),
    TargetComponentURI: row(
      uri,
      'Resource that the component belongs to.',
      ({ link }) => link(tpm.targetUri)?.['@odata.id'],
    ),
    TPM: group('TPM data of the component.', {
      ComponentCommunication: group('Communication with the TPM.', {
        Sessions: list(
          'Communication sessions with the TPM.',
          () => [{ type: 'EncryptedAuthenticated' as const }],
          {
            SessionType: row(
              oneOf(['Plain', 'EncryptedAuthenticated', 'AuthenticatedOnly']),
              'Type of the session.',
              'type',
            ),
          },
        ),
      }),
      IdentityAuthentication: group('Identity authentication of the TPM.', {
        ComponentCertificate: linkRow(
          'Link to the certificate of the attestation key.',
          () => `${componentsUri}${tpm.id}/Certificates/1/`,
          { to: certificateType },
        ),
      }),
      MeasurementSet: section('Measurements that the TPM stores.', ({ tree }: View) => ({ tree }), {
        Measurements: list(
          'Values of the platform configuration registers (PCRs).',
          ({ tree }: Pick<View, 'tree'>) => listMeasurements(tpm.registers(tree), tpm.selectable),
          {
            LastUpdated: row(
              nullable(dateTime),
              'Time of the last change of the register.',
              (_: Measurement, { tree }) => {
                const measuredAtMs = tpm.measuredAtMs(tree);
                return measuredAtMs === null ? null : formatInstant(measuredAtMs);
              },
            ),
            Measurement: row(text(), 'Value of the register, encoded in Base64.', 'value'),
            MeasurementHashAlgorithm: row(
              text(),
              'Hash algorithm of the register.',
              ({ bank }) => hashNames[bank],
            ),
            PCR: row(count, 'Number of the register.', 'pcr'),
          },
        ),
      }),
      NonceSizeBytesMaximum: row(count, 'Maximum size of a nonce, in bytes.', () => tpm.nonceBytesMax),
    }),
  };
}

const says = 'A TPM with integrity measurement.';
const hostUri = `${componentsUri}TPM-0/` as const;
const controllerUri = `${componentsUri}TPM-1/` as const;

const hostTpm: ShownTpm = {
  id: 'TPM-0',
  selectable: Array.from({ length: pcrCount }, (_, pcr) => `PCR${pcr}`),
  ownNonceBytes: 4,
  nonceBytesMax: 4,
  find: findPresentTpm,
  obstacle: powerObstacle,
  registers: hostRegisters,
  version: ({ blueprint }) => blueprint.tpm?.version ?? '',
  firmwareVersion: ({ blueprint }) => blueprint.tpm?.firmwareVersion ?? '',
  targetUri: systemUri,
  measuredAtMs: ({ attestation, host }) => attestation.measurement.measuredAtMs ?? host.powerOnTime.sinceMs,
  clock: ({ attestation, clock, host: { powerOnTime } }) => ({
    clockMs: powerOnTime.beforeMs + (powerOnTime.sinceMs === null ? 0 : clock.now - powerOnTime.sinceMs),
    resetCount: attestation.measurement.starts,
    restartCount: 0,
  }),
};

const ofController: ShownTpm = {
  id: 'TPM-1',
  selectable: ['PCR0', 'PCR8'],
  ownNonceBytes: 16,
  nonceBytesMax: 32,
  find: controllerTpm,
  registers: measureController,
  version: ({ blueprint: { manager } }) => `${manager.model} v${manager.firmware.version}`,
  firmwareVersion: ({ blueprint: { manager } }) => manager.firmware.version,
  targetUri: `${root}Managers/1/`,
  measuredAtMs: ({ uptime }) => uptime.sinceMs,
  clock: ({ clock, uptime }) => ({ clockMs: clock.now - uptime.sinceMs, resetCount: 0, restartCount: 0 }),
};

type Find = QuotedTpm['find'];

/** Lists the single resource instance if the TPM exists and the check is enabled. */
const placeOf = (find: Find) => (tree: ControllerTree) =>
  whileEnabled(tree, () => (find(tree) === undefined ? [] : [{ params: {} }]));

const chainOf = (find: Find) => (tree: ControllerTree) =>
  whileEnabled(tree, () => {
    const component = find(tree);
    return component === undefined ? [] : listChain(tree, component);
  });

export const hostComponent = defineAt(hostUri, placeOf(findPresentTpm)).resource({
  type: componentType,
  typeDescription: says,
  properties: tpmRows(hostTpm),
  actions: [tpmGetSignedMeasurements(hostTpm)],
});

export const controllerComponent = defineAt(controllerUri, placeOf(controllerTpm)).resource({
  type: componentType,
  typeDescription: says,
  properties: tpmRows(ofController),
  actions: [tpmGetSignedMeasurements(ofController)],
});

const hostCertificate = defineAt(`${hostUri}Certificates/{CertificateId}/`, chainOf(findPresentTpm)).resource(
  memberOfChain,
);

const controllerCertificate = defineAt(
  `${controllerUri}Certificates/{CertificateId}/`,
  chainOf(controllerTpm),
).resource(memberOfChain);

export const tpmChains = [
  hostCertificate,
  defineAt(`${hostUri}Certificates/`, placeOf(findPresentTpm)).collection({
    ...chainWords,
    members: hostCertificate,
  }),
  controllerCertificate,
  defineAt(`${controllerUri}Certificates/`, placeOf(controllerTpm)).collection({
    ...chainWords,
    members: controllerCertificate,
  }),
];
