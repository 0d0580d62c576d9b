/**
 * A mail and a line of syslog that are sent to find out whether they arrive. What becomes of them is in the log: the
 * request does not wait for it. Who sends them reacts to the facts.
 */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { refused, written } from '../../../resource/define.js';
import { action } from '../../../resource/writes.js';
import { managerAddress } from '../../controller/index.js';
import { canMailAlerts } from '../mail.js';

const byManager = { vendor: true, privilege: 'MgmtConfigPriv', parameters: {} } as const;

export const sendTestAlertMail = action({
  ...byManager,
  name: 'VndMgmtManagerNetworkService.SendTestAlertMail',
  says: 'Sends a test mail to the address that alerts are mailed to.',
  apply: (stage, _, { by }) => {
    const { alertMail } = stage.view.networkServices;
    if (!alertMail.enabled) return refused(mgmtMessage('AlertMailFeatureDisabled'));
    if (!canMailAlerts(alertMail)) return refused(mgmtMessage('MailNotConfigured'));
    stage.emit('network.testMailSent', { user: by.userName }, managerAddress);
    return written(baseMessage('Success'));
  },
});

/** Without a server the feature is as good as off. Assumption: no message says more. */
export const sendTestSyslog = action({
  ...byManager,
  name: 'VndMgmtManagerNetworkService.SendTestSyslog',
  says: 'Sends a test message to the server that log entries are sent to.',
  apply: (stage, _, { by }) => {
    const { enabled, server } = stage.view.networkServices.remoteSyslog;
    if (!enabled || server === '') return refused(mgmtMessage('SyslogFeatureDisabled'));
    stage.emit('network.testSyslogSent', { user: by.userName }, managerAddress);
    return written(baseMessage('Success'));
  },
});
