/** The two interfaces to the outside: where they are, and their properties. What is set waits for the controller's reset. */
import type { Json } from '../../../../engine/index.js';
import type { ControllerStage, View, WritableProperty } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { managerPattern } from '../../../resource/one-server.js';
import type { Params, PlaceOf } from '../../../resource/place.js';
import { property } from '../../../resource/property.js';
import type { Reader } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { type InterfaceId, interfaceIds } from '../controller-settings.js';
import type { InterfaceSettings } from '../interface-settings.js';

export const interfacePattern = `${managerPattern}EthernetInterfaces/{InterfaceId}/` as const;
export type InterfaceView = View<PlaceOf<typeof interfacePattern, InterfaceId>>;

export function configuredIn({ tree, part }: InterfaceView): InterfaceSettings {
  return tree.controllerSettings.configured.interfaces[part];
}

export function inForceIn({ tree, part }: InterfaceView): InterfaceSettings {
  return tree.controllerSettings.inForce.interfaces[part];
}

type Configured = ControllerStage['draft']['controllerSettings']['configured'];
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

/** Makes the rows of settings that are kept at one place of what an interface is configured with. */
export function interfaceSettings<Settings extends object>(place: (settings: InterfaceSettings) => Settings) {
  return settingsIn(({ controllerSettings: { configured } }, params) =>
    place(configured.interfaces[parseInterfaceId(params)]),
  );
}

/** What is shown of it is what can be set. */
export function settingRow<Value extends Json, Shown extends Json, Subject>(
  reader: Reader<Value, Shown>,
  says: string,
  show: (subject: Subject) => NoInfer<Shown>,
  set: (drafted: DraftedInterface, value: NoInfer<Value>) => void,
): Row<Subject> {
  return row(reader, says, show, { setBy: setting(reader, set) });
}

export function parseInterfaceId({ InterfaceId: id }: Params): InterfaceId {
  const found = interfaceIds.find((candidate) => candidate === id);
  if (found === undefined) throw new Error(`no interface ${id}`);
  return found;
}
