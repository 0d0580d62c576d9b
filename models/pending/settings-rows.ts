/**
 * How a resource with pending settings says where they are made and what came of the last ones: the standard's
 * `@Redfish.Settings`, as the firmware of the host fills it in (behaviour § 2.7).
 */
import { formatInstant } from '../../engine/index.js';
import type { FirmwareKey } from '../messages/index.js';
import { onReset } from '../resource/annotations.js';
import type { View } from '../resource/define.js';
import { dateTime, valuesOf } from '../resource/kinds.js';
import { nullable, oneOf, text } from '../resource/readers.js';
import { linkRow, list, type Row, row } from '../resource/rows.js';
import { typedSection } from '../resource/shared-rows.js';
import type { Applied, Problem } from './judged.js';

/** The registry's version that firmware puts into the ids of its messages. Source: behaviour § 2.7. */
const messageId = (key: FirmwareKey): string => `Base.1.0.${key}`;

const succeeded = { key: 'Success', args: [], property: undefined } as const;

interface Last {
  readonly last: Applied | null;
}

type Told = Omit<Problem, 'property'> & { readonly property: string | undefined };

/** `select` gives what came of the last ones, null while there were none. */
export function settingsRow<Subject>(
  settingsUri: string,
  select: (subject: Subject, view: View) => Applied | null,
): Row<Subject> {
  const applied = (subject: Subject, view: View): Last => ({ last: select(subject, view) });
  const says = 'Where settings are made, and what came of the last ones.';
  return typedSection('Settings.v1_1_0.Settings', says, applied, {
    ETag: row(
      text(),
      'Of the settings as they were taken over; empty while none were.',
      ({ last }) => last?.etag ?? '',
    ),
    Time: row(nullable(dateTime), 'When they were taken over; null while none were.', ({ last }) =>
      last === null ? null : formatFirmwareTime(last.atMs),
    ),
    SettingsObject: linkRow('The settings as they are to be.', settingsUri),
    SupportedApplyTimes: row(valuesOf(oneOf(onReset)), 'When settings can apply.', () => onReset),
    Messages: list(
      'What the firmware said when it took them over: that it did, and what it left out.',
      ({ last }: Last): readonly Told[] => [succeeded, ...(last?.problems ?? [])],
      {
        MessageId: row(text(), 'The message, by registry, version and key.', ({ key }) => messageId(key)),
        MessageArgs: row(valuesOf(text()), 'What stands for its placeholders.', ({ args }) =>
          args.length === 0 ? undefined : args,
        ),
        RelatedProperties: row(valuesOf(text()), 'The settings that it is about.', ({ property }) =>
          property === undefined ? undefined : [`#/${property}`],
        ),
      },
    ),
  });
}

/** With the offset written out, as the host's firmware does: `2025-05-19T17:31:31+00:00`. Source: behaviour § 2.7. */
function formatFirmwareTime(atMs: number): string {
  return formatInstant(atMs).replace('Z', '+00:00');
}
