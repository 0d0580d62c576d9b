/**
 * Resources of an area of firmware settings (behaviour § 2.7): the settings in force, the pending settings, and the
 * base configurations.
 */
import { formatInstant, type Json } from '../../engine/index.js';
import { type FirmwareKey, mgmtMessage } from '../messages/index.js';
import { onReset } from '../resource/annotations.js';
import type { View } from '../resource/define.js';
import { defineAt } from '../resource/define-at.js';
import type { ResourceDefinition } from '../resource/definition.js';
import { createProjector } from '../resource/projector.js';
import { flag, nullable, oneOf, text } from '../resource/readers/readers.js';
import { dateTime, keyed, scalar, type ValueKind, valuesOf } from '../resource/readers/value-kinds.js';
import type { ResourceLocation } from '../resource/resource-location.js';
import { group, linkRow, list, type Row, type Rows, row, rowsFrom } from '../resource/rows/rows.js';
import { identity, typedSection, vendor } from '../resource/rows/shared-rows.js';
import { ofSystem, systemPattern, systemUri } from '../resource/uris.js';
import type { FinishPatch } from '../resource/writes.js';
import { type Area, configure, configureDefaults, valuesIn } from './area.js';
import { type SettingRow, type SettingTable, validateByTable } from './setting-table.js';
import type { ApplyResult, SettingProblem, Values } from './validated-settings.js';

const areasPath = 'Bios/oem/vnd/' as const;
const areasPattern = `${systemPattern}${areasPath}` as const;
/** Last path segments of the areas. */
type AreaName = 'boot' | 'iscsi' | 'nvmeof' | 'kmsconfig' | 'tlsconfig' | 'serverconfiglock';
const ofServer = () => [{ params: ofSystem }];
const privilege = 'HostBIOSConfigPriv';

export interface AreaForm {
  readonly area: Area;
  readonly name: AreaName;
  readonly type: string;
  readonly description: string;
  /** Display name of the area, such as `iSCSI Software Initiator`. */
  readonly title: string;
  /** Rows of the settings in force. */
  readonly shown: Rows<Values>;
  /** Writable rows of the pending settings. */
  readonly pending: Rows<Values>;
  readonly finishPatch?: FinishPatch<ResourceLocation>;
  /** Rows of the settings whose defaults the base configuration shows. */
  readonly defaults: Rows<Values>;
  /** Value kind of the elements in default values that are lists of objects. Default: objects with scalar values. */
  readonly listed?: ValueKind<string>;
}

export function areaResources(form: AreaForm): readonly ResourceDefinition[] {
  const { area, name, type, description, title, finishPatch } = form;
  const uri = `${systemUri}${areasPath}${name}/`;
  const settingsUri = `${uri}settings/`;
  const baseConfigsUri = `${uri}baseconfigs/`;
  const inForce = ({ tree }: View) => valuesIn(area, tree, 'inForce');
  const configured = ({ tree }: View) => valuesIn(area, tree, 'configured');
  return [
    defineAt(`${areasPattern}${name}/` as const, ofServer).resource({
      type,
      typeDescription: description,
      etag: 'long',
      properties: {
        ...identity(name, `${title} Current Settings`),
        '@Redfish.Settings': settingsRow<View>(settingsUri, (_, { tree }) => area.read(tree).applied),
        ...rowsFrom(inForce, form.shown),
        Oem: extensionRow(area, settingsUri, baseConfigsUri),
      },
    }),
    defineAt(`${areasPattern}${name}/settings/` as const, ofServer).resource({
      type,
      typeDescription: description,
      etag: 'long',
      properties: {
        ...identity('settings', `${title} Pending Settings`),
        BaseConfig: row(
          oneOf(['default']),
          'Base configuration to apply before the other settings of the request; never returned.',
          () => undefined,
          { set: { privilege, apply: (stage) => configureDefaults(stage, area) } },
        ),
        ...rowsFrom(configured, form.pending),
      },
      alsoSetBy: ['POST', 'PUT'],
      applyTimes: onReset,
      modified: () => mgmtMessage('SystemResetRequired'),
      ...(finishPatch === undefined ? {} : { finishPatch }),
    }),
    defineAt(`${areasPattern}${name}/baseconfigs/` as const, ofServer).resource({
      type: 'VndBaseConfigs.v2_0_0.VndBaseConfigs',
      typeDescription: 'Base configurations of the firmware settings.',
      etag: 'long',
      properties: {
        ...identity('baseconfigs', `${title} Base Configurations`),
        BaseConfigs: baseConfigsRow(form),
        Capabilities: group('Capabilities of the base configurations.', {
          BaseConfig: row(flag, 'Indicates whether a request can select a base configuration.', true),
          BaseConfigs: row(flag, 'Indicates whether the base configurations can be modified.', false),
        }),
      },
    }),
  ];
}

/**
 * Returns the row of the base configurations. It shows the defaults by setting name; a default is a plain value or a
 * list of objects.
 */
function baseConfigsRow({ area, defaults, listed }: AreaForm): Row {
  const project = createProjector(defaults);
  const lists: ValueKind<Json, unknown> = listed === undefined ? valuesOf(keyed(scalar)) : valuesOf(listed);
  const kind: ValueKind<readonly Json[]> = { rule: { type: 'values', item: keyed(keyed(lists)) } };
  return {
    description: 'Base configurations, by name.',
    content: { is: 'value', kind },
    show: (_, view) => [{ default: project(area.defaults(view.tree), view) }],
  };
}

/**
 * Returns the row of the vendor extension: the link to the base configurations, and the ETag of the settings resource
 * while no setting is pending.
 */
function extensionRow(area: Area, settingsUri: string, baseConfigsUri: string): Row {
  const unmodified = (_: View, view: View) => area.unmodifiedTag(view, settingsUri);
  return vendor('VndBiosExt.v2_0_1.VndBiosExt', 'Vendor-specific properties of the firmware settings.', {
    Links: group('Links to related resources.', {
      BaseConfigs: linkRow('Link to the base configurations.', baseConfigsUri),
    }),
    SettingsObject: group('Information on the pending settings.', {
      UnmodifiedETag: row(text(), 'ETag of the settings resource while no setting is pending.', unmodified),
    }),
  });
}

/** Returns the row of a setting whose stored value is shown unchanged. */
export function shownSetting(name: string, { takes, description }: SettingRow): Row<Values> {
  return { description, content: { is: 'value', kind: takes }, show: (values) => values[name] };
}

/** Returns the writable row of a setting; a write makes the value pending. */
export function pendingSetting(area: Area, name: string, setting: SettingRow): Row<Values> {
  return {
    ...shownSetting(name, setting),
    set: { privilege, apply: (stage, value: Json) => configure(stage, area, { [name]: value }) },
  };
}

/** Returns the rules and rows of an area that has only the settings of a table. */
export function flatArea(table: SettingTable): {
  readonly rules: Pick<Area, 'defaults' | 'validators'>;
  readonly shown: Rows<Values>;
  readonly pending: (area: Area) => Rows<Values>;
} {
  const settings = Object.entries(table);
  const defaults = Object.fromEntries(settings.map(([name, { initial }]) => [name, initial]));
  const judge = validateByTable((folder) => (folder === '' ? table : undefined), defaults);
  return {
    rules: { defaults: () => defaults, validators: () => [judge] },
    shown: Object.fromEntries(settings.map(([name, setting]) => [name, shownSetting(name, setting)])),
    pending: (area) =>
      Object.fromEntries(settings.map(([name, setting]) => [name, pendingSetting(area, name, setting)])),
  };
}

// `@Redfish.Settings` annotation of a resource with pending settings. The content is that which the firmware of the
// host writes (behaviour § 2.7).

/** Returns a message id with the registry version that the firmware uses. Source: behaviour § 2.7. */
const messageId = (key: FirmwareKey): string => `Base.1.0.${key}`;

const succeeded = { key: 'Success', args: [], property: undefined } as const;

interface Last {
  readonly last: ApplyResult | null;
}

type ReportedProblem = Omit<SettingProblem, 'property'> & { readonly property: string | undefined };

/**
 * Returns the row of the annotation. `select` returns the result of the last application; null before the first
 * application.
 */
export function settingsRow<Subject>(
  settingsUri: string,
  select: (subject: Subject, view: View) => ApplyResult | null,
): Row<Subject> {
  const applied = (subject: Subject, view: View): Last => ({ last: select(subject, view) });
  const description = 'Link to the pending settings and the result of their last application.';
  return typedSection('Settings.v1_1_0.Settings', description, applied, {
    ETag: row(
      text(),
      'ETag of the settings that were applied last; empty before the first application.',
      ({ last }) => last?.etag ?? '',
    ),
    Time: row(
      nullable(dateTime),
      'Date and time of the last application; null before the first application.',
      ({ last }) => (last === null ? null : formatFirmwareTime(last.atMs)),
    ),
    SettingsObject: linkRow('Link to the pending settings.', settingsUri),
    SupportedApplyTimes: row(
      valuesOf(oneOf(onReset)),
      'Times at which settings can be applied.',
      () => onReset,
    ),
    Messages: list(
      'Messages of the last application: success, and the settings that were rejected.',
      ({ last }: Last): readonly ReportedProblem[] => [succeeded, ...(last?.problems ?? [])],
      {
        MessageId: row(text(), 'Identifier of the message: registry, version and key.', ({ key }) =>
          messageId(key),
        ),
        MessageArgs: row(valuesOf(text()), 'Arguments of the message.', ({ args }) =>
          args.length === 0 ? undefined : args,
        ),
        RelatedProperties: row(valuesOf(text()), 'Settings that the message concerns.', ({ property }) =>
          property === undefined ? undefined : [`#/${property}`],
        ),
      },
    ),
  });
}

/**
 * Formats an instant with a numeric offset, as the host's firmware does: `2025-05-19T17:31:31+00:00`. Source: behaviour
 * § 2.7.
 */
function formatFirmwareTime(atMs: number): string {
  return formatInstant(atMs).replace('Z', '+00:00');
}
