/** The enclosure: its labels, its light and its access panel. */

export { indicatorRows, vendorIndicatorRow } from './indicator.js';
