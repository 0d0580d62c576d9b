/** The sending of mails by the one server there is, as others see it. */
import { addressAt } from '../../../engine/index.js';
import type { SenderContract } from '../../sender.js';
import type { MailParams } from './mail.js';

export type AlertMailContract = SenderContract<MailParams>;

export const alertMailAddress = addressAt<AlertMailContract>('alertMail/1');
