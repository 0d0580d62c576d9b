/** Alerts by mail: to the address, and by the server, that the network's settings name. */
import type { Subsystem } from '../../subsystem.js';
import { testTrap } from '../events/index.js';
import { alertMailFacts } from './facts.js';
import { forgetMails, mailAlert } from './send-mail.js';
import { type AlertMailState, initialAlertMail } from './state.js';

const testMail = { text: 'This is a test alert.', severity: 'OK', event: 0, origin: null } as const;

export const alertMail: Subsystem<{
  readonly branches: { readonly alertMail: AlertMailState };
  readonly facts: typeof alertMailFacts;
}> = {
  initial: () => ({ alertMail: initialAlertMail }),
  facts: alertMailFacts,
  restore: { settings: forgetMails },
  reactions: {
    'network.mailServerMoved': forgetMails,
    'network.testMailSent': (stage) => mailAlert(stage, testTrap, testMail),
  },
};

export * from './contract.js';
export * from './mail.js';
export { mailAlert, mailsAlerts } from './send-mail.js';
