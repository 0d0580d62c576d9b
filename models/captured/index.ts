/** Captured services that live: the captured resources in front of the built-in service. */
export { type CaptureOptions, captureBlueprint } from './capture-blueprint.js';
export { type FindServed, RequestLayer } from './request-layer.js';
export { orderAccounts } from './live-lists.js';
export { type LookAtRest, ServedCapture } from './served-capture.js';
export { type CapturedState, keptValuesMax, type ResourceValues, type ValuesByPointer } from './state.js';
