/** Messages of `MgmteRS` about what is sent to the support service. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, okEvent, warningEvent } from '../rows.js';

export const deliveryMessages = {
  DataPackageValidationFailed: criticalEvent([], {
    message: 'The support service did not accept the data.',
    description: 'A package of data did not pass the checks of the support service.',
    resolution: 'Send it again; if it fails again, ask for support.',
  }),
  InvalidMessageId: warningEvent([], {
    message: 'The message has an id that is not valid.',
    description: 'The support service got a message that it cannot tell from others.',
    resolution: 'Send it again.',
  }),
  InvalidNumberOfDaysToReport: warningEvent([], {
    message: 'The number of days to report is not valid.',
    description: 'A report was asked for over a time that is none.',
    resolution: 'Give a number of days that is allowed.',
  }),
  MissingAttachments: criticalEvent([], {
    message: 'The message lacks its attachments.',
    description: 'The support service got a message that announces attachments and has none.',
    resolution: 'Send it again.',
  }),
  MissingDataPackage: criticalEvent([], {
    message: 'The message lacks its data.',
    description: 'The support service got a message without data.',
    resolution: 'Send it again.',
  }),
  MissingSOAPHeader: criticalEvent([], {
    message: 'The message lacks its header.',
    description: 'The support service got a message without the header that says what it is.',
    resolution: 'Send it again; if it fails again, ask for support.',
  }),
  NoActiveHealthFilestoReport: okEvent([], {
    message: 'There is no health data to report.',
    description: 'A report of the health log was asked for and the log has nothing of that time.',
  }),
  ServiceUnavailableTemporarily: warningEvent([], {
    message: 'The support service is not available now.',
    description: 'The support service was reached and cannot work.',
    resolution: 'Try again later.',
  }),
  TooManyAttachments: criticalEvent([], {
    message: 'The message has too many attachments.',
    description: 'The support service takes fewer attachments with a message.',
    resolution: 'Send a report over fewer days.',
  }),
  TooManyPendingRequests: warningEvent([], {
    message: 'Too many messages wait to be sent.',
    description: 'The queue of messages to the support service is full.',
    resolution: 'Wait until some are sent, then try again.',
  }),
  TransactionTypeError: warningEvent([], {
    message: 'The kind of message is unknown.',
    description: 'A message of a kind was to be sent that the controller does not have.',
    resolution: 'Ask for one of the kinds that there are.',
  }),
  XMLNULLPropertyDetected: okEvent([], {
    message: 'A value of the message is empty.',
    description: 'What was to be sent has a value that is not set; it is left out.',
  }),
  XMLNoPrintableCharDetected: okEvent([], {
    message: 'A value of the message has characters that cannot be printed.',
    description: 'Characters that cannot be sent were left out of a message.',
  }),
  XMLParseError: warningEvent([], {
    message: 'The answer of the support service cannot be read.',
    description: 'The answer is not the XML that was expected.',
    resolution: 'Try again; if it fails again, ask for support.',
  }),
  XMLParserAllocationError: warningEvent([], {
    message: 'There is no memory to read the answer of the support service.',
    description: 'The controller ran out of memory while it read an answer.',
    resolution: 'Reset the controller and try again.',
  }),
} satisfies MessageTable;
