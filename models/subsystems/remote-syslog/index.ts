/** Log entries by syslog, to the server that the network's settings name. */
import { noBranches, type Subsystem } from '../../subsystem.js';
import { remoteSyslogFacts } from './facts.js';
import { forgetMessages, sendTestMessage } from './send-entry.js';

export const remoteSyslog: Subsystem<{
  readonly branches: object;
  readonly facts: typeof remoteSyslogFacts;
}> = {
  initial: noBranches,
  facts: remoteSyslogFacts,
  restore: { settings: forgetMessages },
  reactions: {
    'network.syslogServerMoved': forgetMessages,
    'network.testSyslogSent': sendTestMessage,
  },
};

export * from './contract.js';
export { entryMessage, type NewEntry, sendEntry, sendsSyslog } from './send-entry.js';
export * from './syslog.js';
