/** Link state of the controller's interfaces. The link state depends on the cable and on the settings in force. */
import type { ControllerTree } from '../../../models/index.js';
import type { Status } from '../../../models/resource/index.js';
import { activeInterface, type InterfaceId, linkSpeedsMbps } from '../../network-settings/index.js';

type OfLinks = Pick<ControllerTree, 'controllerSettings' | 'managerLink'>;

/** State of the controller's network cable. */
export interface ManagerLinkState {
  /** True when the interface in use has no link, independent of the settings. */
  readonly down: boolean;
}

export const initialManagerLink: ManagerLinkState = { down: false };

/**
 * Returns the link state of an interface. `NoLink`: the interface is not used. `LinkDown`: the interface is used but
 * has no signal.
 */
export function interfaceLink(
  { controllerSettings, managerLink }: OfLinks,
  id: InterfaceId,
): 'LinkUp' | 'LinkDown' | 'NoLink' {
  if (!controllerSettings.inForce.interfaces[id].enabled) return 'NoLink';
  return managerLink.down ? 'LinkDown' : 'LinkUp';
}

/** Returns the status of an interface. A disabled interface has no problem, so its health is OK. */
export function interfaceStatus(tree: OfLinks, id: InterfaceId): Status {
  const link = interfaceLink(tree, id);
  return {
    Health: link === 'LinkDown' ? 'Warning' : 'OK',
    State: link === 'NoLink' ? 'Disabled' : 'Enabled',
  };
}

/** Returns the speed of the interface in use when its link is up. Unit: Mbit/s. */
export function linkSpeedMbps({
  controllerSettings: { inForce },
}: Pick<OfLinks, 'controllerSettings'>): number {
  const { autoNegotiated, speedMbps } = inForce.interfaces[activeInterface(inForce)].link;
  return autoNegotiated ? Math.max(...linkSpeedsMbps) : speedMbps;
}
