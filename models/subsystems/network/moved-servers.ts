/** For those who send to a server: that there is another one from here on, or that it lets the controller in otherwise. */
import { listChanged, type NamedSettings } from '../../resource/changed-settings.js';
import type { ControllerStage } from '../../stage.js';
import { managerAddress } from '../controller/index.js';

/** Whom mails are for, and from, is none of the server. */
const mailServer: NamedSettings = {
  place: ({ networkServices: { alertMail } }) => [alertMail.server, alertMail.port, alertMail.secure],
  login: ({ networkServices: { alertMail } }) => [
    alertMail.authentication,
    alertMail.userName,
    alertMail.password,
  ],
};
const syslogServer: NamedSettings = {
  place: ({ networkServices: { remoteSyslog } }) => [remoteSyslog.server, remoteSyslog.port],
};

/** For the end of a write that may have changed one of them. */
export function reportMovedServers(stage: ControllerStage): void {
  if (listChanged(stage, mailServer).length > 0) stage.emit('network.mailServerMoved', {}, managerAddress);
  if (listChanged(stage, syslogServer).length > 0)
    stage.emit('network.syslogServerMoved', {}, managerAddress);
}
