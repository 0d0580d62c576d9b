/** Captured services that live: the captured resources in front of the built-in service. */
export { addCapture, captureBlueprint, captureOverrides } from './capture-blueprint.js';
export { listCapturedAccounts } from './captured-accounts.js';
export { messagesOf } from './captured-messages.js';
export { livesIn } from './lives-in.js';
export { namedMembers } from './named-members.js';
export type { LookAtRest } from './pairing.js';
export { RequestLayer } from './request-layer.js';
export { ServedCapture } from './served-capture.js';
export { withValue } from './settings-body.js';
export {
  type CapturedState,
  type PreservedSettings,
  type ResourceValues,
  storedValuesMax,
  type ValuesByPointer,
} from './state.js';
