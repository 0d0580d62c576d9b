/** The enclosure: its labels, its indicator LED and its access panel. */

export { indicatorRows, vendorIndicatorRow } from './indicator.js';
