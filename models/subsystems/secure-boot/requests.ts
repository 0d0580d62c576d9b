/**
 * Changes of the keys that somebody has asked for: judged by the keys as they will be when the ones before are made, kept
 * as operations until the next start, made there in the order they came (behaviour § 2.8).
 */
import { mgmtMessage } from '../../messages/index.js';
import { listOperations, type Operation, startOperation } from '../../operations/index.js';
import { refused, type WriteOutcome, written } from '../../resource/define.js';
import type { Writing } from '../../resource/place.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { inPost, powerRecord } from '../host/index.js';
import { type Change, changeKeys, keysAfter } from './changes.js';
import { databaseUri, secureBootUri } from './uris.js';

const changeKind = 'secureBoot.change';

export function requestChange(stage: ControllerStage, change: Change, _: Writing): WriteOutcome {
  if (inPost(powerRecord(stage.tree)))
    return refused(mgmtMessage('UnableToModifyDuringSystemPOST', ['SecureBootDatabases']));
  const waiting = listWaiting(stage.tree).map(({ subject }) => subject);
  const changed = changeKeys(keysAfter(stage.tree.secureBoot, waiting), change);
  if (!changed.ok) return refused(changed.problem);
  startOperation(stage, {
    kind: changeKind,
    targetUri: change.type === 'reset' ? secureBootUri : databaseUri(change.database),
    subject: change,
    starts: 'nextBoot',
    durationMs: 0,
    onLoss: { power: 'goesOn', controller: 'goesOn' },
    cancelling: 'untilBegun',
  });
  return written(mgmtMessage('SystemResetRequired'));
}

/** What waits for the next start, in the order it was asked for. */
export function listWaiting(tree: Pick<ControllerTree, 'operations'>): readonly Operation<Change>[] {
  return listOperations(tree).flatMap((operation) =>
    operation.kind === changeKind ? [operation as Operation<Change>] : [],
  );
}
