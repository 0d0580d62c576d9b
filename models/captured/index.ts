/** Captured services that live: the captured resources in front of the built-in service. */

export { withValue } from './bodies/settings-body.js';
export { addCapture, captureBlueprint, captureOverrides } from './capture-blueprint.js';
export { livesIn } from './lives-in.js';
export { listCapturedAccounts } from './members/captured-accounts.js';
export { namedMembers } from './members/named-members.js';
export { messagesOf } from './messages/captured-messages.js';
export type { LookAtRest } from './pairing/pairing.js';
export { RequestLayer } from './request-layer.js';
export { ServedCapture } from './served-capture.js';
export {
  type CapturedState,
  type PreservedSettings,
  type ResourceValues,
  storedValuesMax,
  type ValuesByPointer,
} from './state.js';
