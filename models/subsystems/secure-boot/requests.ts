/**
 * Changes of the keys that somebody has asked for: judged by the keys as they will be when the ones before are made, kept
 * as tasks until the next start, made there in the order they came (behaviour § 2.8).
 */
import { mgmtMessage } from '../../messages/index.js';
import { listOperations, type NewOperation, type Operation, startOperation } from '../../operations/index.js';
import { type Deferred, deferred, refused, type WriteOutcome } from '../../resource/define.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { inPost, powerRecord } from '../host/index.js';
import { type Change, changeKeys, type KeyChange, keysAfter } from './changes.js';
import { type AskedMode, enterMode, type Keys } from './modes.js';
import { databaseUri, secureBootUri } from './uris.js';

const changeKind = 'secureBoot.change';

/** What people call the tasks. */
const names: Readonly<Record<KeyChange['type'], string>> = {
  enrol: 'Enrolment of a secure boot key',
  remove: 'Removal of a secure boot key',
  reset: 'Reset of secure boot keys',
};

export function requestChange(stage: ControllerStage, change: KeyChange): WriteOutcome | Deferred {
  if (inPost(powerRecord(stage.tree)))
    return refused(mgmtMessage('UnableToModifyDuringSystemPOST', ['SecureBootDatabases']));
  const changed = changeKeys(keysByThen(stage.tree), change);
  if (!changed.ok) return refused(changed.problem);
  const notes = [mgmtMessage('SystemResetRequired')];
  return deferred({ name: names[change.type], notes, ...waiting(change) });
}

/** Somebody at the server asks for another mode; returns whether that mode can follow. */
export function askForMode(stage: ControllerStage, to: AskedMode): boolean {
  const isPossible = enterMode(keysByThen(stage.tree), to) !== undefined;
  if (isPossible) startOperation(stage, waiting({ type: 'mode', to }));
  return isPossible;
}

/** The keys as the next start will find them. */
export function keysByThen(tree: Pick<ControllerTree, 'operations' | 'secureBoot'>): Keys {
  return keysAfter(
    tree.secureBoot,
    listWaiting(tree).map(({ subject }) => subject),
  );
}

function waiting(change: Change): NewOperation {
  return {
    kind: changeKind,
    targetUri: 'database' in change ? databaseUri(change.database) : secureBootUri,
    subject: change,
    starts: 'nextBoot',
    durationMs: 0,
    onLoss: { power: 'goesOn', controller: 'goesOn' },
    cancelling: 'untilBegun',
  };
}

/** What waits for the next start, in the order it was asked for. */
export function listWaiting(tree: Pick<ControllerTree, 'operations'>): readonly Operation<Change>[] {
  return listOperations(tree).flatMap((operation) =>
    operation.kind === changeKind ? [operation as Operation<Change>] : [],
  );
}
