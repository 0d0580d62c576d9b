/** A lab whose traps are looked at: what is asked of the outside, and an outside that answers as a test says. */
import type { Answerer } from '../../engine/index.js';
import { Controller } from '../../machines/index.js';
import { type TrapParams, trapEffect } from '../../models/index.js';
import { parseOptions } from '../../scenarios/controller-options.js';
import { Deliveries } from '../../scenarios/deliveries.js';
import { InProcessController } from '../../scenarios/in-process.js';
import { noListeners } from '../../scenarios/listeners.js';
import { noSources } from '../../scenarios/sources.js';
import { Lab, snmpUri } from './lab.js';
import { codesIn } from './logged.js';

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

const sent: Answerer = () => ({ afterMs: 0, result: { outcome: 'sent' } });

/** Every trap that is asked for is in `traps`, oldest first. */
export class TrapLab extends Lab {
  readonly traps: TrapParams[] = [];

  constructor(answerer: Answerer = sent) {
    const { genesis, secret, credentials } = parseOptions({ seed: 1 });
    const controller = new Controller(genesis, secret, { answerer });
    const outside = { sources: noSources, listeners: noListeners };
    super(
      new InProcessController(
        controller,
        credentials,
        'reject',
        outside,
        new Deliveries(controller, outside.listeners),
      ),
    );
    this.controller.observe({
      committed: ({ before, after }) => {
        for (let id = before.outbox.nextId; id < after.outbox.nextId; id++) {
          const entry = after.outbox.entries[id];
          if (entry?.kind === trapEffect) this.traps.push(entry.params as TrapParams);
        }
      },
    });
  }

  /** The numbers of the traps so far, oldest first. */
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

  /** A fan fails and works again, so many times: two alerts each. */
  shake(times: number): this {
    for (let time = 0; time < times; time++) {
      this.controller.fault('fan.failed', { part: 'Fan 1' }).clearFault('fan.failed', { part: 'Fan 1' });
      this.advance('1s');
    }
    return this;
  }

  /** What the log says of traps, oldest first: `blocked`, `failed`, `dropped`, `tested`. */
  get said(): string[] {
    return codesIn(this.controller.tree).flatMap((code) => about[code] ?? []);
  }

  testAlert() {
    return this.post(testAlertUri, {});
  }
}
