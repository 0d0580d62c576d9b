/** Hands on the port at the front that is the controller's own. */
import type { ControllerStage } from '../../models/index.js';
import { impossible, type Refused } from '../faults/fault.js';
import type { Hands } from '../hands/hand.js';

const reporter = 'servicePort';

/** What a USB network adapter of that kind has. Unit: Mbit/s. Source: behaviour § 4, 35.1047. */
const usbAdapterMbps = 100;

export const servicePortHands = {
  'servicePort.network': {
    says: 'A laptop is connected to the service port by a USB network adapter; the controller’s log says so.',
    operate: (stage) => plugIn(stage),
  },
  'servicePort.host': {
    says: 'The service port is connected to the host itself by a USB network adapter.',
    operate: (stage) => {
      const refused = plugIn(stage);
      if (refused === undefined) stage.emit('servicePort.hostConnected', {}, reporter);
      return refused;
    },
  },
} satisfies Hands;

function plugIn(stage: ControllerStage): Refused {
  const { enabled, usbEthernetAdapters } = stage.view.managerOptions.servicePort;
  if (!enabled || !usbEthernetAdapters) return impossible('the service port takes no network adapter');
  stage.emit('servicePort.linkUp', { mbps: usbAdapterMbps }, reporter);
  return undefined;
}
