/** The service itself: its root, and what describes it. */

export { withSelfDescription } from './self-description.js';
