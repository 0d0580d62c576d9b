/**
 * The standard registry `Base`: how a request ended, whatever it was about. Keys, arguments and statuses as
 * behaviour § 7.3 has them, sentences our own. Keys of the standard that it lacks are here where HTTP needs them: a
 * status such as 405, 412 or 413 has a message too.
 */
import type { MessageRegistry } from './registry.js';
import { critical, ok, warning } from './rows.js';

export const base = {
  prefix: 'Base',
  version: '1.18.0',
  owner: 'DMTF',
  name: 'Base Message Registry',
  language: 'en',
  messages: {
    AccessDenied: critical(403, ['string'], {
      message: 'The other side at %1 refused the connection.',
      description: 'The service had to fetch or send something elsewhere and was turned away.',
      resolution: 'Check the URI and the credentials that the service was given for it.',
    }),
    AccountForSessionNoLongerExists: ok(401, [], {
      message: 'The account of this session was deleted, and the session with it.',
      description: 'A request came in a session whose account has been deleted since it was opened.',
      resolution: 'Log in with another account.',
    }),
    AccountModified: ok(200, [], {
      message: 'The account was changed.',
      description: 'All changes that a request asked for were made to an account.',
    }),
    AccountNotModified: warning(400, [], {
      message: 'The account was not changed.',
      description: 'An account is left as it was, because a change to it could not be made.',
      resolution: 'See the other messages for what was wrong; make sure you may change this account.',
    }),
    AccountRemoved: ok(200, [], {
      message: 'The account was deleted.',
      description: 'The deletion of an account succeeded.',
    }),
    ActionNotSupported: critical(400, ['string'], {
      message: 'The resource has no action %1.',
      description: 'A request invoked an action that the resource does not offer.',
      resolution: 'Choose one of the actions listed under Actions in the resource.',
    }),
    ActionParameterDuplicate: warning(400, ['string', 'string'], {
      message: 'The parameter %2 of the action %1 was given more than once.',
      description: 'The body of an action names one parameter twice or more.',
      resolution: 'Give the parameter once.',
    }),
    ActionParameterMissing: critical(400, ['string', 'string'], {
      message: 'The action %1 needs the parameter %2.',
      description: 'The body of an action lacks a parameter without which the action cannot be carried out.',
      resolution: 'Add the parameter to the body.',
    }),
    ActionParameterNotSupported: warning(400, ['string', 'string'], {
      message: 'This resource does not take the parameter %1 in its action %2.',
      description: 'The parameter belongs to the action, but not on the resource it was invoked on.',
      resolution: 'Leave the parameter out.',
    }),
    ActionParameterUnknown: warning(400, ['string', 'string'], {
      message: 'The action %1 has no parameter %2.',
      description: 'The body of an action holds a parameter that the action does not know.',
      resolution: 'Remove the parameter from the body.',
    }),
    ActionParameterValueFormatError: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of parameter %2 of the action %3 does not have the form it asks for.',
      description:
        'A parameter of an action has the right type, but its text is not of the form it must have.',
      resolution: 'Give a value of the required form.',
    }),
    ActionParameterValueTypeError: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of parameter %2 of the action %3 is of the wrong type.',
      description: 'A parameter of an action is, say, a number where it must be text.',
      resolution: "Give a value of the parameter's type.",
    }),
    AuthenticationTokenRequired: critical(400, [], {
      message: 'The login needs the one-time passcode that was sent last, and it was not given.',
      description: 'Two-factor login is on, and a login came with another passcode, or before one was sent.',
      resolution:
        'Log in with name and password to have a passcode sent, then repeat it with the passcode in Token.',
    }),
    CouldNotEstablishConnection: critical(404, ['string'], {
      message: 'No connection to %1 came about.',
      description: 'The service had to reach another host for this request and got no answer from it.',
      resolution:
        'Check the host name, the port and the protocol in the URI, and that the network leads there.',
    }),
    CreateFailedMissingReqProperties: critical(400, ['string'], {
      message: 'Nothing was created, because the required property %1 is missing.',
      description: 'A request to create a resource lacks a property that the new resource must have.',
      resolution: 'Add the property with a valid value.',
    }),
    CreateLimitReachedForResource: critical(400, [], {
      message: 'The collection is full.',
      description: 'A collection already holds as many members as the service allows.',
      resolution: 'Delete a member that is no longer needed, then repeat the request.',
    }),
    Created: ok(201, [], {
      message: 'The resource was created.',
      description: 'A request to create a resource succeeded; the Location header tells where it is.',
    }),
    EmptyJSON: warning(400, [], {
      message: 'The body is an empty JSON object.',
      description: 'A request that needs at least one property in its body brought none.',
      resolution: 'Fill the object with the properties of the request.',
    }),
    EventSubscriptionLimitExceeded: critical(503, [], {
      message: 'As many event subscriptions exist as the service allows.',
      description: 'A request for one more event subscription exceeded the limit of the event service.',
      resolution: 'Delete a subscription that nobody listens to any more.',
    }),
    GeneralError: critical(400, [], {
      message: 'The request failed; the extended information tells why.',
      description: 'The code of an error whose particulars stand in its list of messages.',
      resolution: 'Read the messages in @Message.ExtendedInfo and do what they advise.',
    }),
    HeaderInvalid: critical(400, ['string'], {
      message: 'The value of the header %1 is not one the service can serve.',
      description: 'A header of the request asks for what there is not, such as a media type.',
      resolution: 'Correct the header, or leave it out.',
    }),
    HeaderMissing: critical(400, ['string'], {
      message: 'The request lacks the header %1.',
      description: 'A request cannot be read without a header it does not have.',
      resolution: 'Send the header.',
    }),
    InsufficientPrivilege: critical(403, [], {
      message: 'The account lacks a privilege that this request needs.',
      description: 'The caller is known, but the role of the account does not allow the request.',
      resolution: 'Use an account that holds the privilege, or have it granted.',
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
    InvalidIndex: warning(404, ['number'], {
      message: 'The array has no element %1.',
      description: 'A request points beyond the end of an array.',
      resolution: 'Count the elements of the array from zero, and name one that is there.',
    }),
    InvalidObject: critical(400, ['string'], {
      message: 'The service cannot make use of what it found at %1.',
      description: 'The URI in a request leads to something of the wrong kind, or is no proper URI.',
      resolution: 'Correct the URI, or what it leads to.',
    }),
    InvalidURI: critical(404, ['string'], {
      message: 'The URI %1 leads nowhere.',
      description: 'A request names a URI to which no resource belongs.',
      resolution: 'Use a URI that the service itself has given in a link.',
    }),
    MalformedJSON: critical(400, [], {
      message: 'The body is not well-formed JSON.',
      description: 'The text of a body could not be read as JSON.',
      resolution: 'Send one well-formed JSON object.',
    }),
    NoOperation: warning(200, [], {
      message: 'The body asked for no change, and nothing was changed.',
      description: 'A request to change a resource names no property that would change.',
      resolution: 'Name at least one writable property in the body.',
    }),
    NoValidSession: critical(401, [], {
      message: 'The request carried no valid session or credentials.',
      description: 'A request that needs a known caller came without one, or with a session that has ended.',
      resolution: 'Log in first, then repeat the request with the session token or with valid credentials.',
    }),
    OneTimePasscodeSent: ok(200, ['string'], {
      message: 'A one-time passcode is on its way to %1.',
      description: 'The first step of a two-factor login succeeded; there is no session yet.',
      resolution: 'Log in again with the passcode in Token before it expires.',
    }),
    OperationFailed: warning(502, [], {
      message: 'A part of the service that this request depends on failed; the answer may be incomplete.',
      description: 'The service passed a request on, for example to a device, and that part did not succeed.',
      resolution: 'Repeat the request; if it fails again, reset the device or the controller.',
    }),
    OperationNotAllowed: critical(405, [], {
      message: 'The resource does not allow this HTTP method.',
      description: 'The resource exists, but the method is not among those it is served with.',
      resolution: 'Use one of the methods in the Allow header.',
    }),
    PasswordChangeRequired: critical(403, ['string'], {
      message: 'The account at %1 can do nothing until its password is changed.',
      description: 'An account is used whose password has to be replaced by one of its own choice.',
      resolution: 'Set a new password by a PATCH of the account.',
    }),
    PayloadTooLarge: critical(413, [], {
      message: 'The body is larger than the service accepts.',
      description: 'A body exceeds the limit on the size of a request and was not read to its end.',
      resolution: 'Send a smaller body.',
    }),
    PreconditionFailed: critical(412, [], {
      message: 'The resource is not, or no longer, the one whose ETag the request gives.',
      description: 'A change was to be made only to a resource as it was read, and it has changed since.',
      resolution: 'Read the resource again, and repeat the change with its present ETag.',
    }),
    PropertyDuplicate: warning(400, ['string'], {
      message: 'The property %1 was given more than once.',
      description: 'The body names one property twice or more.',
      resolution: 'Give the property once.',
    }),
    PropertyMissing: warning(400, ['string'], {
      message: 'The required property %1 is missing.',
      description: 'The body lacks a property without which the request cannot be carried out.',
      resolution: 'Add the property to the body.',
    }),
    PropertyNotWritable: warning(400, ['string'], {
      message: 'The property %1 can only be read.',
      description: 'A request tries to set a property whose value the service alone decides.',
      resolution: 'Leave the property out of the body.',
    }),
    PropertyUnknown: warning(400, ['string'], {
      message: 'The property %1 is not one the resource has.',
      description: 'The body holds a property that is not in the schema of the resource.',
      resolution: 'Remove the property from the body.',
    }),
    PropertyValueConflict: warning(400, ['string', 'string'], {
      message: 'The value of property %1 does not go with that of property %2.',
      description: 'A value would be valid by itself, but not beside the value of another property.',
      resolution: 'Set the two properties to values that fit together.',
    }),
    PropertyValueError: warning(400, ['string'], {
      message: 'The value of property %1 is not one it can take.',
      description:
        'A value is refused that a property cannot have, and that should perhaps not be repeated here.',
      resolution: 'Give a value that the property can take.',
    }),
    PropertyValueFormatError: warning(400, ['string', 'string'], {
      message: 'The value %1 of property %2 does not have the form the property asks for.',
      description: 'A property has the right type, but its text is not of the form it must have.',
      resolution: 'Give a value of the required form.',
    }),
    PropertyValueModified: warning(200, ['string', 'string'], {
      message: 'The service adjusted property %1 and set it to %2.',
      description: 'A value was rounded or shortened to one that the property can have.',
      resolution: 'Read the property, and set it again if the adjusted value will not do.',
    }),
    PropertyValueNotInList: warning(400, ['string', 'string'], {
      message: 'The value %1 of property %2 is not among those it accepts.',
      description: 'A property that takes one of a few values was given another.',
      resolution: 'Choose one of the accepted values.',
    }),
    PropertyValueResourceConflict: warning(400, ['string', 'string', 'string'], {
      message: 'Property %1 cannot be %2 while the resource at %3 is as it is.',
      description: 'A value is ruled out by the state or the settings of another resource.',
      resolution: 'Change the other resource first, or choose a value that goes with it.',
    }),
    PropertyValueTypeError: warning(400, ['string', 'string'], {
      message: 'The value %1 of property %2 is of the wrong type.',
      description: 'A property is, say, a number in the body and text in the schema.',
      resolution: "Give a value of the property's type.",
    }),
    QueryCombinationInvalid: warning(400, [], {
      message: 'The query options of the request cannot be used together.',
      description: 'Two query options contradict each other, such as only and $filter.',
      resolution: 'Leave one of the options out.',
    }),
    QueryNotSupported: warning(400, [], {
      message: 'The service takes no query in its URIs.',
      description: 'The service does not know the query options of a request on any resource.',
      resolution: 'Leave out everything from the question mark on.',
    }),
    QueryNotSupportedOnResource: warning(400, [], {
      message: 'The resource does not take this query.',
      description:
        'A query option only makes sense elsewhere, such as $skip on something that is no collection.',
      resolution: 'Leave the query out, or ask it of a collection.',
    }),
    QueryParameterOutOfRange: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of query option %2 is outside the range %3.',
      description: 'A query option asks for less or more than there is, such as a page after the last.',
      resolution: 'Keep the value within the range.',
    }),
    QueryParameterValueError: warning(400, ['string'], {
      message: 'The value of query option %1 is not one it can take.',
      description: 'A query option was given a value that has no meaning for it.',
      resolution: 'Correct the value of the query option.',
    }),
    QueryParameterValueFormatError: warning(400, ['string', 'string'], {
      message: 'The value %1 of query option %2 does not have the form it asks for.',
      description: 'The expression in a query option could not be understood.',
      resolution: 'Write the value in the form of the query option, such as Name eq text for $filter.',
    }),
    QueryParameterValueTypeError: warning(400, ['string', 'string'], {
      message: 'The value %1 of query option %2 is of the wrong type.',
      description: 'A query option is, say, a word where it must be a number.',
      resolution: "Give a value of the query option's type.",
    }),
    ResourceAlreadyExists: critical(400, ['string', 'string', 'string'], {
      message: 'A resource of type %1 whose %2 is %3 is already there.',
      description: 'A request would create or rename a resource so that two could not be told apart.',
      resolution: 'Use the resource that is there, or choose another value.',
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
    ResourceCannotBeDeleted: critical(405, [], {
      message: 'This resource is not one that can be deleted.',
      description: 'A request tries to delete a resource that is there to stay.',
      resolution: 'Leave the resource as it is.',
    }),
    ResourceCreationConflict: critical(409, ['string'], {
      message: 'Nothing was created, because the resource at %1 stands in the way.',
      description: 'A new resource would be at odds with one that is already there.',
      resolution: 'Change or delete the resource in the way, or create one that goes with it.',
    }),
    ResourceExhaustion: critical(503, ['string'], {
      message: 'The resource at %1 has nothing left to give.',
      description: 'A request asks for a share of something that is all in use, such as capacity.',
      resolution: 'Free some of what is in use, then repeat the request.',
    }),
    ResourceInStandby: critical(400, [], {
      message: 'The resource is in standby and cannot do this now.',
      description: 'A request needs a device that has no more than standby power.',
      resolution: 'Power the server on, then repeat the request.',
    }),
    ResourceInUse: warning(409, [], {
      message: 'The resource is in use and cannot be changed now.',
      description: 'A change is refused because something else works with the resource or is changing it.',
      resolution: 'Wait until the other work is over, then repeat the request.',
    }),
    ResourceMissingAtURI: critical(404, ['string'], {
      message: 'There is no resource at %1.',
      description: 'The URI of a request, or one in its body, names something that does not exist.',
      resolution: 'Check the URI; start from the service root and follow its links.',
    }),
    ResourceNotFound: critical(404, ['string', 'string'], {
      message: 'No resource of type %1 has the name %2.',
      description:
        'A request refers to a resource by its identifier, and there is none with that identifier.',
      resolution: 'List the resources of the type, and use the identifier of one of them.',
    }),
    ResourceTypeIncompatible: critical(400, ['string', 'string'], {
      message: 'The body is of type %1, the resource of type %2.',
      description: 'The @odata.type of a body does not go with the resource it was sent to.',
      resolution: 'Send a body of the type of the resource, or leave @odata.type out.',
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
    SessionLimitExceeded: critical(503, [], {
      message: 'As many sessions are open as the controller allows.',
      description: 'A login was in order, but there is no room for one more session.',
      resolution: 'Log out of a session, or wait until one expires.',
    }),
    SessionTerminated: ok(200, [], {
      message: 'The session is over.',
      description: 'A session was deleted and its token is no longer good.',
    }),
    SourceDoesNotSupportProtocol: critical(400, ['string', 'string'], {
      message: 'The other side at %1 does not speak %2.',
      description: 'A transfer was asked for over a protocol that the host at the other end does not offer.',
      resolution: 'Choose another protocol, or another host.',
    }),
    StringValueTooLong: warning(400, ['string', 'number'], {
      message: 'The text %1 is longer than the %2 characters allowed.',
      description: 'A text in the body exceeds the limit on its length.',
      resolution: 'Give a shorter text.',
    }),
    Success: ok(200, [], {
      message: 'The request was carried out.',
      description: 'Everything a request asked for was done or set going.',
    }),
    UnrecognizedRequestBody: warning(400, [], {
      message: 'The body is not a JSON object this resource understands.',
      description: 'There is no body, it is of another media type, or it is JSON but no object.',
      resolution: 'Send a JSON object with Content-Type application/json.',
    }),
  },
} as const satisfies MessageRegistry;
