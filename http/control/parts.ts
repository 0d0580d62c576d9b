/** Re-exports of the modules of the control API that are loaded at its first request. */
export { Branches } from './branches.js';
export { EventFeed } from './event-feed.js';
export { Notebook } from './notebook.js';
export { Opening } from './opening.js';
export { createRouter } from './router.js';
export { Timelines } from './timelines.js';
