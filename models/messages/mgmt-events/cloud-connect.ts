/** Events of `MgmtEvents` about the connection to cloud management. */
import type { MessageTable } from '../registry.js';
import { ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const cloudConnectEvents = {
  ComputeOpsManagementActivationFailedCCSConnectionError: warningEvent(['string'], {
    message: "Cloud management was not activated because the cloud's account service cannot be reached: %1.",
    description: "Activation fails before the cloud's account service answers.",
    resolution: "Check the controller's network, name service and proxy settings, then activate again.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationFailedCCSErrors: warningEvent(['string'], {
    message:
      "Cloud management was not activated because the cloud's account service refused the request: %1.",
    description: "The cloud's account service answers an activation with an error.",
    resolution: 'Check that the server is assigned and subscribed in the cloud account, then activate again.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationFailedCertError: warningEvent([], {
    message: 'Cloud management was not activated because of a certificate that is missing or not valid.',
    description:
      'The certificates that identify controller and cloud to each other fail validation during activation.',
    resolution: "Check the controller's clock and its device certificate, then activate again.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationFailedRDAConnectionError: warningEvent(['string'], {
    message: "Cloud management was not activated because the cloud's device gateway cannot be reached: %1.",
    description:
      'The account service accepts the server but the permanent connection to the device gateway fails.',
    resolution: "Allow the controller's outgoing HTTPS traffic to the device gateway, then activate again.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationKeyRequired: warningEvent([], {
    message: 'Cloud management needs an activation key before the server can connect.',
    description: 'The controller tries to connect to the cloud and the cloud asks for an activation key.',
    resolution: 'Make an activation key in the cloud account and enable cloud management with it.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnected: okEvent([], {
    message: 'The controller is connected to cloud management.',
    description: 'The state of the cloud connection becomes connected.',
    healthCategory: 'Cloud',
    clears: ofSameOrigin(
      'ComputeOpsManagementConnectionInProgress',
      'ComputeOpsManagementConnectionFailed',
      'ComputeOpsManagementActivationKeyRequired',
    ),
  }),
  ComputeOpsManagementConnectionFailed: warningEvent([], {
    message: 'The connection to cloud management failed.',
    description: 'The controller could not establish the cloud connection and gives up for now.',
    resolution:
      "Check the controller's network, name service and proxy settings; the controller tries again by itself.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionInitiated: okEvent(['string'], {
    message: 'A connection to cloud management was requested by %1.',
    description: 'A user or a program enables cloud management.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionInProgress: okEvent([], {
    message: 'The connection to cloud management is being established.',
    description: 'The controller starts to connect to the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionNotEnabled: okEvent([], {
    message: 'Cloud management is not enabled.',
    description: 'The state of the cloud connection becomes not enabled.',
    resolution: 'Enable cloud management if the server is to be managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionSuccessful: okEvent([], {
    message: 'The attempt to connect to cloud management succeeded.',
    description: 'A connection that was requested by hand or by an activation key comes about.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementDisabledByFactoryDefaults: okEvent([], {
    message: 'Cloud management was switched off because the controller went back to its factory defaults.',
    description: 'A reset to factory defaults removes the cloud connection.',
    resolution: 'Enable cloud management again if the server is to be managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementDisabledBySecureErase: okEvent(['string'], {
    message: 'Cloud management was switched off by the secure erase that %1 started.',
    description: 'A secure erase of the system removes the cloud connection.',
    resolution:
      'Enable cloud management again before the server goes back into service, if it is to be managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementDisabledByUser: okEvent(['string'], {
    message: 'Cloud management was switched off by %1.',
    description: 'A user disables cloud management.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerConnectionInterrupted: warningEvent(['string'], {
    message: 'The connection to cloud management was interrupted: %1.',
    description: 'An established cloud connection breaks.',
    resolution:
      "Check the controller's network and proxy; the controller connects again by itself once the path is free.",
    healthCategory: 'Cloud',
  }),
} satisfies MessageTable;
