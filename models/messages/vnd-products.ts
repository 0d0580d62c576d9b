/** The vendor registry `VndCommon`: what products of the vendor answer alike. Keys as behaviour § 7.3 has them. */
import type { MessageRegistry } from './registry.js';
import { critical, ok, warning } from './rows.js';

export const vndCommon = {
  prefix: 'VndCommon',
  version: '2.1.1',
  owner: 'Vnd',
  name: 'Vendor Common Message Registry',
  language: 'en',
  messages: {
    ArrayPropertyOutOfBound: warning(400, ['string', 'string', 'string'], {
      message: 'The list %1 holds %2 elements, and has places for %3.',
      description: 'A list in the body is longer than what it is meant for can keep.',
      resolution: 'Send the list again with no more elements than it has places.',
    }),
    ConditionalSuccess: warning(200, ['string', 'string'], {
      message: 'The request was carried out in part: %1. What stands in its way is %2.',
      description: 'Some of what was asked for is done, and some of it waits for a condition.',
      resolution: 'See to the condition, then ask for the rest.',
    }),
    InternalErrorWithParam: critical(500, ['string'], {
      message: 'Something went wrong inside the service: %1.',
      description: 'The service met an error that it cannot blame on the request.',
      resolution: 'Send the request again, and reset the service if that does not help.',
    }),
    InvalidConfigurationSpecified: warning(400, [], {
      message: 'The configuration that was asked for does not hold together.',
      description: 'Settings of the body exclude each other, or something they all need is missing.',
      resolution: 'Compare the settings with each other, then send those that go together.',
    }),
    PropertyValueExceedsMaxLength: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of %2 is longer than %3 characters.',
      description: 'A text of the body is longer than its property can keep.',
      resolution: 'Shorten the text.',
    }),
    PropertyValueIncompatible: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of %2 does not go with that of %3.',
      description: 'A value would be legal by itself, and is not with that of another property.',
      resolution: 'Change one of the two, or both in one request.',
    }),
    PropertyValueOutOfRange: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of %2 is outside of %3.',
      description: 'A number of the body is smaller or larger than its property takes.',
      resolution: 'Choose a number within the range.',
    }),
    ResetInProgress: warning(400, ['string'], {
      message: 'The reset of %1 is under way.',
      description: 'Nothing can be asked of something that is being reset.',
      resolution: 'Wait until the reset is over, then ask again.',
    }),
    ResetRequired: warning(400, ['string'], {
      message: 'The reset of %1 is still to come.',
      description: 'What was changed is kept, and is not in force before a reset.',
      resolution: 'Reset what the change is about when it may be interrupted.',
    }),
    ResourceNotReadyRetry: warning(400, ['string'], {
      message: 'The resource is not ready; ask again in %1 seconds.',
      description: 'The service has not yet gathered what the resource shows or does.',
      resolution: 'Wait for as long as the answer says.',
    }),
    SuccessFeedback: ok(200, ['string'], {
      message: 'Done: %1.',
      description: 'The request was carried out, and there is more to tell of it.',
    }),
    TaskCreated: ok(200, ['string'], {
      message: 'The request goes on as the task %1.',
      description: 'What was asked for takes longer than an answer, and can be followed.',
    }),
    UnsupportedHwConfiguration: warning(400, ['string', 'string'], {
      message: 'The hardware does not take this configuration: %1, because of %2.',
      description: 'The parts that are fitted cannot be set up as the body wants them.',
      resolution: 'Fit other parts, or choose what the present ones can do.',
    }),
  },
} as const satisfies MessageRegistry;
