/** Messages of `Base` about the method, the URI, the headers and the query of a request. */
import type { MessageTable } from '../registry.js';
import { critical, warning } from '../rows.js';

export const requestMessages = {
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
  InvalidURI: critical(404, ['string'], {
    message: 'The URI %1 leads nowhere.',
    description: 'A request names a URI to which no resource belongs.',
    resolution: 'Use a URI that the service itself has given in a link.',
  }),
  OperationNotAllowed: critical(405, [], {
    message: 'The resource does not allow this HTTP method.',
    description: 'The resource exists, but the method is not among those it is served with.',
    resolution: 'Use one of the methods in the Allow header.',
  }),
  PreconditionFailed: critical(412, [], {
    message: 'The resource is not, or no longer, the one whose ETag the request gives.',
    description: 'A change was to be made only to a resource as it was read, and it has changed since.',
    resolution: 'Read the resource again, and repeat the change with its present ETag.',
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
} satisfies MessageTable;
