/** Messages of `Mgmt` about requests and the service itself: taken, running, busy, not supported, nothing to show. */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const serviceMessages = {
  Accepted: ok(202, [], {
    message: 'The request was accepted and is being carried out.',
    description: 'The work a request asked for goes on after the answer to it.',
  }),
  AlreadyInProgress: warning(400, [], {
    message: 'The same operation is already running.',
    description: 'A request would start an operation a second time before it has ended.',
    resolution: 'Wait until the operation is over.',
  }),
  CannotRemoveDefaultLanguagePack: warning(400, [], {
    message: 'The language pack in use as the default cannot be removed.',
    description: 'The removal of the language that the controller speaks by default is refused.',
    resolution: 'Make another language the default first.',
  }),
  CannotRemoveLanguagePack: warning(400, ['string'], {
    message: 'The language pack %1 could not be removed.',
    description: 'A language pack is built in, is not installed, or is being used.',
    resolution: 'Check in the list of languages that the pack is installed and not in use.',
  }),
  DeviceIsBusy: warning(400, ['string'], {
    message: 'The device %1 is busy.',
    description: 'A device cannot take a request because it still works on an earlier one.',
    resolution: 'Repeat the request after a while.',
  }),
  ETagTooLong: warning(400, [], {
    message: 'The ETag in the request is longer than any the service gives.',
    description: 'A precondition of a request holds an ETag that cannot be one of this service.',
    resolution: 'Read the resource, and send the ETag of that answer.',
  }),
  ExtendedInfo: ok(200, [], {
    message: 'What the service has to say stands in the extended information.',
    description: 'The code of every answer that is made of messages, success or not.',
    resolution: 'Read the messages in @Message.ExtendedInfo.',
  }),
  ImproperUsage: warning(400, [], {
    message: 'The request uses the resource in a way it is not made for.',
    description: 'All parts of a request are valid, but together they make no sense.',
    resolution: 'Look up in the schema what the resource is for.',
  }),
  InternalErrorWithParam: critical(500, ['string'], {
    message: 'The service failed on this request: %1.',
    description: 'Something went wrong inside the service that can be told more precisely.',
    resolution: 'Repeat the request; if it fails again, reset the controller.',
  }),
  InvalidConfigurationSpecifiedForFederation: warning(400, [], {
    message: 'The federation settings do not fit together.',
    description:
      'Discovery, its scope or its times cannot be set this way, for example while multicast is off.',
    resolution: 'Correct the federation settings, and enable multicast discovery if they rely on it.',
  }),
  MaxProviders: warning(400, [], {
    message: 'As many providers are registered as the controller allows.',
    description: 'Software on the host cannot add resources of its own, because no place is left.',
    resolution: 'Unregister a provider that is no longer used.',
  }),
  NoContent: ok(200, [], {
    message: 'There is nothing to show.',
    description: 'A request was in order, but what it asks for is empty.',
  }),
  ResourceInUseWithDetail: warning(400, ['string'], {
    message: 'The resource is in use: %1.',
    description:
      'A change is refused because of something that works with the resource, and that can be named.',
    resolution: 'End what uses the resource, then repeat the request.',
  }),
  ResourceNotReadyRetry: warning(400, ['string'], {
    message: 'The resource is not ready yet; try again in %1 seconds.',
    description: 'The controller still gathers what the resource consists of.',
    resolution: 'Repeat the request after that time.',
  }),
  ResourceTemporarilyUnavailable: warning(503, [], {
    message: 'The resource is out of reach for the moment.',
    description: 'A resource cannot be read while the controller is busy, for example with an update.',
    resolution: 'Repeat the request when the update service is idle.',
  }),
  SuccessFeedback: ok(200, ['string'], {
    message: 'The request was carried out: %1.',
    description: 'A request succeeded, and there is something to say about how.',
  }),
  UnsupportedOperation: warning(400, [], {
    message: 'This server does not support the operation.',
    description: 'An operation exists in the schema, but not on this model.',
    resolution: 'Reach the goal in another way; repeating the request will not help.',
  }),
  UnsupportedOperationInChassisVersion: warning(400, [], {
    message: 'The firmware of the chassis does not support the operation.',
    description: 'An operation depends on the chassis, whose firmware does not know it.',
    resolution: 'Update the firmware of the chassis.',
  }),
} satisfies MessageTable;
