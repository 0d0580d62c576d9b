/**
 * Settings of adapters, their ports and functions: each shown as in force on the resource itself, as configured on the
 * resource of what is pending, and set at either place for the next time the host looks for its devices.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../../models/messages/index.js';
import {
  type LocationWith,
  linkRow,
  type NameOf,
  ofChassis,
  ofSystem,
  oneOf,
  onReset,
  type Params,
  type Reader,
  type ResourceLocation,
  type Row,
  readMember,
  row,
  section,
  settingsIn,
  type View,
  valuesOf,
  type WritableBranches,
  type WriteTarget,
} from '../../../../../models/resource/index.js';
import {
  type AdapterDevice,
  listNetworkPorts,
  listPcieDevices,
  type NetworkPort,
} from '../../../../parts/index.js';
import {
  type AdapterOverrides,
  type AdapterSettings,
  hasNewPendingAdapter,
  type OverrideValue,
} from '../../adapter-settings.js';

/** Adapters and their ports, as what is served of them is listed: an adapter by its id, a port by its number. */
type Built = Pick<ControllerTree, 'blueprint'>;

export function adaptersIn({ blueprint }: Built): readonly AdapterDevice[] {
  return listPcieDevices(blueprint).filter((device) => device.kind === 'adapter');
}

export function adapterInstances(tree: ControllerTree) {
  return adaptersIn(tree).map((part) => ({ params: ofAdapter(part), part }));
}

export function portInstances({ blueprint }: ControllerTree) {
  return listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), PortId: String(part.built.number) },
    part,
  }));
}

/** The same for the functions, of which each port has one. */
export function functionInstances({ blueprint }: ControllerTree) {
  return listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), NetworkDeviceFunctionId: String(part.built.number) },
    part,
  }));
}

/** The functions again, below the interfaces that the host has of the adapters. */
export function hostFunctionInstances(tree: ControllerTree) {
  return functionInstances(tree).map(({ params: { ChassisId: _, ...params }, part }) => ({
    params: { ...ofSystem, ...params },
    part,
  }));
}

export function interfaceInstances(tree: ControllerTree) {
  return adaptersIn(tree).map((part) => ({
    params: { ...ofSystem, NetworkAdapterId: part.built.id },
    part,
  }));
}

function ofAdapter({ built }: AdapterDevice) {
  return { ...ofChassis, NetworkAdapterId: built.id };
}

export function listPorts({ blueprint }: Built, { built }: AdapterDevice): readonly NetworkPort[] {
  return listNetworkPorts(blueprint).filter(({ device }) => device.built.id === built.id);
}

/** Where a setting is shown: as the device goes by it, or as it is to be. */
export type SettingsView = 'inForce' | 'configured';

/** Makes the rows of settings that are kept at one place of those of adapters, for either resource. */
export function adapterSettings<Settings extends object, P extends Params>(
  shown: SettingsView,
  place: (settings: AdapterSettings, params: P) => Settings,
) {
  const keep = settingsIn(
    (tree: WritableBranches, params: P) => place(tree.adapters.configured, params),
    'HostNICConfigPriv',
  );
  return <Kind extends Json, Name extends NameOf<Settings, NoInfer<Kind>>>(
    name: Name,
    reader: Reader<Settings[Name], Kind>,
    description: string,
  ): Row<unknown, LocationWith<P>> => ({
    ...keep<Kind, Name>(name, reader, description),
    show: (_, { tree, params }: View<LocationWith<P>>) =>
      readMember(place(tree.adapters[shown], params), name),
  });
}

/** Before a client has said something else. */
export type Delivered<Value, At extends ResourceLocation> = (at: Pick<View<At>, 'tree' | 'part'>) => Value;

/** Makes the rows of settings that are stored only once a client has set them; they wait as the others do. */
export function overrideRows<At extends ResourceLocation>(
  shown: SettingsView,
  place: (settings: AdapterSettings, part: At['part']) => AdapterOverrides,
) {
  return <Value extends OverrideValue>(
    name: string,
    reader: Reader<Value>,
    description: string,
    delivered: Delivered<NoInfer<Value>, At>,
  ): Row<unknown, At> => ({
    description,
    content: { is: 'value', kind: reader },
    show: (_, view: View<At>) =>
      readOverride(place(view.tree.adapters[shown], view.part), name, delivered(view)),
    set: {
      privilege: 'HostNICConfigPriv',
      apply: (stage, value: Value, { part }: WriteTarget<At>) => {
        const asDelivered = isDeepStrictEqual(value, delivered({ tree: stage.tree, part }));
        writeOverride(place(stage.draft.adapters.configured, part), name, asDelivered ? undefined : value);
      },
    },
  });
}

/** What a client has set, else what the device came with. */
export function readOverride<Value extends OverrideValue>(
  { given }: AdapterOverrides,
  name: string,
  delivered: Value,
): Value {
  return Object.hasOwn(given, name) ? (given[name] as Value) : delivered;
}

/** Undefined: as the device came. */
export function writeOverride(place: AdapterOverrides, name: string, value: OverrideValue | undefined): void {
  const given = place.given as Record<string, OverrideValue>;
  if (value === undefined) delete given[name];
  else given[name] = value;
}

/** Where what is pending of a resource stands, and when it takes effect. */
export function pendingLink<Subject>(uriOf: (subject: Subject) => string): Row<Subject> {
  return section(
    'Link to the pending settings and the time of their application.',
    (subject: Subject) => subject,
    {
      SettingsObject: linkRow(
        'Resource that holds the pending settings.',
        (subject) => `${uriOf(subject)}Settings/`,
      ),
      SupportedApplyTimes: row(
        valuesOf(oneOf(onReset)),
        'Times at which pending settings can be applied.',
        () => onReset,
      ),
    },
  );
}

/** What takes effect at once just succeeds. */
export function adapterModified(_: unknown, stage: Transaction): Message {
  return hasNewPendingAdapter(stage) ? mgmtMessage('SystemResetRequired') : baseMessage('Success');
}
