/**
 * Actions that return signed statements: measurements of SPDM devices, and quotes of TPMs. A statement is generated
 * before the transaction, because its signature needs a key that is derived from the secret. The transaction only
 * returns the statement.
 */
import {
  allBlocks,
  encodeExchange,
  encodeQuote,
  encodeQuoteResponse,
  spdmNonceBytes,
  spdmVersion,
  type TpmClock,
} from '../../../../models/formats/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  fill,
  listOf,
  oneOf,
  optional,
  type ResourceLocationOf,
  refused,
  required,
  text,
  whole,
} from '../../../../models/resource/index.js';
import { biosAttribute } from '../../../bios-attributes/index.js';
import { spdmAddress } from '../../../parts/index.js';
import { describePower, powerRecord, powerState } from '../../../power/index.js';
import { componentCurve } from '../certificates.js';
import { type Component, listSpdmComponents, type SpdmComponent, sampleKey } from '../components.js';
import type { Registers } from '../measured/registers.js';
import { measureDevice, spdmHash, spdmOutcome } from '../spdm.js';
import { componentPattern } from './component-chain.js';

/** Certificate slot of a device: each device has one certificate, in the first of eight slots. */
const slot = 0;
const slotMax = 7;
const indexMax = 0xff;
const indicesMax = 32;
const spdmNonceForm = /^[0-9a-f]*$/i;
const nonceDigits = spdmNonceBytes * 2;
const longestText = 255;

/** Message text for a nonce of invalid length (behaviour "Errors"). */
const nonceWords = `Nonce: it has to be ${spdmNonceBytes} bytes`;

interface Statement {
  readonly SignedMeasurements: string;
}

const spdmParameters = {
  Nonce: optional(text({ lengthMax: longestText }), 'Nonce of 64 hexadecimal digits.'),
  SlotId: optional(whole(0, slotMax), 'Certificate slot whose key signs the measurements.'),
  MeasurementIndices: optional(
    listOf(whole(0, indexMax), indicesMax),
    'Indices of the measurements; index 255 or an omitted list selects all measurements.',
  ),
};

export const spdmGetSignedMeasurements = action<
  typeof spdmParameters,
  Statement,
  ResourceLocationOf<typeof componentPattern, SpdmComponent>
>({
  name: 'ComponentIntegrity.SPDMGetSignedMeasurements',
  description: 'Requests signed measurements from the component.',
  privilege: 'MgmtConfigPriv',
  parameters: spdmParameters,
  redact: ({ Nonce, SlotId = slot, MeasurementIndices = [allBlocks] }, means) => {
    const { tree, params, secrets } = means;
    const component = listSpdmComponents(tree).find(({ id }) => id === params.ComponentId);
    if (component === undefined) throw new Error(`there is no component ${params.ComponentId}`);
    const outcome = spdmOutcome(tree, component.device);
    const blocks = measureDevice(component, outcome, tree);
    const isUnknown = MeasurementIndices.some(
      (index) => index !== allBlocks && !blocks.some((block) => block.index === index),
    );
    const problems = [
      ...(Nonce === undefined || (Nonce.length === nonceDigits && spdmNonceForm.test(Nonce))
        ? []
        : [mgmtMessage('PropertyValueBadParam', [nonceWords], '/Nonce')]),
      ...(SlotId === slot ? [] : [mgmtMessage('PropertyValueBadParam', ['SlotId'], '/SlotId')]),
      ...(isUnknown || MeasurementIndices.length === 0
        ? [mgmtMessage('PropertyValueBadParam', ['MeasurementIndices'], '/MeasurementIndices')]
        : []),
    ];
    if (problems.length > 0) return { ok: false, problems };
    const name = (of: string) => `${component.key}/${tree.attestation.statements}/${of}`;
    const exchange = encodeExchange({
      slot,
      operations: MeasurementIndices,
      blocks,
      nonce: Nonce === undefined ? secrets.nonce(name('requester')) : Buffer.from(Nonce, 'hex'),
      ownNonce: (answer) => secrets.nonce(name(`responder/${answer}`)),
    });
    // A device that is not authentic signs with a key that the manufacturer has not certified.
    const key = outcome === 'notAuthentic' ? sampleKey : component.key;
    const signature = secrets.signer(key, componentCurve).signPlain(exchange);
    const SignedMeasurements = Buffer.concat([exchange, signature]).toString('base64');
    return { ok: true, value: { SignedMeasurements } };
  },
  apply: (stage, { SignedMeasurements }, { params }) => {
    const { ComponentId } = params;
    const device = listSpdmComponents(stage.tree).find(({ id }) => id === ComponentId)?.device ?? '';
    const answers = spdmOutcome(stage.tree, device) !== 'unsupported';
    if (!stage.offer(spdmAddress(device), { type: 'statement.requested', answers })) {
      return refused(mgmtMessage('UnsupportedOperation'));
    }
    const obstacle = powerObstacle(stage.tree);
    if (obstacle !== undefined) return refused(obstacle);
    stage.draft.attestation.statements += 1;
    const result = {
      Certificate: { '@odata.id': fill(`${componentPattern}Certificates/1/`, { ComponentId }) },
      HashingAlgorithm: spdmHash.action,
      SignedMeasurements,
      SigningAlgorithm: 'TPM_ALG_ECDSA_ECC_NIST_P384',
      Version: spdmVersion,
    };
    return { ok: true, value: { messages: [baseMessage('Success')], result } };
  },
});

/**
 * Returns the reason why no component of the host can be queried. Assumption: the host TPM and the SPDM devices have no
 * auxiliary power, like adapters (behaviour § 2.19).
 */
export function powerObstacle(tree: ControllerTree): Message | undefined {
  const power = powerRecord(tree);
  if (powerState(power) === 'On') return undefined;
  return mgmtMessage('InvalidOperationForSystemState', [describePower(power)]);
}

/** TPM that returns quotes: the TPM of the host or the TPM of the controller. */
export interface QuotedTpm {
  /** Names of the selectable registers, such as `PCR0`. */
  readonly selectable: readonly string[];
  /** Length of a nonce that the TPM generates. Unit: bytes. */
  readonly ownNonceBytes: number;
  /** Finds the TPM; the result is undefined if the server has none. */
  readonly find: (tree: ControllerTree) => Component | undefined;
  readonly registers: (tree: ControllerTree) => Registers;
  /**
   * Returns the reason why the TPM cannot be queried. Absent for a TPM that has power whenever the controller has
   * power.
   */
  readonly obstacle?: (tree: ControllerTree) => Message | undefined;
  readonly clock: (tree: ControllerTree) => TpmClock;
  /** Returns the firmware version in a form such as `1.512`. */
  readonly firmwareVersion: (tree: ControllerTree) => string;
}

/** Form of a nonce. Source: behaviour "Limits". If the number of digits is odd, the first digit alone is a byte. */
const tpmNonceForm = /^[0-9a-f]{1,32}$/i;

/** Bank that is quoted, and the attribute values that activate it. Source: behaviour § 2.19. */
const quotedBank = 'sha384';
const prerequisites = [
  ['TpmState', 'PresentEnabled'],
  ['TpmVisibility', 'Visible'],
  ['TpmUefiOpromMeasuring', 'Enabled'],
  ['TpmActivePcrs', 'Sha256Sha384'],
] as const;

/** Returns the reason why a quote is impossible; undefined if it is possible. */
function findObstacle(tree: ControllerTree, tpm: QuotedTpm): Message | undefined {
  const isMet =
    tree.storage.system !== null &&
    prerequisites.every(([name, value]) => biosAttribute(tree, name) === value) &&
    tpm.registers(tree).bank === quotedBank;
  return isMet ? tpm.obstacle?.(tree) : mgmtMessage('HashAlgNotSupported');
}

export function tpmGetSignedMeasurements(tpm: QuotedTpm) {
  return action({
    name: 'ComponentIntegrity.TPMGetSignedMeasurements',
    description: 'Requests a signed quote of a platform configuration register (PCR) from the TPM.',
    privilege: 'MgmtConfigPriv',
    parameters: {
      PCRSelection: required(oneOf(tpm.selectable), 'Number of the platform configuration register (PCR).'),
      Nonce: optional(
        text({ lengthMax: 255 }),
        'Nonce of 1 to 32 hexadecimal digits; generated by the TPM by default.',
      ),
    },
    redact: ({ PCRSelection, Nonce }, { tree, secrets }) => {
      const component = tpm.find(tree);
      if (component === undefined) throw new Error('a TPM that is not there was asked for a quote');
      if (Nonce !== undefined && !tpmNonceForm.test(Nonce)) {
        return { ok: false, problems: [mgmtMessage('PropertyValueBadParam', ['Nonce'], '/Nonce')] };
      }
      const obstacle = findObstacle(tree, tpm);
      if (obstacle !== undefined) return { ok: false, problems: [obstacle] };
      const registers = tpm.registers(tree);
      const own = secrets.nonce(`${component.key}/${tree.attestation.statements}`);
      const signer = secrets.signer(component.key, componentCurve);
      const pcr = Number(PCRSelection.slice('PCR'.length));
      const [major = 0, minor = 0] = tpm.firmwareVersion(tree).split('.').map(Number);
      const quote = encodeQuote({
        signerPoint: signer.point,
        nonce: Nonce === undefined ? own.subarray(0, tpm.ownNonceBytes) : bytesOf(Nonce),
        clock: tpm.clock(tree),
        firmware: { major, minor },
        bank: quotedBank,
        registers: new Map([[pcr, Buffer.from(registers.values[pcr] ?? '', 'base64')]]),
      });
      const SignedMeasurements = encodeQuoteResponse(quote, signer.signPlain(quote)).toString('base64');
      return { ok: true, value: { SignedMeasurements } };
    },
    apply: (stage, result: { readonly SignedMeasurements: string }) => {
      const obstacle = findObstacle(stage.tree, tpm);
      if (obstacle !== undefined) return refused(obstacle);
      stage.draft.attestation.statements += 1;
      return { ok: true, value: { messages: [baseMessage('Success')], result: { ...result } } };
    },
  });
}

function bytesOf(digits: string): Buffer {
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}
