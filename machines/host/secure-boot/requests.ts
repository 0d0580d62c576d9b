/**
 * Requested changes of the keys. A request is validated against the keys after all earlier requests and is stored as a
 * task. The next host start executes the tasks in order (behaviour § 2.8).
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../models/messages/index.js';
import {
  failOperation,
  finishOperation,
  listOperations,
  type NewOperation,
  type Operation,
} from '../../../models/operations/index.js';
import { nothingPending } from '../../../models/pending/index.js';
import { type Deferred, deferred, refused, type WriteOutcome } from '../../../models/resource/index.js';
import { inPost, powerRecord, startOperation } from '../../power/index.js';
import { type Change, type Changed, changeKeys, type KeyChange, keysAfter } from './changes.js';
import { databaseUri, secureBootUri } from './databases.js';
import { enterMode, type Keys, keysOf, type RequestableMode, secureBootMode } from './modes.js';

const changeKind = 'secureBoot.change';

/** Display names of the tasks by type of change. */
const names: Readonly<Record<KeyChange['type'], string>> = {
  enrol: 'Enrolment of a secure boot key',
  remove: 'Removal of a secure boot key',
  reset: 'Reset of secure boot keys',
};

export function requestChange(stage: Transaction, change: KeyChange): WriteOutcome | Deferred {
  if (inPost(powerRecord(stage.tree)))
    return refused(mgmtMessage('UnableToModifyDuringSystemPOST', ['SecureBootDatabases']));
  const changed = changeKeys(keysAfterPending(stage.tree), change);
  if (!changed.ok) return refused(changed.problem);
  const notes = [mgmtMessage('SystemResetRequired')];
  return deferred({ name: names[change.type], notes, ...waiting(change) });
}

/** Requests another mode for an operator; returns whether the transition is allowed. */
export function requestMode(stage: Transaction, to: RequestableMode): boolean {
  const isPossible = enterMode(keysAfterPending(stage.tree), to) !== undefined;
  if (isPossible) startOperation(stage, waiting({ type: 'mode', to }));
  return isPossible;
}

/** Returns the keys after all pending changes, as the next host start will have them. */
export function keysAfterPending(
  tree: Pick<ControllerTree, 'blueprint' | 'operations' | 'secureBoot'>,
): Keys {
  return keysAfter(
    keysOf(tree),
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

/** Lists the pending changes for the next host start, in the order of the requests. */
function listWaiting(tree: Pick<ControllerTree, 'operations'>): readonly Operation<Change>[] {
  return listOperations(tree).flatMap((operation) =>
    operation.kind === changeKind ? [operation as Operation<Change>] : [],
  );
}

// Execution of the requested changes in a host start. All of them are executed at one instant of POST (behaviour §
// 2.8).

const reporter = 'secureBoot';

export function settleSecureBoot(stage: Transaction): void {
  const { enabled } = stage.view.secureBoot;
  const waiting = listWaiting(stage.view);
  let keys = keysOf(stage.view);
  const made = waiting.map(({ id, subject: change }) => {
    const changed = changeKeys(keys, change);
    if (changed.ok) keys = changed.keys;
    return { id, change, changed };
  });
  const inForce = enabled.configured && isEnforced(keys);
  if (waiting.length === 0 && inForce === enabled.configured && inForce === enabled.inForce) return;
  const { databases, advanced } = keys;
  stage.put('secureBoot', { databases, advanced, enabled: nothingPending(inForce) });
  for (const { id, change, changed } of made) conclude(stage, id, change, changed);
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (inForce && !enabled.inForce) stage.emit('secureBoot.enabled', {}, reporter);
  if (!inForce && enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}

/**
 * Returns whether the firmware can enforce secure boot. Without a platform key no key is authoritative: secure boot is
 * switched off, and stays off until it is enabled again.
 */
function isEnforced(keys: Keys): boolean {
  const mode = secureBootMode(keys);
  return mode === 'UserMode' || mode === 'DeployedMode';
}

/** Completes the operation of a pending change, and reports the changed resources to subscribers. */
function conclude(stage: Transaction, id: string, change: Change, changed: Changed): void {
  if (!changed.ok) {
    failOperation(stage, id, [changed.problem]);
    return;
  }
  const { key } = changed;
  if (change.type === 'enrol' && key !== undefined) {
    finishOperation(stage, id, { messages: [baseMessage('Created')], created: key });
    stage.emit('resource.created', { uri: key }, reporter);
    return;
  }
  finishOperation(stage, id, { messages: [baseMessage('Success')] });
  if (key !== undefined) stage.emit('resource.removed', { uri: key }, reporter);
  if (change.type !== 'reset') return;
  for (const database of change.databases)
    stage.emit('resource.changed', { uri: databaseUri(database) }, reporter);
}
