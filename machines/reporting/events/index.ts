/** Events, alerts, and their subscriptions. */
export { isSelectedByClient } from './captured-filters.js';
export * from './contract.js';
export * from './delivery.js';
export { raiseReport } from './effects.js';
export {
  formatStreamEvent,
  matchesFilter,
  mayFollow,
  streamAnswer,
  streamComment,
  streamText,
} from './event-stream.js';
export {
  enterprise,
  findTrap,
  healthTrap,
  listVariables,
  type Notified,
  notificationOid,
  specificOid,
  type TrapNumber,
  testTrap,
  type Variable,
} from './notification.js';
export { alertLogService } from './resources/alerts.js';
export { subscriptionsUri } from './resources/subscriptions.js';
export * from './state.js';
export * from './subscriptions.js';
export { hasSyslogSubscriptions, sendToSyslogSubscriptions } from './syslog-subscriptions.js';
