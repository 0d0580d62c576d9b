/** Rows that many resources have: identity, status, vendor sections. */

import { formatInstant } from '../../../engine/index.js';
import { controllerTime } from '../../tree.js';
import type { View } from '../define.js';
import { oneOf, text, whole } from '../readers/readers.js';
import { dateTime, uri } from '../readers/value-kinds.js';
import type { Addressed, ResourceLocation } from '../resource-location.js';
import { timeZones } from '../time-zones-data.js';
import { formatContext } from '../uris.js';
import { type AnyRows, group, list, type Row, type Rows, row, type SectionType, section } from './rows.js';

type Text<Subject, At extends ResourceLocation> = string | ((subject: Subject, view: View<At>) => string);

/** Returns the rows `Id`, `Name` and, if given, `Description`. */
export function identity<Subject, At extends ResourceLocation = ResourceLocation>(
  id: Text<Subject, At>,
  name: Text<Subject, At>,
  description?: Text<Subject, At>,
): Rows<Subject, At> {
  return {
    Id: row(
      text(),
      'Identifier of the resource within its collection: the last segment of its URI.',
      shown(id),
    ),
    ...naming(name, description),
  };
}

/** Returns the rows `Name` and, if given, `Description`, for collections, which have no `Id`. */
export function naming<Subject, At extends ResourceLocation = ResourceLocation>(
  name: Text<Subject, At>,
  description?: Text<Subject, At>,
): Rows<Subject, At> {
  const named = { Name: row(text(), 'Display name of the resource.', shown(name)) };
  return description === undefined
    ? named
    : { ...named, Description: row(text(), 'Description of the resource.', shown(description)) };
}

function shown<Subject, At extends ResourceLocation>(
  said: Text<Subject, At>,
): (subject: Subject, view: View<At>) => string {
  return typeof said === 'string' ? () => said : said;
}

/** Returns the row of a property that has the same value on every controller. Its schema permits only this value. */
export function fixed(value: string, description: string): Row<unknown> {
  return row(oneOf([value]), description, () => value);
}

export const healths = ['OK', 'Warning', 'Critical'] as const;

/** Values of `State`. Source: DSP0268 "Status". */
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

/** Members of a status; undefined members are not shown. */
export interface Status {
  readonly Health?: (typeof healths)[number];
  readonly HealthRollup?: (typeof healths)[number];
  readonly State?: (typeof states)[number];
}

const healthRow = row(oneOf(healths), 'Health of the resource itself.', ({ Health }: Status) => Health);
const rollupRow = row(
  oneOf(healths),
  'Health of the resource, including all subordinate resources.',
  ({ HealthRollup }: Status) => HealthRollup,
);
const stateRow = row(oneOf(states), 'Operational state of the resource.', ({ State }: Status) => State);

const statusRows = { Health: healthRow, HealthRollup: rollupRow, State: stateRow };

/**
 * Returns the row `Status` with the given members only, so that the schema contains no member that the resources never
 * show.
 */
export function status<Subject, At extends ResourceLocation = ResourceLocation>(
  names: readonly (keyof Status)[],
  select: (subject: Subject, view: View<At>) => Status | undefined,
): Row<Subject, At> {
  const rows = Object.fromEntries(names.map((name) => [name, statusRows[name]]));
  return section('Status of the resource.', select, rows);
}

/** Returns the row of the vendor section, whose rows read the same subject as the enclosing rows. */
export function vendor<Subject, At extends ResourceLocation = ResourceLocation>(
  type: string,
  description: string,
  rows: Rows<Subject, At>,
): Row<Subject, At> {
  const typed = withType<Subject, At>(type, rows);
  return group(oemWords, { Vnd: inSection({ type, description }, group(vendorWords, typed), typed) });
}

/**
 * Returns the row of the vendor section. Its rows read the result of a function of the enclosing subject. If the result
 * is undefined, the section is not shown.
 */
export function vendorSection<Subject, Inner, At extends ResourceLocation = ResourceLocation>(
  type: string,
  description: string,
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Row<Subject, At> {
  const typed = withType<Inner, At>(type, rows);
  return section(oemWords, select, {
    Vnd: inSection({ type, description }, group(vendorWords, typed), typed),
  });
}

/** Returns the row of a section whose type has a schema of its own. */
export function typedSection<Subject, Inner, At extends ResourceLocation = ResourceLocation>(
  type: string,
  description: string,
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Row<Subject, At> {
  const typed = { '@odata.type': typeRow(`#${type}`), ...rows };
  return inSection({ type, description }, section<Subject, Inner, At>(description, select, typed), typed);
}

const oemWords = 'Vendor-specific sections.';
const vendorWords = 'Section of the controller vendor.';

function withType<Subject, At extends ResourceLocation>(
  type: string,
  rows: Rows<Subject, At>,
): Rows<Subject, At> {
  const tag = `#${type}`;
  const context = formatContext(type);
  return {
    '@odata.context': row(uri, 'URL of the metadata that describes the section.', () => context),
    '@odata.type': typeRow(tag),
    ...rows,
  };
}

function typeRow(tag: string): Row<unknown> {
  return row(text(), 'Type of the object, with its version.', () => tag);
}

function inSection<Subject, At extends ResourceLocation>(
  section: SectionType,
  grouped: Row<Subject, At>,
  rows: AnyRows,
): Row<Subject, At> {
  return { ...grouped, content: { is: 'object', rows, section } };
}

/** Returns the row `Links` with links to related resources. */
export function links<Subject, At extends ResourceLocation = ResourceLocation>(
  rows: Rows<Subject, At>,
): Row<Subject, At> {
  return group('Links to related resources.', rows);
}

/**
 * Functions that form a durable name from a digest, by name format. Source: `DurableNameFormat` in the published schema
 * of `Resource`.
 */
const formats = {
  NAA: (digest: string) => digest.slice(0, 32),
  EUI: (digest: string) => digest.slice(0, 16).match(/../g)?.join('-') ?? '',
} as const;
type NameFormat = keyof typeof formats;

interface DurableName {
  readonly format: NameFormat;
  /** Digest in hexadecimal digits, at least as long as the format requires. */
  readonly digest: string;
}

/** Returns the row of a list with one globally unique name. */
export function durableName<Subject>(select: (subject: Subject, view: View) => DurableName): Row<Subject> {
  return list<Subject, DurableName>('Globally unique names.', (subject, view) => [select(subject, view)], {
    DurableName: row(text(), 'Globally unique name of the resource.', ({ format, digest }) =>
      formats[format](digest).toUpperCase(),
    ),
    DurableNameFormat: row(
      oneOf(['NAA', 'EUI']),
      'Format of the globally unique name.',
      ({ format }) => format,
    ),
  });
}

/** Rows that every collection has. They derive from the definitions of the members. */
type MemberLinks = ReturnType<View['members']>;

export function collectionRows<At extends ResourceLocation>(
  name: string,
  description: string,
  definitions: readonly Addressed[],
  lists?: (uri: string, view: View<At>) => boolean,
): Rows<View<At>, At> {
  const linksIn = (view: View<At>): MemberLinks => {
    const links = definitions.flatMap((definition) => view.members(definition, view.params));
    return lists === undefined ? links : links.filter((link) => lists(link['@odata.id'], view));
  };
  const [first] = definitions;
  return {
    ...naming(name, description),
    Members: {
      description: 'Links to the members of the collection.',
      content: { is: 'links', to: first?.uri },
      show: linksIn,
    },
    'Members@odata.count': row(
      whole(),
      'Number of members in the collection.',
      (view: View<At>) => linksIn(view).length,
    ),
  };
}

/** Rows of the controller's time and its UTC offset, for the manager and the log services. */
export const clockRows: Rows = {
  DateTime: row(
    dateTime,
    'Current date and time of the clock of the controller.',
    ({ tree, now }) => formatInstant(controllerTime(tree, now)),
    { volatile: true },
  ),
  DateTimeLocalOffset: row(
    text(),
    'Offset of local time from UTC.',
    ({ tree }) => timeZones[tree.controllerClock.timeZone]?.UtcOffset,
  ),
};
