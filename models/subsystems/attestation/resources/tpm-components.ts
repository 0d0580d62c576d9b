/** The two TPMs: that of the host, with the registers of its starts, and what measures the controller. */
import { formatInstant } from '../../../../engine/index.js';
import { pcrCount } from '../../../formats/tpm/numbers.js';
import { at } from '../../../resource/at.js';
import { certificateType } from '../../../resource/certificate-rows.js';
import type { View } from '../../../resource/define.js';
import { count, dateTime, uri } from '../../../resource/kinds.js';
import { systemUri } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, list, type Rows, row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { controllerTpm, findPresentTpm } from '../components.js';
import { measureController, type Registers } from '../measured/registers.js';
import { hostRegisters } from '../measured/starts.js';
import { powerObstacle } from '../power-obstacle.js';
import { chainWords, listChain, memberOfChain } from './component-chain.js';
import { componentsUri, componentType, whileEnabled } from './places.js';
import { type QuotedTpm, tpmGetSignedMeasurements } from './tpm-action.js';

/** As the standard's resource names the digests. */
const hashNames = { sha256: 'SHA256', sha384: 'SHA384' } as const;

interface ShownTpm extends QuotedTpm {
  readonly id: string;
  readonly version: (tree: ControllerTree) => string;
  readonly targetUri: string;
  readonly nonceBytesMax: number;
  /** When the registers came to hold what they do. Unit: ms since the epoch. */
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
      'Whether the component measures.',
      ({ tree }) => tpm.registers(tree).bank !== null,
    ),
    ComponentIntegrityType: row(oneOf(['SPDM', 'TPM']), 'How it proves what it is.', () => 'TPM'),
    ComponentIntegrityTypeVersion: row(text(), 'The version of that.', ({ tree }) => tpm.version(tree)),
    TargetComponentURI: row(
      uri,
      'What the component is a part of.',
      ({ link }) => link(tpm.targetUri)?.['@odata.id'],
    ),
    TPM: group('What the component proves as a TPM.', {
      ComponentCommunication: group('How it is spoken with.', {
        Sessions: list('The sessions with it.', () => [{ type: 'EncryptedAuthenticated' as const }], {
          SessionType: row(
            oneOf(['Plain', 'EncryptedAuthenticated', 'AuthenticatedOnly']),
            'What protects the session.',
            'type',
          ),
        }),
      }),
      IdentityAuthentication: group('Who it is.', {
        ComponentCertificate: linkRow(
          'The certificate of the key it signs with.',
          () => `${componentsUri}${tpm.id}/Certificates/1/`,
          { to: certificateType },
        ),
      }),
      MeasurementSet: section('What it has measured.', ({ tree }: View) => ({ tree }), {
        Measurements: list(
          'What each of its registers holds.',
          ({ tree }: Pick<View, 'tree'>) => listMeasurements(tpm.registers(tree), tpm.selectable),
          {
            LastUpdated: row(nullable(dateTime), 'When it came to hold that.', (_: Measurement, { tree }) => {
              const measuredAtMs = tpm.measuredAtMs(tree);
              return measuredAtMs === null ? null : formatInstant(measuredAtMs);
            }),
            Measurement: row(text(), 'What the register holds, in base64.', 'value'),
            MeasurementHashAlgorithm: row(
              text(),
              'The digest that the register is extended with.',
              ({ bank }) => hashNames[bank],
            ),
            PCR: row(count, 'The number of the register.', 'pcr'),
          },
        ),
      }),
      NonceSizeBytesMaximum: row(count, 'How many bytes a nonce may have.', () => tpm.nonceBytesMax),
    }),
  };
}

const says = 'A TPM that can prove what it has measured.';
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

/** The one instance there is, while there is one. */
const placeOf = (find: Find) => (tree: ControllerTree) =>
  whileEnabled(tree, () => (find(tree) === undefined ? [] : [{ params: {} }]));

const chainOf = (find: Find) => (tree: ControllerTree) =>
  whileEnabled(tree, () => {
    const component = find(tree);
    return component === undefined ? [] : listChain(tree, component);
  });

export const hostComponent = at(hostUri, placeOf(findPresentTpm)).resource({
  type: componentType,
  says,
  properties: tpmRows(hostTpm),
  actions: [tpmGetSignedMeasurements(hostTpm)],
});

export const controllerComponent = at(controllerUri, placeOf(controllerTpm)).resource({
  type: componentType,
  says,
  properties: tpmRows(ofController),
  actions: [tpmGetSignedMeasurements(ofController)],
});

const hostCertificate = at(`${hostUri}Certificates/{CertificateId}/`, chainOf(findPresentTpm)).resource(
  memberOfChain,
);

const controllerCertificate = at(
  `${controllerUri}Certificates/{CertificateId}/`,
  chainOf(controllerTpm),
).resource(memberOfChain);

export const tpmChains = [
  hostCertificate,
  at(`${hostUri}Certificates/`, placeOf(findPresentTpm)).collection({
    ...chainWords,
    members: hostCertificate,
  }),
  controllerCertificate,
  at(`${controllerUri}Certificates/`, placeOf(controllerTpm)).collection({
    ...chainWords,
    members: controllerCertificate,
  }),
];
