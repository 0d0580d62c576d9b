/** Messages of `Base` about the properties of a request. */
import type { MessageTable } from '../registry.js';
import { critical, warning } from '../rows.js';

export const propertyMessages = {
  CreateFailedMissingReqProperties: critical(400, ['string'], {
    message: 'Nothing was created, because the required property %1 is missing.',
    description: 'A request to create a resource lacks a property that the new resource must have.',
    resolution: 'Add the property with a valid value.',
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
} satisfies MessageTable;
