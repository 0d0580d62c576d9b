/** External addresses to which the service sends requests. */

export * from './image-fetch.js';
export { openAddress, queryAt, sealedQuery, splitAddress } from './sealed-address.js';
