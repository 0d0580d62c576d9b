/** Lab for tests of SNMP traps: the requested traps, and effect results that the test determines. */
import type { EffectResponder } from '../../../engine/index.js';
import { type TrapParams, trapEffect } from '../../../machines/reporting/snmp/index.js';
import { snmpUri } from '../lab.js';
import { codesIn } from './logged-entries.js';
import { AnsweredLab, sentAtOnce } from './outbound-lab.js';

export const destinationsUri = `${snmpUri}SNMPAlertDestinations/`;
export const testAlertUri = `${snmpUri}Actions/VndMgmtSnmpService.SendSNMPTestAlert/`;

export const v1 = {
  AlertDestination: '192.0.2.14',
  SNMPAlertProtocol: 'SNMPv1Trap',
  TrapCommunity: 'hush-community',
};
export const v3 = { AlertDestination: 'traps.example', SNMPAlertProtocol: 'SNMPv3Trap', SecurityName: 'eel' };
export const snmpUser = {
  SecurityName: 'eel',
  AuthProtocol: 'SHA',
  AuthPassphrase: 'hush-authentic',
  PrivacyPassphrase: 'hush-private',
};

const about: Readonly<Record<number, string>> = {
  1221: 'blocked',
  1222: 'failed',
  1223: 'dropped',
  1224: 'tested',
};

/** Lab that stores every requested trap in `traps`, oldest first. */
export class TrapLab extends AnsweredLab<TrapParams> {
  constructor(answerer: EffectResponder = sentAtOnce) {
    super(trapEffect, answerer);
  }

  get traps(): readonly TrapParams[] {
    return this.asked;
  }

  /** Numbers of the requested traps, oldest first. */
  get numbers(): unknown[] {
    return this.traps.map(({ number }) => number);
  }

  with(...destinations: object[]): this {
    if (destinations.some((destination) => 'SecurityName' in destination)) {
      this.post(`${snmpUri}SNMPUsers/`, snmpUser).is(201);
    }
    for (const destination of destinations) this.post(destinationsUri, destination).is(201);
    return this;
  }

  /** Results of traps according to the log, oldest first: `blocked`, `failed`, `dropped`, `tested`. */
  get said(): string[] {
    return codesIn(this.controller.tree).flatMap((code) => about[code] ?? []);
  }

  testAlert() {
    return this.post(testAlertUri, {});
  }
}
