/**
 * Locations and setting properties of the two external interfaces. Settings are pending until the reset of the
 * controller.
 */
import type { Json } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import {
  flag,
  managerPattern,
  type Params,
  property,
  type Reader,
  type ResourceLocationOf,
  type Row,
  row,
  settingsIn,
  type View,
  type WritableProperty,
} from '../../../../models/resource/index.js';
import { type InterfaceId, type InterfaceSettings, interfaceIds } from '../../../network-settings/index.js';

export const interfacePattern = `${managerPattern}EthernetInterfaces/{InterfaceId}/` as const;
export type InterfaceView = View<ResourceLocationOf<typeof interfacePattern, InterfaceId>>;

export function configuredIn({ tree, part }: InterfaceView): InterfaceSettings {
  return tree.controllerSettings.configured.interfaces[part];
}

export function inForceIn({ tree, part }: InterfaceView): InterfaceSettings {
  return tree.controllerSettings.inForce.interfaces[part];
}

type Configured = Transaction['draft']['controllerSettings']['configured'];
export type DraftedInterface = Configured['interfaces'][InterfaceId];

export function setting<Value extends Json>(
  reader: Reader<Value, unknown>,
  set: (drafted: DraftedInterface, value: Value) => void,
): WritableProperty {
  return property({
    privilege: 'MgmtConfigPriv',
    reader,
    apply: ({ draft }, value, { params }) =>
      set(draft.controllerSettings.configured.interfaces[parseInterfaceId(params)], value),
  });
}

/** Returns a row factory for the settings in one part of an interface's configuration. */
export function interfaceSettings<Settings extends object>(place: (settings: InterfaceSettings) => Settings) {
  return settingsIn(({ controllerSettings: { configured } }, params) =>
    place(configured.interfaces[parseInterfaceId(params)]),
  );
}

/** Declares a property whose displayed value is the configured one. */
export function settingRow<Value extends Json, Shown extends Json, Subject>(
  reader: Reader<Value, Shown>,
  description: string,
  show: (subject: Subject) => NoInfer<Shown>,
  set: (drafted: DraftedInterface, value: NoInfer<Value>) => void,
): Row<Subject> {
  return row(reader, description, show, { setBy: setting(reader, set) });
}

function parseInterfaceId({ InterfaceId: id }: Params): InterfaceId {
  const found = interfaceIds.find((candidate) => candidate === id);
  if (found === undefined) throw new Error(`no interface ${id}`);
  return found;
}

const ipv6 = interfaceSettings(({ ipv6 }) => ipv6);

/**
 * Property that enables an interface. This property and the following ones have one name in the standard section and
 * another name in the vendor section.
 */
export const enabledRow: Row<InterfaceView> = row(
  flag,
  '`true` if the interface is enabled.',
  (view) => configuredIn(view).enabled,
  {
    setBy: property({
      privilege: 'MgmtConfigPriv',
      reader: flag,
      apply: ({ draft }, value, { params }) =>
        enableInterface(draft.controllerSettings.configured.interfaces, parseInterfaceId(params), value),
    }),
  },
);

/** Enables or disables an interface. Only one interface is in use at a time, so enabling one disables the other. */
export function enableInterface(
  interfaces: Record<InterfaceId, DraftedInterface>,
  id: InterfaceId,
  enabled: boolean,
): void {
  if (enabled) for (const other of interfaceIds) interfaces[other].enabled = false;
  interfaces[id].enabled = enabled;
}

export const autoConfiguredRow = ipv6(
  'autoConfigured',
  flag,
  'Indicates whether stateless address autoconfiguration (SLAAC) is enabled.',
);
