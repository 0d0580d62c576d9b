/** Alert mail on the side of the machines. */
import { mailEffect } from '../../models/index.js';
import { declareSender } from '../declare-sender.js';
import type { MachineSide } from '../subsystem.js';

export const alertMail = {
  machines: {
    alertMail: declareSender({
      id: 'alertMail',
      description: 'The sending of mails by one server.',
      effect: mailEffect,
      facts: { blocked: 'alertMail.blocked', failed: 'alertMail.failed', dropped: 'alertMail.dropped' },
    }),
  },
} satisfies MachineSide;
