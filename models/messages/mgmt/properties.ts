/**
 * Messages of `Mgmt` about the properties and parameters of a request: unknown, read-only, missing, or with a value
 * they cannot take.
 */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const propertyMessages = {
  ActionParameterValueNotInList: warning(400, ['string', 'string'], {
    message: 'The value %1 of parameter %2 is not among those it accepts.',
    description: 'A parameter that takes one of a few values was given another.',
    resolution: 'Choose one of the accepted values.',
  }),
  ArrayPropertyAlreadyExists: warning(400, ['string', 'string'], {
    message: 'The value %1 is already in the array property %2.',
    description: 'An array that holds each value once was given one of them twice.',
    resolution: 'Leave out the value that is there already.',
  }),
  ArrayPropertyOutOfBound: warning(400, ['string', 'string', 'string', 'string'], {
    message: 'The array property %1 was given %2 elements; it takes %3 to %4.',
    description: 'An array in the body has too few or too many elements.',
    resolution: 'Give a number of elements within the bounds.',
  }),
  ArrayPropertyValueBadParam: warning(400, ['string', 'string'], {
    message: 'The element %1 of the array property %2 is not valid.',
    description: 'One element of an array in the body has a value it cannot have.',
    resolution: 'Correct the element.',
  }),
  InvalidConfigurationSpecified: warning(400, [], {
    message: 'The settings in the body do not fit together.',
    description: 'Each setting would be valid by itself, but not all of them at once.',
    resolution: 'Compare the settings with each other, and correct those at odds.',
  }),
  InvalidSerialNumberLength: critical(400, ['string'], {
    message: 'The serial number must have %1 characters.',
    description: 'A serial number was given that is too short or too long.',
    resolution: 'Enter the serial number as it is printed on the server.',
  }),
  PropertyNotSupported: warning(400, ['string'], {
    message: 'This server does not support the property %1.',
    description: 'A property is in the schema, but its feature is missing on this model.',
    resolution: 'Leave the property out.',
  }),
  PropertyNotWritableOrUnknown: warning(400, ['string'], {
    message: 'The property %1 is read-only, or the resource does not have it.',
    description: 'The body holds a property that cannot be set on this resource.',
    resolution: 'Remove the property from the body.',
  }),
  PropertyValueAlreadySet: ok(200, ['string', 'string'], {
    message: 'The property %2 already has the value %1.',
    description: 'A request sets a property to what it is, and nothing was changed.',
  }),
  PropertyValueBadParam: warning(400, ['string'], {
    message: 'The value of %1 is not valid.',
    description:
      'A property or parameter was given a value it cannot have; the argument may tell what it needs.',
    resolution: 'Correct the value.',
  }),
  PropertyValueExceedsMaxLength: warning(400, ['string', 'string', 'string'], {
    message: 'The value %1 of property %2 is longer than %3 characters.',
    description: 'A text in the body does not fit where it is to be stored.',
    resolution: 'Shorten the value.',
  }),
  PropertyValueIncompatible: warning(400, ['string', 'string', 'string'], {
    message: 'The value %1 of property %2 does not go with property %3.',
    description: 'Two properties contradict each other, such as two steps of an install set with one name.',
    resolution: 'Change one of the two properties.',
  }),
  PropertyValueOutOfRange: warning(400, ['string', 'string', 'string'], {
    message: 'The value %1 of property %2 is outside the range %3.',
    description: 'A number in the body is too small or too large.',
    resolution: 'Give a value within the range.',
  }),
  PropertyValueRequired: warning(400, ['string', 'string'], {
    message: 'The property %1 needs a value when property %2 is given.',
    description: 'A property in the body cannot be set alone.',
    resolution: 'Give both properties.',
  }),
  RequiredPropertyMissing: warning(400, ['string'], {
    message: 'The property %1 must be given as well.',
    description: 'The body has properties that are of no use without another.',
    resolution: 'Add the property to those in the body.',
  }),
  UnableToModifyDueToMissingComponent: warning(400, ['string'], {
    message: 'The property %1 cannot be changed, because a component it needs is missing.',
    description: 'A setting is meant for hardware or software that the server does not have.',
    resolution: 'Fit or install the component, then set the property.',
  }),
} satisfies MessageTable;
