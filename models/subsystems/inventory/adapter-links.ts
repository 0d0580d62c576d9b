/** Whether an adapter has a link left, and the word about it when that changes: by a cable, or by a port's switch. */
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { isPortUp } from '../parts/index.js';
import { adaptersIn, listPorts } from './resources/adapter-places.js';
import { followTraffic } from './traffic.js';

const reporter = 'adapters';

type Linked = Pick<ControllerTree, 'adapters' | 'blueprint' | 'conditions' | 'devices'>;

/** Whether any port of any adapter has a link. */
export function hasLink(tree: Linked): boolean {
  return adaptersIn(tree)
    .flatMap((adapter) => listPorts(tree, adapter))
    .some((port) => port.built.linkUp && isPortUp(tree, port));
}

/** The adapters of whose cabled ports none has a link. The host's power does not count: without it nobody looks. */
export function listUnlinked(tree: Linked): string[] {
  return adaptersIn(tree)
    .filter((adapter) => {
      const cabled = listPorts(tree, adapter).filter(({ built }) => built.linkUp);
      return cabled.length > 0 && !cabled.some((port) => isPortUp(tree, port));
    })
    .map(({ built }) => built.id);
}

/** To be called once a port has changed. */
export function tellLinks(stage: ControllerStage): void {
  followTraffic(stage);
  const [before, after] = [listUnlinked(stage.tree), listUnlinked(stage.view)];
  for (const part of after.filter((id) => !before.includes(id)))
    stage.emit('adapter.linksLost', { part }, reporter);
  for (const part of before.filter((id) => !after.includes(id)))
    stage.emit('adapter.linkRestored', { part }, reporter);
  if (!hasLink(stage.tree) && hasLink(stage.view)) stage.emit('network.linkRestored', {}, reporter);
}
