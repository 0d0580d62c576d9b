/** Alerts by mail, to the address and by the server in the network settings. */
export * from './mail.js';
export { mailAlert, mailsAlerts } from './send-mail.js';
