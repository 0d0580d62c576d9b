/** Types of the answers of the control API, inferred from their schemas. The console imports this file, for its types alone. */
export type { Extent } from './extent.js';
export type { OpeningAnswer } from './opening.js';
export type { ServerUris } from './server-uris.js';
