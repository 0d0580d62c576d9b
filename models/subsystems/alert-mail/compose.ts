/** How the mail of an alert reads. Behaviour § 2.17; assumption: the form, which is that of such mails elsewhere. */
import { formatInstant } from '../../../engine/index.js';
import { systemSerial, systemUuid } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import type { EventSeverity, Notified, TrapNumber } from '../events/index.js';
import { ownIPv4 } from '../network/index.js';

/** Unit: characters. Assumption: a line that a list of mails still shows. */
const subjectLengthMax = 160;

const severityWords = {
  OK: 'INFO',
  Warning: 'CAUTION',
  Critical: 'CRITICAL',
} as const satisfies Record<EventSeverity, string>;

/** `AlertMail-302: (CRITICAL) Fan Fan 1 has failed.`: the number is that of the alert's trap, 000 for a start. */
export function composeSubject(number: TrapNumber, { severity, text }: Notified): string {
  const code = String(number === 'coldStart' ? 0 : number).padStart(3, '0');
  return inOneLine(`AlertMail-${code}: (${severityWords[severity]}) ${text}`).slice(0, subjectLengthMax);
}

/** Who is told what, and by which server: enough to act on without logging in. Unit of at: ms since the epoch. */
export function composeText(
  tree: ControllerTree,
  { text, severity, event, origin }: Notified,
  at: number,
): string {
  const address = ownIPv4(tree);
  const { system } = tree.blueprint;
  const sections: readonly (readonly (readonly [name: string, value: string])[])[] = [
    [['EVENT', `(${formatInstant(at)}) ${text}`]],
    [
      ['Severity', severity],
      ['Event number', event === 0 ? '' : String(event)],
      ['Resource', origin ?? ''],
    ],
    [
      ['Controller name', tree.controllerSettings.inForce.hostName],
      ['Controller URL', address === undefined ? '' : `https://${address}/`],
      ['Server name', tree.host.hostName],
      ['Server model', system.model],
      ['Serial number', systemSerial(tree)],
      ['Server UUID', systemUuid(tree)],
      ['System ROM', system.biosVersion],
    ],
  ];
  const told = sections.map((rows) =>
    rows.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${inOneLine(value)}`])).join('\n'),
  );
  return `${[...told, 'PLEASE DO NOT REPLY TO THIS MAIL.'].join('\n\n')}\n`;
}

/** What clients name things may hold anything; a subject has one line, and so has each row. */
function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
