/** The firmware tests the TPM in each start: what it finds holds until the next one, and it does without a TPM that does not work. */
import { type ControllerStage, hostTpmName, tpmCondition } from '../../models/index.js';
import { reportUntold } from '../faults/fault.js';

const part = hostTpmName;
const reporter = 'firmware';

type Found = ReturnType<typeof tpmCondition>;

/** Undefined for a TPM that is used, whatever it says. */
function reasonOf(found: Found): string | undefined {
  if (found === 'failed') return 'it does not pass its self-test';
  return found === 'unsupported' ? 'it does not answer' : undefined;
}

export function testTpm(stage: ControllerStage): void {
  const before = stage.view.attestation.tpm;
  const after = tpmCondition(stage.view);
  if (before === after) return;
  stage.draft.attestation.tpm = after;
  const reason = reasonOf(after);
  if (reason !== undefined) stage.emit('tpm.leftOut', { part, reason }, reporter);
  else if (reasonOf(before) !== undefined) stage.emit('tpm.usedAgain', { part }, reporter);
}

/** A controller that was away when the firmware found it says so on its return. */
export function reportLeftOutTpm(stage: ControllerStage): void {
  const reason = reasonOf(stage.view.attestation.tpm);
  if (reason !== undefined) reportUntold(stage, 'tpm.leftOut', { part, reason }, reporter);
}
