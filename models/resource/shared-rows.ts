/** Rows that many resources have: identity, status, sections of the vendor. Their sentences are written here once. */

import { formatContext } from '../redfish/identity-members.js';
import type { View } from './define.js';
import { uri } from './kinds.js';
import type { Place } from './place.js';
import { oneOf, text } from './readers.js';
import { type AnyRows, group, type Row, type Rows, row, type SectionType, section } from './rows.js';

type Text<Subject, At extends Place> = string | ((subject: Subject, view: View<At>) => string);

/** `Id`, `Name`, and `Description` where there is one. */
export function identity<Subject, At extends Place = Place>(
  id: Text<Subject, At>,
  name: Text<Subject, At>,
  description?: Text<Subject, At>,
): Rows<Subject, At> {
  return {
    Id: row(
      text(),
      'What the resource is called among its siblings: the last part of its address.',
      shown(id),
    ),
    ...naming(name, description),
  };
}

/** The same without an `Id`, as collections have it. */
export function naming<Subject, At extends Place = Place>(
  name: Text<Subject, At>,
  description?: Text<Subject, At>,
): Rows<Subject, At> {
  const named = { Name: row(text(), 'What people call the resource.', shown(name)) };
  return description === undefined
    ? named
    : { ...named, Description: row(text(), 'A sentence on what the resource is for.', shown(description)) };
}

function shown<Subject, At extends Place>(
  said: Text<Subject, At>,
): (subject: Subject, view: View<At>) => string {
  return typeof said === 'string' ? () => said : said;
}

/** A property that has one value on every controller, and no other in its schema. */
export function fixed(value: string, says: string): Row<unknown> {
  return row(oneOf([value]), says, () => value);
}

export const healths = ['OK', 'Warning', 'Critical'] as const;

/** Source: DSP0268 "Status". */
export const states = [
  'Enabled',
  'Disabled',
  'StandbyOffline',
  'StandbySpare',
  'InTest',
  'Starting',
  'Absent',
  'UnavailableOffline',
  'Deferring',
  'Quiesced',
  'Updating',
  'Degraded',
] as const;

/** How something is; what is not given is not shown. */
export interface Status {
  readonly Health?: (typeof healths)[number];
  readonly HealthRollup?: (typeof healths)[number];
  readonly State?: (typeof states)[number];
}

const healthRow = row(oneOf(healths), 'How well it is by itself.', ({ Health }: Status) => Health);
const rollupRow = row(
  oneOf(healths),
  'How well it is together with everything that is part of it.',
  ({ HealthRollup }: Status) => HealthRollup,
);
const stateRow = row(
  oneOf(states),
  'Whether it is in use, starting, or out of use.',
  ({ State }: Status) => State,
);

const statusRows = { Health: healthRow, HealthRollup: rollupRow, State: stateRow };

/** `Status`, with the members named: no schema has more than what is ever shown. */
export function status<Subject, At extends Place = Place>(
  names: readonly (keyof Status)[],
  select: (subject: Subject, view: View<At>) => Status | undefined,
): Row<Subject, At> {
  const rows = Object.fromEntries(names.map((name) => [name, statusRows[name]]));
  return section('How it is.', select, rows);
}

/** The vendor's section, of the same subject as what is around it. */
export function vendor<Subject, At extends Place = Place>(
  type: string,
  says: string,
  rows: Rows<Subject, At>,
): Row<Subject, At> {
  const typed = withType<Subject, At>(type, rows);
  return group(oemWords, { Vnd: inSection({ type, says }, group(vendorWords, typed), typed) });
}

/** The vendor's section of what a selector gives; where it gives nothing, there is no such section. */
export function vendorSection<Subject, Inner, At extends Place = Place>(
  type: string,
  says: string,
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Row<Subject, At> {
  const typed = withType<Inner, At>(type, rows);
  return section(oemWords, select, { Vnd: inSection({ type, says }, group(vendorWords, typed), typed) });
}

/** A section of a type of its own, which is described apart from what it stands in. */
export function typedSection<Subject, Inner, At extends Place = Place>(
  type: string,
  says: string,
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Row<Subject, At> {
  const typed = { '@odata.type': typeRow(`#${type}`), ...rows };
  return inSection({ type, says }, section<Subject, Inner, At>(says, select, typed), typed);
}

const oemWords = 'Sections that vendors have added.';
const vendorWords = 'The section of the vendor of this controller.';

function withType<Subject, At extends Place>(type: string, rows: Rows<Subject, At>): Rows<Subject, At> {
  const tag = `#${type}`;
  const context = formatContext(type);
  return {
    '@odata.context': row(uri, 'The part of the metadata that describes the section.', () => context),
    '@odata.type': typeRow(tag),
    ...rows,
  };
}

function typeRow(tag: string): Row<unknown> {
  return row(text(), 'The type of the object, with its version.', () => tag);
}

function inSection<Subject, At extends Place>(
  section: SectionType,
  grouped: Row<Subject, At>,
  rows: AnyRows,
): Row<Subject, At> {
  return { ...grouped, content: { is: 'object', rows, section } };
}

/** Related resources that are not part of this one. */
export function links<Subject, At extends Place = Place>(rows: Rows<Subject, At>): Row<Subject, At> {
  return group('Related resources that are not part of this one.', rows);
}
