/** Sets that are removed: one, or all but the recovery set, or all. What they have put into the queue stays there. */
import { baseMessage } from '../../messages/index.js';
import { type WriteOutcome, written } from '../../resource/define.js';
import { flag } from '../../resource/readers.js';
import { mayRecover } from '../../resource/recovery-privilege.js';
import { action, optional } from '../../resource/writes.js';
import type { ControllerStage } from '../../stage.js';
import { type InstallSet, setUri } from './state.js';

export function removeSet(stage: ControllerStage, set: InstallSet): WriteOutcome {
  takeAway(stage, [set]);
  return written(baseMessage('Success'));
}

export const deleteInstallSets = action({
  name: 'VndMgmtUpdateServiceExt.DeleteInstallSets',
  says: 'Removes all install sets.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    IncludeRecoverySet: optional(flag, 'Whether the system recovery set goes as well; not, unless said.'),
  },
  redact: (body, means) =>
    body.IncludeRecoverySet !== true || mayRecover(means)
      ? { ok: true, value: body }
      : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
  apply: (stage, { IncludeRecoverySet = false }) => {
    const { sets } = stage.view.installSets;
    takeAway(
      stage,
      sets.filter(({ isRecovery }) => !isRecovery || IncludeRecoverySet),
    );
    return written(baseMessage('Success'));
  },
});

function takeAway(stage: ControllerStage, removed: readonly InstallSet[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const { installSets } = stage.view;
  stage.put('installSets', { ...installSets, sets: installSets.sets.filter(({ id }) => !ids.has(id)) });
  for (const set of removed) stage.emit('resource.removed', { uri: setUri(set) }, 'installSets');
}
