/**
 * Messages of `Mgmt` about what waits for a reset, for power or for the end of the power-on self-test, or is not
 * possible in the present state.
 */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const serverStateMessages = {
  ChassisResetRequired: warning(200, [], {
    message: 'The change takes effect when the chassis is reset.',
    description: 'A change was stored, and the chassis has to be reset before it is in force.',
    resolution: 'Reset the chassis when everything in it may be interrupted.',
  }),
  DeviceResetRequired: warning(200, [], {
    message: 'The change takes effect when the device is reset.',
    description: 'A change was stored, and the device has to be reset before it is in force.',
    resolution: 'Reset the device, or the server with it.',
  }),
  InvalidOperationForAutoPowerOnState: warning(400, [], {
    message: 'The operation does not go with the automatic power-on setting.',
    description: 'What the server does when power returns rules out what a request asks for.',
    resolution: 'Change the automatic power-on setting first.',
  }),
  InvalidOperationForSystemState: warning(400, ['string'], {
    message: 'The operation is not possible in the present state: %1.',
    description:
      'A request asks for something the server cannot do as it is, such as a forced off while off.',
    resolution: 'Bring the server into a state that allows the operation, then repeat it.',
  }),
  MgmtResetAndSystemRebootRequired: warning(200, [], {
    message: 'The change takes effect when the controller is reset and the server restarted.',
    description: 'A change was stored that both the controller and the server have to start anew for.',
    resolution: 'Reset the controller, then restart the server.',
  }),
  OperationAvailableAfterSystemPOST: warning(400, ['string'], {
    message: '%1 is available when the server has finished its power-on self-test.',
    description: 'A request needs something that the BIOS has not made ready yet.',
    resolution: 'Wait until the self-test is over, then repeat the request.',
  }),
  OperationWillCompleteAfterSystemPOST: ok(200, ['string'], {
    message: '%1 will be finished after the power-on self-test of the server.',
    description: 'A request was accepted during the self-test and the rest of it follows by itself.',
  }),
  PastReadOnly: critical(403, ['string'], {
    message: 'What is shown here is the past, as it stood at %1: it cannot be changed.',
    description:
      'A state of a recorded history is served to be looked at, and a request would change something in it.',
    resolution: 'Read only; to see what would have happened, branch off from there with the control API.',
  }),
  ResetInProgress: warning(200, [], {
    message: 'A reset has started.',
    description: 'The request set off a reset of the controller or of the server, or came during one.',
    resolution: 'Wait until the reset is over before the next request.',
  }),
  ResetRequired: warning(200, [], {
    message: 'The change takes effect when the controller is reset.',
    description: 'A setting of the controller was stored, and is pending until the controller starts anew.',
    resolution: 'Reset the controller once all settings are made.',
  }),
  SystemPowerOffRequired: ok(200, [], {
    message: 'The operation waits until the server is powered off.',
    description: 'An auxiliary power cycle was accepted while the server is on.',
    resolution: 'Power the server off; the operation then starts by itself.',
  }),
  SystemPowerStateChangeFailed: warning(400, [], {
    message: 'The power state of the server could not be changed.',
    description: 'The server did not follow a request to power on, off or cycle.',
    resolution: 'Read the log for power faults, then repeat the request.',
  }),
  SystemResetRequired: warning(200, [], {
    message: 'The change takes effect when the server is reset.',
    description: 'A change was stored, and waits for the BIOS to apply it at the next start.',
    resolution: 'Reset the server when it may be interrupted.',
  }),
  UnableToModifyDuringSystemPOST: warning(400, ['string'], {
    message: 'The property %1 cannot be changed while the server runs its power-on self-test.',
    description: 'A boot setting was to be changed between the power-on and the end of the self-test.',
    resolution: 'Wait until the self-test has finished, then repeat the request.',
  }),
} satisfies MessageTable;
