/** Delivery of alerts by mail. The network settings contain the recipient and the mail server. */
export * from './mail.js';
export { mailAlert, mailsAlerts } from './send-mail.js';
