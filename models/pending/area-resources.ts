/**
 * An area of the firmware's settings as it is served (behaviour § 2.7): what is in force, what is to be, and what the
 * area can be brought back to, a resource each.
 */
import type { Json } from '../../engine/index.js';
import { mgmtMessage } from '../messages/index.js';
import { onReset } from '../resource/annotations.js';
import { at } from '../resource/at.js';
import type { View } from '../resource/define.js';
import type { ResourceDefinition } from '../resource/definition.js';
import { type Kind, keyed, scalar, valuesOf } from '../resource/kinds.js';
import { ofSystem, systemPattern, systemUri } from '../resource/one-server.js';
import type { Place } from '../resource/place.js';
import { createProjector } from '../resource/projector.js';
import { flag, oneOf, text } from '../resource/readers.js';
import { group, linkRow, type Row, type Rows, row, rowsFrom } from '../resource/rows.js';
import { identity, vendor } from '../resource/shared-rows.js';
import type { FinishPatch } from '../resource/writes.js';
import { type Area, configure, configureDefaults, valuesIn } from './area.js';
import type { Values } from './judged.js';
import { judgeByTable, type SettingRow, type SettingTable } from './setting-table.js';
import { settingsRow } from './settings-rows.js';

const areasPath = 'Bios/oem/vnd/' as const;
const areasPattern = `${systemPattern}${areasPath}` as const;
/** The last parts of their addresses. */
type AreaName = 'boot' | 'iscsi' | 'nvmeof' | 'kmsconfig' | 'tlsconfig' | 'serverconfiglock';
const ofServer = () => [{ params: ofSystem }];
const privilege = 'HostBIOSConfigPriv';

export interface AreaForm {
  readonly area: Area;
  readonly name: AreaName;
  readonly type: string;
  readonly says: string;
  /** `iSCSI Software Initiator` */
  readonly title: string;
  /** What is shown in force. */
  readonly shown: Rows<Values>;
  /** What is shown as it is to be, and set. */
  readonly pending: Rows<Values>;
  readonly finishPatch?: FinishPatch<Place>;
  /** The rows whose defaults are told of. */
  readonly defaults: Rows<Values>;
  /** What is in lists among them, where that is no objects. */
  readonly listed?: Kind<string>;
}

export function areaResources(form: AreaForm): readonly ResourceDefinition[] {
  const { area, name, type, says, title, finishPatch } = form;
  const uri = `${systemUri}${areasPath}${name}/`;
  const settingsUri = `${uri}settings/`;
  const baseConfigsUri = `${uri}baseconfigs/`;
  const inForce = ({ tree }: View) => valuesIn(area, tree, 'inForce');
  const configured = ({ tree }: View) => valuesIn(area, tree, 'configured');
  return [
    at(`${areasPattern}${name}/` as const, ofServer).resource({
      type,
      says,
      etag: 'long',
      properties: {
        ...identity(name, `${title} Current Settings`),
        '@Redfish.Settings': settingsRow<View>(settingsUri, (_, { tree }) => area.read(tree).applied),
        ...rowsFrom(inForce, form.shown),
        Oem: extensionRow(area, settingsUri, baseConfigsUri),
      },
    }),
    at(`${areasPattern}${name}/settings/` as const, ofServer).resource({
      type,
      says,
      etag: 'long',
      properties: {
        ...identity('settings', `${title} Pending Settings`),
        BaseConfig: row(
          oneOf(['default']),
          'An order to have everything at its defaults, but for what is set beside it; never shown.',
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
    at(`${areasPattern}${name}/baseconfigs/` as const, ofServer).resource({
      type: 'VndBaseConfigs.v2_0_0.VndBaseConfigs',
      says: 'What settings of the firmware can be brought back to at once.',
      etag: 'long',
      properties: {
        ...identity('baseconfigs', `${title} Base Configurations`),
        BaseConfigs: baseConfigsRow(form),
        Capabilities: group('How they can be asked for.', {
          BaseConfig: row(flag, 'Whether one can be named with the settings.', true),
          BaseConfigs: row(flag, 'Whether they can be changed.', false),
        }),
      },
    }),
  ];
}

/** The defaults by their name, as settings are shown: values, and lists of objects that have some. */
function baseConfigsRow({ area, defaults, listed }: AreaForm): Row {
  const project = createProjector(defaults);
  const lists: Kind<Json, unknown> = listed === undefined ? valuesOf(keyed(scalar)) : valuesOf(listed);
  const kind: Kind<readonly Json[]> = { rule: { type: 'values', item: keyed(keyed(lists)) } };
  return {
    says: 'Each by its name.',
    content: { is: 'value', kind },
    show: (_, view) => [{ default: project(area.defaults(view.tree), view) }],
  };
}

/** What the vendor adds: what the area can be brought back to, and the tag of settings of which none waits. */
function extensionRow(area: Area, settingsUri: string, baseConfigsUri: string): Row {
  const unmodified = (_: View, view: View) => area.unmodifiedTag(view, settingsUri);
  return vendor('VndBiosExt.v2_0_1.VndBiosExt', 'What the vendor adds to settings of the firmware.', {
    Links: group('Related resources that are not part of this one.', {
      BaseConfigs: linkRow('What the settings can be brought back to.', baseConfigsUri),
    }),
    SettingsObject: group('What is to be known of the settings as they are to be.', {
      UnmodifiedETag: row(text(), 'The ETag that they have while none of them waits.', unmodified),
    }),
  });
}

/** A row of a setting that is shown as it is kept. */
export function shownSetting(name: string, { takes, says }: SettingRow): Row<Values> {
  return { says, content: { is: 'value', kind: takes }, show: (values) => values[name] };
}

/** The same, where it is set. */
export function pendingSetting(area: Area, name: string, setting: SettingRow): Row<Values> {
  return {
    ...shownSetting(name, setting),
    set: { privilege, apply: (stage, value: Json) => configure(stage, area, { [name]: value }) },
  };
}

/** What follows from a table alone: what an area of these settings goes by, and its rows. */
export function flatArea(table: SettingTable): {
  readonly rules: Pick<Area, 'defaults' | 'judges'>;
  readonly shown: Rows<Values>;
  readonly pending: (area: Area) => Rows<Values>;
} {
  const settings = Object.entries(table);
  const defaults = Object.fromEntries(settings.map(([name, { initial }]) => [name, initial]));
  const judge = judgeByTable((folder) => (folder === '' ? table : undefined), defaults);
  return {
    rules: { defaults: () => defaults, judges: () => [judge] },
    shown: Object.fromEntries(settings.map(([name, setting]) => [name, shownSetting(name, setting)])),
    pending: (area) =>
      Object.fromEntries(settings.map(([name, setting]) => [name, pendingSetting(area, name, setting)])),
  };
}
