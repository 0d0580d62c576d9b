/**
 * Quotes of TPMs. As with measurements of devices a signature takes a key that only the secret has: the quote is made
 * before the step, and the step gives it.
 */
import { encodeQuote, encodeQuoteResponse, type TpmClock } from '../../../formats/tpm/quote.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { refused } from '../../../resource/define.js';
import { oneOf, text } from '../../../resource/readers.js';
import { action, optional, required } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { biosAttribute } from '../../bios/index.js';
import { componentCurve } from '../certificates.js';
import type { Component } from '../components.js';
import type { Registers } from '../measured/registers.js';

/** One of the two TPMs, as it is quoted. */
export interface QuotedTpm {
  /** What can be asked for: `PCR0`. */
  readonly selectable: readonly string[];
  /** How many bytes a nonce of its own has. */
  readonly ownNonceBytes: number;
  /** Undefined while there is none. */
  readonly find: (tree: ControllerTree) => Component | undefined;
  readonly registers: (tree: ControllerTree) => Registers;
  /** Undefined where it has power whenever the controller has. */
  readonly obstacle?: (tree: ControllerTree) => Message | undefined;
  readonly clock: (tree: ControllerTree) => TpmClock;
  /** `1.512` */
  readonly firmwareVersion: (tree: ControllerTree) => string;
}

const longestText = 255;
/** Source: behaviour "Limits". An odd digit stands for a byte of its own. */
const nonceForm = /^[0-9a-f]{1,32}$/i;

/** The bank that a quote is of, and what its attributes have to be in force for it. Source: behaviour § 2.19. */
const quotedBank = 'sha384';
const prerequisites = {
  TpmState: 'PresentEnabled',
  TpmVisibility: 'Visible',
  TpmUefiOpromMeasuring: 'Enabled',
  TpmActivePcrs: 'Sha256Sha384',
} as const;

/** Why nothing can be quoted; undefined where something can. */
function findObstacle(tree: ControllerTree, tpm: QuotedTpm): Message | undefined {
  const isMet =
    tree.storage.system !== null &&
    Object.entries(prerequisites).every(([name, value]) => biosAttribute(tree, name) === value) &&
    tpm.registers(tree).bank === quotedBank;
  return isMet ? tpm.obstacle?.(tree) : mgmtMessage('HashAlgNotSupported');
}

export function tpmGetSignedMeasurements(tpm: QuotedTpm) {
  return action({
    name: 'ComponentIntegrity.TPMGetSignedMeasurements',
    says: 'Has the TPM sign what a register of it holds.',
    privilege: 'MgmtConfigPriv',
    parameters: {
      PCRSelection: required(oneOf(tpm.selectable), 'The register.'),
      Nonce: optional(
        text({ lengthMax: longestText }),
        'A number used once: 1 to 32 hexadecimal digits. The TPM makes one where none is given.',
      ),
    },
    redact: ({ PCRSelection, Nonce }, { tree, secrets }) => {
      const component = tpm.find(tree);
      if (component === undefined) throw new Error('a TPM that is not there was asked for a quote');
      if (Nonce !== undefined && !nonceForm.test(Nonce)) {
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
