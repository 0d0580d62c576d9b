/** Messages of `Mgmt` about the connection to the cloud manager. */
import type { MessageTable } from '../registry.js';
import { ok, warning } from '../rows.js';

export const cloudConnectMessages = {
  COMActivationDenied: warning(400, ['string'], {
    message: 'The controller cannot be connected to the cloud manager: %1.',
    description: 'A request to hand the server to the cloud manager is refused.',
    resolution: 'Remove what the message names, then activate the connection again.',
  }),
  COMReconnectDenied: ok(400, [], {
    message: 'There is no connection to the cloud manager that could be made anew.',
    description: 'A request to reconnect came while the controller is connected, or was never activated.',
    resolution: 'Activate the connection first if the server shall be managed from the cloud.',
  }),
} satisfies MessageTable;
