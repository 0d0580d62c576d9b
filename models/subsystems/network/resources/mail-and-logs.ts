/** Where alerts are mailed and logs are sent, and the proxy that other requests go through. */
import type { Json } from '../../../../engine/index.js';
import { type Message, mgmtMessage } from '../../../messages/index.js';
import { domainLengthMax, hostReader, orNone } from '../../../resource/host-readers.js';
import { flag, nullable, text } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { isLicensed, type LicensedFeature } from '../../license/state.js';
import type { NetworkServicesState } from '../services.js';
import { portReader, service, serviceSecret } from './service-setting.js';

const addressLengthMax = 255;
const userNameLengthMax = 63;

/** One address, or an empty text for none. */
const mailAddress = text({ lengthMax: addressLengthMax, pattern: /^$|^[^\s@]+@[^\s@]+$/ });
/** Its own domain, or an empty text for none. */
const senderDomain = text({ lengthMax: domainLengthMax, pattern: /^$|^[0-9A-Za-z.-]+$/ });
const userName = text({ lengthMax: userNameLengthMax });

export const mailAndLogs = {
  AlertMailEnabled: service(flag, ({ alertMail }, value) => {
    alertMail.enabled = value;
  }),
  AlertMailEmail: service(mailAddress, ({ alertMail }, value) => {
    alertMail.recipient = value;
  }),
  AlertMailSenderDomain: service(senderDomain, ({ alertMail }, value) => {
    alertMail.senderDomain = value;
  }),
  AlertMailSMTPServer: service(hostReader, ({ alertMail }, value) => {
    alertMail.server = value;
  }),
  AlertMailSMTPPort: service(portReader, ({ alertMail }, value) => {
    alertMail.port = value;
  }),
  AlertMailSMTPSecureEnabled: service(flag, ({ alertMail }, value) => {
    alertMail.secure = value;
  }),
  AlertMailSMTPAuthEnabled: service(flag, ({ alertMail }, value) => {
    alertMail.authentication = value;
  }),
  AlertMailSMTPAuthUser: service(userName, ({ alertMail }, value) => {
    alertMail.userName = value;
  }),
  AlertMailSMTPAuthPw: serviceSecret(
    'NetworkProtocol/AlertMail',
    ({ alertMail }) => alertMail.password,
    ({ alertMail }, kept) => {
      alertMail.password = kept;
    },
  ),
  SMTPForTFAEnabled: service(flag, ({ alertMail }, value) => {
    alertMail.forTwoFactor = value;
  }),
  RemoteSyslogEnabled: service(flag, ({ remoteSyslog }, value) => {
    remoteSyslog.enabled = value;
  }),
  RemoteSyslogServer: service(hostReader, ({ remoteSyslog }, value) => {
    remoteSyslog.server = value;
  }),
  RemoteSyslogPort: service(portReader, ({ remoteSyslog }, value) => {
    remoteSyslog.port = value;
  }),
  WebProxyConfiguration: {
    ProxyServer: service(orNone(hostReader), ({ webProxy }, value) => {
      webProxy.server = value;
    }),
    ProxyPort: service(nullable(portReader), ({ webProxy }, value) => {
      webProxy.port = value;
    }),
    ProxyUserName: service(orNone(userName), ({ webProxy }, value) => {
      webProxy.userName = value;
    }),
    ProxyPassword: serviceSecret(
      'NetworkProtocol/WebProxy',
      ({ webProxy }) => webProxy.password,
      ({ webProxy }, kept) => {
        webProxy.password = kept;
      },
    ),
  },
};

export function projectMailAndLogs({ alertMail, remoteSyslog, webProxy }: NetworkServicesState) {
  return {
    AlertMailEnabled: alertMail.enabled,
    AlertMailEmail: alertMail.recipient,
    AlertMailSenderDomain: alertMail.senderDomain,
    AlertMailSMTPServer: alertMail.server,
    AlertMailSMTPPort: alertMail.port,
    AlertMailSMTPSecureEnabled: alertMail.secure,
    AlertMailSMTPAuthEnabled: alertMail.authentication,
    AlertMailSMTPAuthUser: alertMail.userName,
    AlertMailSMTPAuthPw: null,
    SMTPForTFAEnabled: alertMail.forTwoFactor,
    RemoteSyslogEnabled: remoteSyslog.enabled,
    RemoteSyslogServer: remoteSyslog.server,
    RemoteSyslogPort: remoteSyslog.port,
    WebProxyConfiguration: {
      ProxyServer: webProxy.server,
      ProxyPort: webProxy.port,
      ProxyUserName: webProxy.userName,
      ProxyPassword: null,
    },
  };
}

/** Switching these on takes a licence; what else they are set to does not. */
const licensed: Readonly<Record<string, LicensedFeature>> = {
  '/Oem/Vnd/AlertMailEnabled': 'emailAlert',
  '/Oem/Vnd/RemoteSyslogEnabled': 'remoteSyslog',
};

export function unlicensed({ license }: ControllerTree, set: ReadonlyMap<string, Json>): Message[] {
  return Object.entries(licensed)
    .filter(([pointer, feature]) => set.get(pointer) === true && !isLicensed(license, feature))
    .map(([pointer]) => mgmtMessage('LicenseKeyRequired', [], pointer));
}
