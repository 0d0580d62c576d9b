/** Whether the controller's interfaces have a link: of the settings in force, and of the cable. */
import type { ControllerTree } from '../../../models/index.js';
import type { Status } from '../../../models/resource/index.js';
import { activeInterface, type InterfaceId, linkSpeedsMbps } from '../../network-settings/index.js';

type OfLinks = Pick<ControllerTree, 'controllerSettings' | 'managerLink'>;

/** What the outside does to the links of the controller. */
export interface ManagerLinkState {
  /** The interface in use has no link, whatever the settings say. */
  readonly down: boolean;
}

export const initialManagerLink: ManagerLinkState = { down: false };

/** `NoLink`: it is not used; `LinkDown`: it is, and hears nothing. */
export function interfaceLink(
  { controllerSettings, managerLink }: OfLinks,
  id: InterfaceId,
): 'LinkUp' | 'LinkDown' | 'NoLink' {
  if (!controllerSettings.inForce.interfaces[id].enabled) return 'NoLink';
  return managerLink.down ? 'LinkDown' : 'LinkUp';
}

/** One that is switched off has nothing wrong with it: who looks at health alone finds it well. */
export function interfaceStatus(tree: OfLinks, id: InterfaceId): Status {
  const link = interfaceLink(tree, id);
  return {
    Health: link === 'LinkDown' ? 'Warning' : 'OK',
    State: link === 'NoLink' ? 'Disabled' : 'Enabled',
  };
}

/** How fast the link of the interface in use is when there is one. Unit: Mbit/s. */
export function linkSpeedMbps({
  controllerSettings: { inForce },
}: Pick<OfLinks, 'controllerSettings'>): number {
  const { autoNegotiated, speedMbps } = inForce.interfaces[activeInterface(inForce)].link;
  return autoNegotiated ? Math.max(...linkSpeedsMbps) : speedMbps;
}
