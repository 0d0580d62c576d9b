/** The vendor registry `Mgmt`: the keys this service uses. Keys and arguments as facts § 7.4 has them. */
import type { MessageRegistry } from './registry.js';

export const mgmt = {
  prefix: 'Mgmt',
  version: '2.30',
  messages: {
    ResetInProgress: {
      message: 'A reset has started.',
      severity: 'Warning',
      args: 0,
      resolution: 'Wait until the reset is over before the next request.',
      status: 200,
    },
    SystemPowerOffRequired: {
      message: 'The operation waits until the server is powered off.',
      severity: 'OK',
      args: 0,
      resolution: 'Power the server off; the operation then starts by itself.',
      status: 200,
    },
    InvalidOperationForSystemState: {
      message: 'The operation is not possible in the present state: %1.',
      severity: 'Warning',
      args: 1,
      resolution: 'Bring the server into a state that allows the operation, then repeat it.',
      status: 400,
    },
    PropertyNotWritableOrUnknown: {
      message: 'The property %1 is read-only, or the resource does not have it.',
      severity: 'Warning',
      args: 1,
      resolution: 'Remove the property from the body.',
      status: 400,
    },
    ActionParameterValueNotInList: {
      message: 'The value %1 of parameter %2 is not among those it accepts.',
      severity: 'Warning',
      args: 2,
      resolution: 'Choose one of the accepted values.',
      status: 400,
    },
    UnableToModifyDuringSystemPOST: {
      message: 'The property %1 cannot be changed while the server runs its power-on self-test.',
      severity: 'Warning',
      args: 1,
      resolution: 'Wait until the self-test has finished, then repeat the request.',
      status: 400,
    },
    UnauthorizedLoginAttempt: {
      message: 'The user name and password do not open a session.',
      severity: 'Warning',
      args: 0,
      resolution: 'Log in with the name and password of an account.',
      status: 401,
    },
  },
} as const satisfies MessageRegistry;
