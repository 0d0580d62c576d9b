/** Clients of mail servers and of trap receivers, with their libraries. They are loaded with the first message. */
export { sendOverSmtp } from './smtp-session.js';
export { exchangeSnmp } from './snmp-session.js';
