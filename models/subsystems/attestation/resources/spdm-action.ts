/**
 * Signed measurements of a device. The device is asked there and then: a signature takes its key, which only the secret
 * has, so the answer is made before the step and the step gives it.
 */
import {
  allBlocks,
  encodeExchange,
  spdmNonceBytes,
  spdmVersion,
} from '../../../formats/spdm/measurements.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { refused } from '../../../resource/define.js';
import type { PlaceOf } from '../../../resource/place.js';
import { listOf, text, whole } from '../../../resource/readers.js';
import { fill } from '../../../resource/uris.js';
import { action, optional } from '../../../resource/writes.js';
import { componentCurve } from '../certificates.js';
import { listSpdmComponents, type SpdmComponent, sampleKey } from '../components.js';
import { powerObstacle } from '../power-obstacle.js';
import { measureDevice, spdmHash } from '../spdm-blocks.js';
import { presentedOutcome, type SpdmOutcome, spdmOutcome } from '../spdm-outcome.js';
import { componentPattern } from './places.js';

/** Each device has one certificate, in the first of eight slots. */
const slot = 0;
const slotMax = 7;
const indexMax = 0xff;
const indicesMax = 32;
const nonceForm = /^[0-9a-f]*$/i;
const nonceDigits = spdmNonceBytes * 2;
const longestText = 255;

/** The words that go with a nonce of another length (behaviour "Errors"). */
const nonceWords = `Nonce: it has to be ${spdmNonceBytes} bytes`;

interface Statement {
  readonly SignedMeasurements: string;
}

export const spdmGetSignedMeasurements = action<
  {
    readonly Nonce: ReturnType<typeof optionalNonce>;
    readonly SlotId: ReturnType<typeof optionalSlot>;
    readonly MeasurementIndices: ReturnType<typeof optionalIndices>;
  },
  Statement,
  PlaceOf<typeof componentPattern, SpdmComponent>
>({
  name: 'ComponentIntegrity.SPDMGetSignedMeasurements',
  says: 'Has the component measure itself and sign that.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    Nonce: optionalNonce(),
    SlotId: optionalSlot(),
    MeasurementIndices: optionalIndices(),
  },
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
      ...(Nonce === undefined || (Nonce.length === nonceDigits && nonceForm.test(Nonce))
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
    const signature = secrets.signer(signingKey(component, outcome), componentCurve).signPlain(exchange);
    const SignedMeasurements = Buffer.concat([exchange, signature]).toString('base64');
    return { ok: true, value: { SignedMeasurements } };
  },
  apply: (stage, { SignedMeasurements }, { params }) => {
    const { ComponentId } = params;
    const device = listSpdmComponents(stage.tree).find(({ id }) => id === ComponentId)?.device ?? '';
    // Without an answer to the last start there is no certificate that a signature could be checked by.
    const outcomes = [spdmOutcome(stage.tree, device), presentedOutcome(stage.tree, device)];
    if (outcomes.includes('unsupported')) return refused(mgmtMessage('UnsupportedOperation'));
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

/** What is not authentic has a key that is vouched for by nobody. */
function signingKey({ key }: SpdmComponent, outcome: SpdmOutcome): string {
  return outcome === 'notAuthentic' ? sampleKey : key;
}

function optionalNonce() {
  return optional(text({ lengthMax: longestText }), 'A number used once: 64 hexadecimal digits.');
}

function optionalSlot() {
  return optional(whole(0, slotMax), 'The slot of the certificate whose key is to sign.');
}

function optionalIndices() {
  return optional(
    listOf(whole(0, indexMax), indicesMax),
    'Which measurements; 255 and no list stand for all.',
  );
}
