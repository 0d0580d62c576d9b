/** Where alerts are mailed and logs are sent, and the proxy that other requests go through. */
import { domainLengthMax, hostReader, orNone } from '../../../resource/host-readers.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { line } from '../../../resource/line.js';
import { flag, nullable } from '../../../resource/readers.js';
import { group, type Rows } from '../../../resource/rows.js';
import { mailPasswordPlace } from '../mail.js';
import { portReader, serviceSecret } from './service-setting.js';

const addressLengthMax = 255;
const userNameLengthMax = 63;

/** One address, or an empty text for none. */
const mailAddress = line({ lengthMax: addressLengthMax, pattern: /^$|^[^\s@]+@[^\s@]+$/ });
/** Its own domain, or an empty text for none. */
const senderDomain = line({ lengthMax: domainLengthMax, pattern: /^$|^[0-9A-Za-z.-]+$/ });
const userName = line({ lengthMax: userNameLengthMax });

const mail = settingsIn(({ networkServices }) => networkServices.alertMail);
const syslog = settingsIn(({ networkServices }) => networkServices.remoteSyslog);
const proxy = settingsIn(({ networkServices }) => networkServices.webProxy);

export const mailAndLogRows: Rows<unknown> = {
  AlertMailEnabled: mail('enabled', flag, 'Whether alerts are mailed.'),
  AlertMailEmail: mail('recipient', mailAddress, 'Who gets the mails.'),
  AlertMailSenderDomain: mail('senderDomain', senderDomain, 'The domain that mails are from.'),
  AlertMailSMTPServer: mail('server', hostReader, 'The server that takes the mails.'),
  AlertMailSMTPPort: mail('port', portReader, 'The TCP port of that server.'),
  AlertMailSMTPSecureEnabled: mail('secure', flag, 'Whether the server is spoken to with encryption.'),
  AlertMailSMTPAuthEnabled: mail(
    'authentication',
    flag,
    'Whether the server wants a user name and a password.',
  ),
  AlertMailSMTPAuthUser: mail('userName', userName, 'The user name for the server.'),
  AlertMailSMTPAuthPw: serviceSecret(
    'alertMail',
    mailPasswordPlace,
    'The password for the server; it is never shown.',
  ),
  SMTPForTFAEnabled: mail(
    'forTwoFactor',
    flag,
    'Whether passcodes of the two-factor authentication are mailed by the same server.',
  ),
  RemoteSyslogEnabled: syslog('enabled', flag, 'Whether log entries are sent to another server.'),
  RemoteSyslogServer: syslog('server', hostReader, 'The server they are sent to.'),
  RemoteSyslogPort: syslog('port', portReader, 'The port of that server.'),
  WebProxyConfiguration: group('The proxy by which the controller reaches the web.', {
    ProxyServer: proxy('server', orNone(hostReader), 'The proxy itself.'),
    ProxyPort: proxy('port', nullable(portReader), 'The TCP port of the proxy.'),
    ProxyUserName: proxy('userName', orNone(userName), 'The user name for the proxy.'),
    ProxyPassword: serviceSecret(
      'webProxy',
      'NetworkProtocol/WebProxy',
      'The password for the proxy; it is never shown.',
    ),
  }),
};
