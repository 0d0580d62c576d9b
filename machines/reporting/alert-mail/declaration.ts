/** Delivery of alerts by mail. The network settings contain the recipient and the mail server. */

import { declareSender } from '../../declare-sender.js';
import type { Subsystem } from '../../subsystem.js';
import { testTrap } from '../events/index.js';
import { alertMailFacts } from './facts.js';
import { type AlertMailState, initialAlertMail, mailEffect } from './mail.js';
import { mailAlert, resetMailSender } from './send-mail.js';

const testMail = { text: 'This is a test alert.', severity: 'OK', event: 0, origin: null } as const;

export const alertMail: Subsystem<{
  readonly branches: { readonly alertMail: AlertMailState };
  readonly facts: typeof alertMailFacts;
}> = {
  branchDescriptions: {
    alertMail: 'Alert mails in delivery.',
  },
  initial: () => ({ alertMail: initialAlertMail }),
  facts: alertMailFacts,
  restore: { settings: resetMailSender },
  machines: {
    alertMail: declareSender({
      id: 'alertMail',
      description: 'Delivery of email through one mail server.',
      effect: mailEffect,
      facts: { blocked: 'alertMail.blocked', failed: 'alertMail.failed', dropped: 'alertMail.dropped' },
    }),
  },
  reactions: {
    'network.mailServerMoved': resetMailSender,
    'network.testMailSent': (stage) => mailAlert(stage, testTrap, testMail),
  },
};
