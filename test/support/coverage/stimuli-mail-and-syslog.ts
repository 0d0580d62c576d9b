/** Stimuli from mail servers and syslog servers, and from components whose state changes over several starts. */
import type { JsonObject } from '../../../engine/index.js';
import { syslogEffect } from '../../../machines/reporting/remote-syslog/index.js';
import { inFlightMax } from '../../../models/sender.js';
import { AnsweredLab } from '../reporting/outbound-lab.js';
import type { Course } from './stimuli.js';
import { createLab, type Lab, resetUri, root } from '../lab.js';
import { MailLab, protocolUri, testSyslogUri, vendor, workingMail } from '../reporting/mail-rig.js';

const answeredBy = (outcome: JsonObject, afterMs = 0) => ({ afterMs, result: outcome });
const blocked = { outcome: 'blocked', reason: 'it is not allowed' };
const unreachable = { outcome: 'unreachable', reason: 'nobody is there' };
const slowMs = 60_000;
const powerUri = `${root}Chassis/1/Power/`;
const securityUri = `${root}Managers/1/SecurityService/`;

function mailed(outcome: JsonObject): MailLab {
  return new MailLab(() => answeredBy(outcome)).with(workingMail);
}

/** Repeats an action more often than the limit of simultaneous deliveries allows. */
function overrun(lab: Lab, once: () => unknown): void {
  for (let count = 0; count <= inFlightMax; count++) once();
  lab.advance('5m');
}

function logging(outcome: JsonObject, afterMs = 0): Lab {
  const lab = new AnsweredLab(syslogEffect, () => answeredBy(outcome, afterMs));
  const settings = { RemoteSyslogEnabled: true, RemoteSyslogServer: 'logs.example.com' };
  lab.patch(protocolUri, vendor(settings)).is(200);
  return lab;
}

function restart(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');
}

const expected: readonly (readonly [name: string, make: () => Lab, run: (lab: Lab) => unknown])[] = [
  ['a mail server that may not be asked', () => mailed(blocked), shake],
  ['a mail server that is not there', () => mailed(unreachable), shake],
  [
    'more mails than a server takes',
    () => new MailLab(() => answeredBy({ outcome: 'sent' }, slowMs)).with(workingMail),
    (lab) => lab instanceof MailLab && overrun(lab, () => lab.testMail()),
  ],
  ['a syslog server that may not be asked', () => logging(blocked), (lab) => lab.account('diver')],
  ['a syslog server that is not there', () => logging(unreachable), (lab) => lab.account('diver')],
  [
    'more messages than a syslog server takes',
    () => logging({ outcome: 'sent' }, slowMs),
    (lab) => overrun(lab, () => lab.post(testSyslogUri, {})),
  ],
  [
    'parts that fail, are replaced and used again',
    createLab,
    (lab) => {
      const { controller } = lab;
      const [processor, module] = [{ part: 'Proc 2' }, { part: 'PROC 1 DIMM 1' }];
      controller.fault('processor.failed', processor).advance('1h');
      controller.fault('memory.failed', module).advance('1h');
      controller.clearFault('processor.failed', processor).clearFault('memory.failed', module);
      restart(lab);
    },
  ],
  [
    'a start that has no processor left, and one after it that has',
    createLab,
    (lab) => {
      const { controller } = lab;
      for (const part of ['Proc 1', 'Proc 2']) controller.fault('processor.failed', { part }).advance('1h');
      controller.clearFault('processor.failed', { part: 'Proc 1' });
      restart(lab);
    },
  ],
  [
    'a cap that cannot be held, and one that can',
    createLab,
    (lab) => {
      const cap = (LimitInWatts: number | null) => {
        lab.patch(powerUri, { PowerControl: [{ PowerLimit: { LimitInWatts } }] }).is(200);
        lab.advance('1d');
      };
      cap(230);
      cap(600);
    },
  ],
  [
    'a version of TLS that is switched',
    createLab,
    (lab) => {
      lab.patch(securityUri, { TLSVersion: { TLS1_0: 'Enabled' } }).is(200);
      lab.advance('1h');
    },
  ],
];

function shake(lab: Lab): void {
  if (lab instanceof AnsweredLab) lab.shake(2);
}

export const peerCourses: readonly Course[] = expected.map(([name, make, run]) => [
  name,
  (watch) => {
    run(watch(make()));
  },
]);
