/** Remote syslog on the side of the machines. */
import { syslogEffect } from '../../models/index.js';
import { declareSender } from '../declare-sender.js';
import type { MachineSide } from '../subsystem.js';

export const remoteSyslog = {
  machines: {
    remoteSyslog: declareSender({
      id: 'remoteSyslog',
      description: 'The sending of log entries to one server.',
      effect: syslogEffect,
      facts: {
        blocked: 'remoteSyslog.blocked',
        failed: 'remoteSyslog.failed',
        dropped: 'remoteSyslog.dropped',
      },
    }),
  },
} satisfies MachineSide;
