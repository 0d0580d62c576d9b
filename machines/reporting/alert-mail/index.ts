/** Alerts by mail: to the address, and by the server, that the network's settings name. */
export * from './mail.js';
export { mailAlert, mailsAlerts } from './send-mail.js';
