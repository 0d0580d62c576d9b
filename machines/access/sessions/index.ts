/** Sessions subsystem: login sessions, and the identification of requests (`authentication/`). */

export { claimFor, ownProof } from './authentication/authenticate.js';
export { Authentication } from './authentication/index.js';
export {
  isMappingValid,
  type NamingInput,
  type RecordedPassword,
  recordedPassword,
  verifyRecordedFailure,
  verifyRecordedPassword,
  verifyRepeatedWrite,
} from './authentication/recorded-requests.js';
export * from './contract.js';
export { idleTimeout } from './resources/session-service.js';
export { sessionsUri } from './resources/sessions.js';
export * from './state.js';
