/** Files that leave the repository: one, or all that nothing refers to. */
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import { refused, type WriteOutcome, written } from '../../resource/define.js';
import { action } from '../../resource/writes.js';
import type { ControllerStage } from '../../stage.js';
import { type Component, componentUri, isLocked } from './state.js';

export function removeComponent(stage: ControllerStage, component: Component): WriteOutcome {
  if (isLocked(stage.tree, component.filename)) return refused(mgmtMessage('FirmwareFileLocked'));
  takeAway(stage, [component]);
  return written(baseMessage('Success'));
}

export const deleteUnlockedComponents = action({
  name: 'VndMgmtUpdateServiceExt.DeleteUnlockedComponents',
  says: 'Removes all components that no task and no install set refers to.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage) => {
    const { tree } = stage;
    const unlocked = tree.repository.components.filter(({ filename }) => !isLocked(tree, filename));
    takeAway(stage, unlocked);
    for (const component of unlocked)
      stage.emit('resource.removed', { uri: componentUri(component) }, 'repository');
    return written(baseMessage('Success'));
  },
});

function takeAway(stage: ControllerStage, removed: readonly Component[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const { repository } = stage.draft;
  repository.components = repository.components.filter(({ id }) => !ids.has(id));
}

/** The flash memory that it is in was erased. */
export function loseComponents(stage: ControllerStage): void {
  stage.put('repository', { ...stage.view.repository, components: [] });
}
