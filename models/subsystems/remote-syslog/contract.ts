/** The sending of log entries to the one server there is, as others see it. */
import { addressAt } from '../../../engine/index.js';
import type { SenderContract } from '../../sender.js';
import type { SyslogParams } from './syslog.js';

export type RemoteSyslogContract = SenderContract<SyslogParams>;

export const remoteSyslogAddress = addressAt<RemoteSyslogContract>('remoteSyslog/1');
