/** What a start makes of what was asked for: in POST, all at one instant (behaviour § 2.8). */
import { baseMessage } from '../../messages/index.js';
import { failOperation, finishOperation } from '../../operations/index.js';
import { nothingPending } from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import { type Change, changeKeys, type KeyChange } from './changes.js';
import { type Keys, secureBootMode } from './modes.js';
import { listWaiting } from './requests.js';
import { databaseUri, keyUri, secureBootUri } from './uris.js';

const reporter = 'secureBoot';

export function settleSecureBoot(stage: ControllerStage): void {
  const { enabled, databases, advanced } = stage.tree.secureBoot;
  const before: Keys = { databases, advanced };
  const keys = listWaiting(stage.view).reduce(
    (kept, { id, subject }) => make(stage, kept, id, subject),
    before,
  );
  const inForce = enabled.configured && isEnforced(keys);
  if (keys === before && inForce === enabled.configured && inForce === enabled.inForce) return;
  stage.put('secureBoot', { ...keys, enabled: nothingPending(inForce) });
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (inForce && !enabled.inForce) stage.emit('secureBoot.enabled', {}, reporter);
  if (!inForce && enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}

/** Without a platform key there is nobody whose keys would count: it is off, and stays so until somebody wants it again. */
function isEnforced(keys: Keys): boolean {
  const mode = secureBootMode(keys);
  return mode === 'UserMode' || mode === 'DeployedMode';
}

/** One change, and what becomes of the operation that it waited as. */
function make(stage: ControllerStage, keys: Keys, id: string, change: Change): Keys {
  const changed = changeKeys(keys, change);
  if (!changed.ok) {
    failOperation(stage, id, [changed.problem]);
    return keys;
  }
  const created =
    change.type === 'enrol' && changed.enrolledAs !== undefined
      ? { created: keyUri(change.database, change.kind, changed.enrolledAs) }
      : {};
  finishOperation(stage, id, { messages: [baseMessage('Success')], ...created });
  if (change.type !== 'mode') announce(stage, change, created);
  return changed.keys;
}

function announce(
  stage: ControllerStage,
  change: KeyChange,
  { created }: { readonly created?: string },
): void {
  if (created !== undefined) stage.emit('resource.created', { uri: created }, reporter);
  if (change.type === 'remove') {
    const uri = keyUri(change.database, change.kind, change.id);
    stage.emit('resource.removed', { uri }, reporter);
  }
  if (change.type !== 'reset') return;
  for (const database of change.databases)
    stage.emit('resource.changed', { uri: databaseUri(database) }, reporter);
}
