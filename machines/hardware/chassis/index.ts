/** Public interface of the enclosure: the rows of its indicator LED. */

export { indicatorRows, vendorIndicatorRow } from './indicator.js';
