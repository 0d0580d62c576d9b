/** The service itself: its root, and its descriptions. */

export { withSelfDescription } from './self-description.js';
