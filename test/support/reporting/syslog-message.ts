/** Syslog message for tests of the transmission. */
import type { SyslogParams } from '../../../machines/reporting/remote-syslog/index.js';

export const syslogMessage: SyslogParams = {
  host: '127.0.0.1',
  port: 514,
  facility: 'Local0',
  severity: 'Critical',
  sentAt: Date.parse('2026-01-01T00:00:01Z'),
  hostName: 'mgmt-1',
  appName: 'IML',
  messageId: '2.4',
  data: { number: '7' },
  text: 'Lüfter 1',
};
