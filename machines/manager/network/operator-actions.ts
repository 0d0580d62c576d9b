/** Operator actions on the USB service port of the controller at the front of the server. */
import type { Transaction } from '../../../models/index.js';
import { impossible, type Refused } from '../../faults/fault.js';
import type { OperatorActions } from '../../operator-actions/operator-action.js';

const reporter = 'servicePort';

/** Speed of a USB network adapter at the front port. Unit: Mbit/s. Source: behaviour § 4, 35.1047. */
const usbAdapterMbps = 100;

export const servicePortOperatorActions = {
  'servicePort.network': {
    description:
      'Connects a laptop to the service port with a USB network adapter; the event log of the controller records the connection.',
    operate: (stage) => plugIn(stage),
  },
  'servicePort.host': {
    description: 'Connects the host itself to the service port with a USB network adapter.',
    operate: (stage) => {
      const refused = plugIn(stage);
      if (refused === undefined) stage.emit('servicePort.hostConnected', {}, reporter);
      return refused;
    },
  },
} satisfies OperatorActions;

function plugIn(stage: Transaction): Refused {
  const { enabled, usbEthernetAdapters } = stage.view.managerOptions.servicePort;
  if (!enabled || !usbEthernetAdapters) return impossible('the service port takes no network adapter');
  stage.emit('servicePort.linkUp', { mbps: usbAdapterMbps }, reporter);
  return undefined;
}
