/** Values that clients have set on resources of a captured service. */
export { applyCapturedWrite } from './captured-values.js';
