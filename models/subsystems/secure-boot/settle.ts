/** What a start makes of what was asked for: in POST, all at one instant (behaviour § 2.8). */
import { baseMessage } from '../../messages/index.js';
import { failOperation, finishOperation } from '../../operations/index.js';
import { nothingPending } from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import { type Change, type Changed, changeKeys } from './changes.js';
import { type Keys, secureBootMode } from './modes.js';
import { listWaiting } from './requests.js';
import { databaseUri, secureBootUri } from './uris.js';

const reporter = 'secureBoot';

export function settleSecureBoot(stage: ControllerStage): void {
  const { enabled, databases, advanced } = stage.view.secureBoot;
  const waiting = listWaiting(stage.view);
  let keys: Keys = { databases, advanced };
  const made = waiting.map(({ id, subject: change }) => {
    const changed = changeKeys(keys, change);
    if (changed.ok) keys = changed.keys;
    return { id, change, changed };
  });
  const inForce = enabled.configured && isEnforced(keys);
  if (waiting.length === 0 && inForce === enabled.configured && inForce === enabled.inForce) return;
  stage.put('secureBoot', { ...keys, enabled: nothingPending(inForce) });
  for (const { id, change, changed } of made) conclude(stage, id, change, changed);
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (inForce && !enabled.inForce) stage.emit('secureBoot.enabled', {}, reporter);
  if (!inForce && enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}

/** Without a platform key there is nobody whose keys would count: it is off, and stays so until somebody wants it again. */
function isEnforced(keys: Keys): boolean {
  const mode = secureBootMode(keys);
  return mode === 'UserMode' || mode === 'DeployedMode';
}

/** What becomes of the operation that a change waited as, and who hears of what it did. */
function conclude(stage: ControllerStage, id: string, change: Change, changed: Changed): void {
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
