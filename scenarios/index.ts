/** What we try: a controller in the caller's process, and scenarios that run against one. */
export { type ControllerOptions, createController, InProcessController, type Snapshot } from './in-process.js';
export type { Reply } from './reply.js';
