/** Values that clients have set on resources of a captured service. */
export { applyCapturedWrite, endPreservation } from './captured-values.js';
