/** Captured services that live: the captured resources in front of the built-in service. */
export { type CaptureOptions, captureBlueprint, captureOverrides } from './capture-blueprint.js';
export { listCapturedAccounts } from './captured-accounts.js';
export { type FindServed, RequestLayer } from './request-layer.js';
export { type LookAtRest, ServedCapture } from './served-capture.js';
export { withValue } from './settings-body.js';
export { type CapturedState, keptValuesMax, type ResourceValues, type ValuesByPointer } from './state.js';
