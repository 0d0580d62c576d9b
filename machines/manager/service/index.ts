/** Subsystem of the service itself: its root, and its self-description. */

export { withSelfDescription } from './self-description.js';
