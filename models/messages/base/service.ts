/** Messages of `Base` about how a request ended, and about the service and whoever it turns to. */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const serviceMessages = {
  AccessDenied: critical(403, ['string'], {
    message: 'The other side at %1 refused the connection.',
    description: 'The service had to fetch or send something elsewhere and was turned away.',
    resolution: 'Check the URI and the credentials that the service was given for it.',
  }),
  CouldNotEstablishConnection: critical(404, ['string'], {
    message: 'No connection to %1 came about.',
    description: 'The service had to reach another host for this request and got no answer from it.',
    resolution:
      'Check the host name, the port and the protocol in the URI, and that the network leads there.',
  }),
  GeneralError: critical(400, [], {
    message: 'The request failed; the extended information tells why.',
    description: 'The code of an error whose particulars stand in its list of messages.',
    resolution: 'Read the messages in @Message.ExtendedInfo and do what they advise.',
  }),
  InsufficientStorage: critical(507, [], {
    message: 'The service has no room left to store what the request brought.',
    description: 'The memory or the flash of the controller was too full to finish a request.',
    resolution: 'Free some space, for example in the component repository, then repeat the request.',
  }),
  InternalError: critical(500, [], {
    message: 'The service failed on this request.',
    description: 'Something went wrong inside the service; it goes on serving other requests.',
    resolution: 'Repeat the request; if it fails again, reset the controller and report what the log says.',
  }),
  NoOperation: warning(200, [], {
    message: 'The body asked for no change, and nothing was changed.',
    description: 'A request to change a resource names no property that would change.',
    resolution: 'Name at least one writable property in the body.',
  }),
  OperationFailed: warning(502, [], {
    message: 'A part of the service that this request depends on failed; the answer may be incomplete.',
    description: 'The service passed a request on, for example to a device, and that part did not succeed.',
    resolution: 'Repeat the request; if it fails again, reset the device or the controller.',
  }),
  ResourceAtUriInUnknownFormat: critical(400, ['string'], {
    message: 'What is at %1 is in no format the service knows.',
    description: 'A file was fetched from a URI in a request, but the service could not read it.',
    resolution: 'Put a file of a known format at the URI.',
  }),
  ResourceAtUriUnauthorized: critical(401, ['string', 'string'], {
    message: 'Access to %1 was not granted: %2.',
    description: 'Someone, or this service itself, is not authorised at a URI, for the reason given.',
    resolution: 'Put right what the reason names, or use credentials that open the URI.',
  }),
  ServiceInUnknownState: critical(503, [], {
    message: 'The service no longer knows its own state and takes no requests.',
    description: 'The service found itself in a condition it cannot leave by itself.',
    resolution: 'Reset the controller, then repeat the request.',
  }),
  ServiceShuttingDown: critical(503, [], {
    message: 'The service is about to stop and takes no more requests.',
    description: 'A request came while the controller was going down for a reset.',
    resolution: 'Wait until the service is back, then repeat the request.',
  }),
  ServiceTemporarilyUnavailable: critical(503, ['string'], {
    message: 'The service is not available at the moment; try again in %1 seconds.',
    description: 'The service is there, but not ready for requests yet.',
    resolution: 'Wait, then repeat the request.',
  }),
  SourceDoesNotSupportProtocol: critical(400, ['string', 'string'], {
    message: 'The other side at %1 does not speak %2.',
    description: 'A transfer was asked for over a protocol that the host at the other end does not offer.',
    resolution: 'Choose another protocol, or another host.',
  }),
  Success: ok(200, [], {
    message: 'The request was carried out.',
    description: 'Everything a request asked for was done or set going.',
  }),
} satisfies MessageTable;
