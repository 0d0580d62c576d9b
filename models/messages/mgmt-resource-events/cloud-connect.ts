/** Events of `MgmtResourceEvents` about the connection to the cloud manager. */
import type { MessageTable } from '../registry.js';
import { ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const cloudConnectResourceEvents = {
  ComputeOpsManagerConnected: okEvent([], {
    message: 'The controller is connected to the cloud manager.',
    description: 'The server can be managed from the cloud from now on.',
    healthCategory: 'Cloud',
    clears: ofSameOrigin('ComputeOpsManagerConnectionInProgress', 'ComputeOpsManagerConnectionFailed'),
  }),
  ComputeOpsManagerConnectionFailed: warningEvent([], {
    message: 'The controller could not connect to the cloud manager.',
    description: 'The cloud manager did not answer, or did not accept this server.',
    resolution: 'Check the network, the proxy and the clock of the controller, and the activation key.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerConnectionInProgress: okEvent([], {
    message: 'The controller is connecting to the cloud manager.',
    description: 'The controller calls the cloud manager and waits for its answer.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerConnectionInitiated: okEvent(['string'], {
    message: 'The connection to the cloud manager was ordered by %1.',
    description: 'Somebody asked for the server to be managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerConnectionNotEnabled: okEvent([], {
    message: 'The connection to the cloud manager is not enabled.',
    description: 'The controller makes no attempt to reach the cloud manager.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerDisabledByFactoryDefaults: okEvent([], {
    message: 'The connection to the cloud manager ended with the return to factory settings.',
    description: 'The controller was set to its factory defaults, in which it has no cloud manager.',
    resolution: 'Activate the connection again if the server shall stay managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerDisabledBySecureErase: okEvent(['string'], {
    message: 'The connection to the cloud manager ended with the secure erase that %1 ordered.',
    description: 'A secure erase removed all settings of the controller, the cloud manager among them.',
    resolution: 'Activate the connection again if the server is put to use again.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerDisabledByUser: okEvent(['string'], {
    message: 'The connection to the cloud manager was ended by %1.',
    description: 'Somebody switched management from the cloud off.',
    healthCategory: 'Cloud',
  }),
} satisfies MessageTable;
