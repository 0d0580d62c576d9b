/** Delivery of log entries by syslog to the server in the network settings. */

import { declareSender } from '../../declare-sender.js';
import { noBranches, type Subsystem } from '../../subsystem.js';
import { remoteSyslogFacts } from './facts.js';
import { resetSyslogSender, sendTestMessage } from './send-entry.js';
import { syslogEffect } from './syslog.js';

export const remoteSyslog: Subsystem<{
  readonly branches: object;
  readonly facts: typeof remoteSyslogFacts;
}> = {
  branchDescriptions: {},
  initial: noBranches,
  facts: remoteSyslogFacts,
  restore: { settings: resetSyslogSender },
  machines: {
    remoteSyslog: declareSender({
      id: 'remoteSyslog',
      description: 'Delivery of log entries to one syslog server.',
      effect: syslogEffect,
      facts: {
        blocked: 'remoteSyslog.blocked',
        failed: 'remoteSyslog.failed',
        dropped: 'remoteSyslog.dropped',
      },
    }),
  },
  reactions: {
    'network.syslogServerMoved': resetSyslogSender,
    'network.testSyslogSent': sendTestMessage,
  },
};
