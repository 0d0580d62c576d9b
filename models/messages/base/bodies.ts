/** Messages of `Base` about the body of a request: its JSON, and the parameters of an action. */
import type { MessageTable } from '../registry.js';
import { critical, warning } from '../rows.js';

export const bodyMessages = {
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
    description: 'A parameter of an action has the right type, but its text is not of the form it must have.',
    resolution: 'Give a value of the required form.',
  }),
  ActionParameterValueTypeError: warning(400, ['string', 'string', 'string'], {
    message: 'The value %1 of parameter %2 of the action %3 is of the wrong type.',
    description: 'A parameter of an action is, say, a number where it must be text.',
    resolution: "Give a value of the parameter's type.",
  }),
  EmptyJSON: warning(400, [], {
    message: 'The body is an empty JSON object.',
    description: 'A request that needs at least one property in its body brought none.',
    resolution: 'Fill the object with the properties of the request.',
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
  MalformedJSON: critical(400, [], {
    message: 'The body is not well-formed JSON.',
    description: 'The text of a body could not be read as JSON.',
    resolution: 'Send one well-formed JSON object.',
  }),
  PayloadTooLarge: critical(413, [], {
    message: 'The body is larger than the service accepts.',
    description: 'A body exceeds the limit on the size of a request and was not read to its end.',
    resolution: 'Send a smaller body.',
  }),
  StringValueTooLong: warning(400, ['string', 'number'], {
    message: 'The text %1 is longer than the %2 characters allowed.',
    description: 'A text in the body exceeds the limit on its length.',
    resolution: 'Give a shorter text.',
  }),
  UnrecognizedRequestBody: warning(400, [], {
    message: 'The body is not a JSON object this resource understands.',
    description: 'There is no body, it is of another media type, or it is JSON but no object.',
    resolution: 'Send a JSON object with Content-Type application/json.',
  }),
} satisfies MessageTable;
