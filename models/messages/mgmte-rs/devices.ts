/** Messages of `MgmteRS` about devices and their registration. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, okEvent, warningEvent } from '../rows.js';

export const deviceMessages = {
  CorruptDeviceIdentifiers: criticalEvent([], {
    message: 'The identifiers of this device cannot be read.',
    description: 'The support service got identifiers of a device that are damaged.',
    resolution: 'Register the device anew.',
  }),
  CorruptGDID: criticalEvent([], {
    message: 'The global device id cannot be read.',
    description: 'The id that the support service gave this device came back damaged.',
    resolution: 'Register the device anew.',
  }),
  CorruptGUID: criticalEvent([], {
    message: 'The unique id of the device cannot be read.',
    description: 'The unique id of the device came to the support service damaged.',
    resolution: 'Register the device anew.',
  }),
  CorruptRegistrationInformation: criticalEvent([], {
    message: 'The registration data cannot be read.',
    description: 'The support service got registration data that is damaged.',
    resolution: 'Enter the registration data again.',
  }),
  CorruptRegistrationToken: criticalEvent([], {
    message: 'The registration token cannot be read.',
    description: 'The token that stands for the registration came back damaged.',
    resolution: 'Register the device anew.',
  }),
  DeviceAlreadyRegistered: warningEvent([], {
    message: 'This device is registered already.',
    description: 'A registration was asked for a device that has one.',
    resolution: 'Cancel the registration first if it is to be made anew.',
  }),
  DeviceDeleted: criticalEvent([], {
    message: 'The support service does not know this device any more.',
    description: 'The device was taken off the list of the support service.',
    resolution: 'Register the device anew.',
  }),
  DeviceIsNotRegistered: warningEvent([], {
    message: 'This device is not registered.',
    description: 'What was asked for takes a registration with the support service.',
    resolution: 'Register the device.',
  }),
  DeviceUnregistrationFailed: criticalEvent([], {
    message: 'The registration could not be cancelled.',
    description: 'The support service did not confirm that the device is taken off its list.',
    resolution: 'Try again later.',
  }),
  ERSIsDisabled: criticalEvent([], {
    message: 'Remote support is off.',
    description: 'What was asked for takes remote support, which is not switched on.',
    resolution: 'Register the device to switch remote support on.',
  }),
  ErrorReadingERSConfiguration: warningEvent([], {
    message: 'The settings of remote support cannot be read.',
    description: 'The controller could not read what it keeps of remote support.',
    resolution: 'Reset the controller, then set remote support up anew.',
  }),
  ErrorRetrievingRegToken: warningEvent([], {
    message: 'The registration token could not be had.',
    description: 'The support service gave no token when the device was registered.',
    resolution: 'Try to register again.',
  }),
  ExpiredRegistrationToken: criticalEvent([], {
    message: 'The registration token has expired.',
    description: 'The token that stands for the registration is too old.',
    resolution: 'Register the device anew.',
  }),
  InsufficientDeviceIdentifierInformation: criticalEvent([], {
    message: 'Not enough is known of this device to tell it from others.',
    description: 'The support service lacks identifiers of the device.',
    resolution: 'Give the device its serial number and product id, then register again.',
  }),
  InsufficientRegistrationData: warningEvent([], {
    message: 'The registration data is not complete.',
    description: 'A registration was asked for without all that it takes.',
    resolution: 'Give what is missing and try again.',
  }),
  InvalidCommandForConnectModel: warningEvent([], {
    message: 'This cannot be asked for in the way that the device is connected.',
    description:
      'The command is for devices that are connected in another way: directly, or through a central host.',
    resolution: 'Use the command that fits the connection, or connect the device in the other way.',
  }),
  InvalidConfigurationForConnectModel: okEvent([], {
    message: 'These settings have no meaning in the way that the device is connected.',
    description: 'Settings were given that belong to the other way of being connected.',
  }),
  InvalidDeviceIdentifierInformation: criticalEvent([], {
    message: 'The identifiers of this device are not valid.',
    description: 'The support service does not take the identifiers that it got.',
    resolution: 'Correct serial number and product id, then register again.',
  }),
  MissingDeviceIdentifiers: criticalEvent([], {
    message: 'The identifiers of the device are missing.',
    description: 'The support service got a message without the identifiers of its sender.',
    resolution: 'Register the device anew.',
  }),
  MissingGDID: criticalEvent([], {
    message: 'The global device id is missing.',
    description: 'A message to the support service came without the id that the service gave the device.',
    resolution: 'Register the device anew.',
  }),
  MissingGUID: criticalEvent([], {
    message: 'The unique id of the device is missing.',
    description: 'A message to the support service came without the unique id of the device.',
    resolution: 'Register the device anew.',
  }),
  MissingRegistrationInformation: criticalEvent([], {
    message: 'The registration data is missing.',
    description: 'The support service got a registration without data.',
    resolution: 'Enter the registration data and try again.',
  }),
  MissingRegistrationToken: criticalEvent([], {
    message: 'The registration token is missing.',
    description: 'A message to the support service came without the token of the registration.',
    resolution: 'Register the device anew.',
  }),
  RegistrationRequestCouldNotBeQueued: warningEvent([], {
    message: 'The registration could not be queued.',
    description: 'The controller has too much to send to take a registration now.',
    resolution: 'Try again later.',
  }),
  StaleDeviceIdentifiers: criticalEvent([], {
    message: 'The identifiers of this device are out of date.',
    description: 'The identifiers differ from those that the device was registered with.',
    resolution: 'Register the device anew.',
  }),
  UnknownDevice: criticalEvent([], {
    message: 'The support service does not know this device.',
    description: 'A message came from a device that is on no list of the support service.',
    resolution: 'Register the device.',
  }),
  UnmatchGDIDAndDeviceIdentifiers: warningEvent([], {
    message: 'The global device id belongs to another device.',
    description: 'The id that the support service gave does not go with the identifiers of the sender.',
    resolution: 'Register the device anew.',
  }),
} satisfies MessageTable;
