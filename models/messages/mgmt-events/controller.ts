/** Events of `MgmtEvents` about the controller itself, its services and the managers around it. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, okEvent, warningEvent } from '../rows.js';

export const controllerEvents = {
  AlertMailSettingReset: criticalEvent([], {
    message: 'The settings of alert mail could not be used and went back to their defaults.',
    description:
      'The stored mail settings are found damaged and are replaced by the defaults, so that no alert is mailed.',
    resolution: 'Enter the mail server and the recipients again and send a test mail.',
  }),
  BundleUpdateFailed: warningEvent([], {
    message: 'The firmware bundle was not installed completely.',
    description: 'At least one component of a firmware bundle could not be downloaded or installed.',
    resolution:
      'Read the update tasks to see which component failed, remove the cause, and install the bundle again.',
    healthCategory: 'Firmware',
  }),
  EnclosureManagerFirmwareMismatch: criticalEvent(['string', 'string', 'string', 'string', 'string'], {
    message: 'In enclosure %1 the manager in bay %2 runs firmware %3, but the manager in bay %4 runs %5.',
    description: 'The two managers of an enclosure do not run the same firmware.',
    resolution: 'Update the older of the two managers to the firmware of the other.',
    healthCategory: 'Firmware',
  }),
  MgmtReset: okEvent([], {
    message: 'The controller was reset.',
    description: 'The controller has restarted and its services are coming up.',
  }),
  MGMTToInsightRemoteSupportCommunicationFailure: warningEvent([], {
    message: 'The controller cannot reach the remote support service.',
    description: 'Data or an event for the remote support service could not be delivered.',
    resolution: 'Check the registration for remote support and the network path to the service.',
    healthCategory: 'Remotesupport',
  }),
  TestAlert: okEvent(['string'], {
    message: 'This is a test alert: %1.',
    description: 'A user asks the controller to prove that its alerts arrive.',
  }),
} satisfies MessageTable;
