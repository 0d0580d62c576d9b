/** Lab for tests of alert mails, and the settings that mails require. */
import type { EffectResponder } from '../../../engine/index.js';
import { type MailParams, mailEffect } from '../../../machines/reporting/alert-mail/index.js';
import { managerUri } from '../lab.js';
import { codesIn } from './logged-entries.js';
import { AnsweredLab, sentAtOnce } from './outbound-lab.js';

export const protocolUri = `${managerUri}NetworkProtocol/`;
const actionsUri = `${protocolUri}Actions/Oem/Vnd/VndMgmtManagerNetworkService.`;
export const testMailUri = `${actionsUri}SendTestAlertMail/`;
export const testSyslogUri = `${actionsUri}SendTestSyslog/`;

export const workingMail = {
  AlertMailEnabled: true,
  AlertMailEmail: 'ops@example.com',
  AlertMailSenderDomain: 'bmc.example.com',
  AlertMailSMTPServer: 'mail.example.com',
};

export const vendor = (settings: object) => ({ Oem: { Vnd: settings } });

const about: Readonly<Record<number, string>> = {
  1281: 'blocked',
  1282: 'failed',
  1283: 'dropped',
  1284: 'tested',
};

/** Lab that stores every requested mail in `mails`, oldest first. */
export class MailLab extends AnsweredLab<MailParams> {
  constructor(answerer: EffectResponder = sentAtOnce, seed: number | string = 1) {
    super(mailEffect, answerer, seed);
  }

  get mails(): readonly MailParams[] {
    return this.asked;
  }

  with(settings: object): this {
    this.patch(protocolUri, vendor(settings)).is(200);
    return this;
  }

  /** Results of mails according to the log, oldest first: `blocked`, `failed`, `dropped`, `tested`. */
  get said(): string[] {
    return codesIn(this.controller.tree).flatMap((code) => about[code] ?? []);
  }

  testMail() {
    return this.post(testMailUri, {});
  }
}
