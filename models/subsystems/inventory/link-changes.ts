/** Links that go down and come back for another reason than a cable: a reset, saved power, settings in force. */
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { listNetworkPorts, type NetworkPort, portName } from '../parts/index.js';
import { tellLinks } from './adapter-links.js';
import { linkResetAddress } from './link-reset-contract.js';
import { portLink } from './resources/port-link.js';

const reporter = 'adapters';

/** From its beginning until a link is there again. Unit: ms. Assumption: of a switch that answers at once. */
const linkResetMs = 3_000;

function listLinked(tree: ControllerTree): string[] {
  return listNetworkPorts(tree.blueprint)
    .filter((port) => portLink(tree, port) === 'LinkUp')
    .map(portName);
}

/** To be called once all that may have changed a link is in the draft. */
export function tellLinkChanges(stage: ControllerStage): void {
  const [before, after] = [listLinked(stage.tree), listLinked(stage.view)];
  for (const part of before.filter((name) => !after.includes(name)))
    stage.emit('networkPort.down', { part }, reporter);
  for (const part of after.filter((name) => !before.includes(name)))
    stage.emit('networkPort.up', { part }, reporter);
  tellLinks(stage);
}

/** What is left of resets goes with the host's power, or with its start. */
export function endLinkResets(stage: ControllerStage): void {
  const { resetting } = stage.view.adapters;
  for (const port of listNetworkPorts(stage.tree.blueprint)) {
    if (resetting[portName(port)]) stage.offer(linkResetAddress(port), { type: 'host.ended' });
  }
}

/** The links of some ports go down and come back by themselves; one that is on the way is not begun anew. */
export function resetLinks(stage: ControllerStage, ports: readonly NetworkPort[]): void {
  const { resetting } = stage.draft.adapters;
  for (const port of ports) {
    const name = portName(port);
    if (resetting[name]) continue;
    resetting[name] = true;
    stage.start(linkResetAddress(port), { port: name, downMs: linkResetMs });
  }
  tellLinkChanges(stage);
}
