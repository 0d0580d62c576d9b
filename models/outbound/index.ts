/** Addresses that the service sends requests to. */

export * from './image-fetch.js';
export { openAddress, queryAt, sealedQuery, splitAddress } from './sealed-address.js';
