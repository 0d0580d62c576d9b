/**
 * Settings of adapters, ports and functions: each is shown in force on the resource itself and configured on its
 * settings resource, and can be set at either place for the next device search of the host.
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

/** Served adapters and ports: an adapter by its id, a port by its number. */
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

/** Served functions; each port has one. */
export function functionInstances({ blueprint }: ControllerTree) {
  return listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), NetworkDeviceFunctionId: String(part.built.number) },
    part,
  }));
}

/** The functions below the host's interfaces. */
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

/** Whether settings are shown as in force or as configured. */
export type SettingsView = 'inForce' | 'configured';

/** Creates the rows of settings stored in one part of the adapter settings, for either resource. */
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

/** The factory value. */
export type Delivered<Value, At extends ResourceLocation> = (at: Pick<View<At>, 'tree' | 'part'>) => Value;

/** Creates the rows of settings that are stored only after a client has set them; they are pending like the others. */
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

/** The client's value, or the factory value. */
export function readOverride<Value extends OverrideValue>(
  { given }: AdapterOverrides,
  name: string,
  delivered: Value,
): Value {
  return Object.hasOwn(given, name) ? (given[name] as Value) : delivered;
}

/** Undefined: the factory value. */
export function writeOverride(place: AdapterOverrides, name: string, value: OverrideValue | undefined): void {
  const given = place.given as Record<string, OverrideValue>;
  if (value === undefined) delete given[name];
  else given[name] = value;
}

/** Location of the pending settings of a resource, and the time when they are applied. */
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

/** A setting with immediate effect is answered with plain success. */
export function adapterModified(_: unknown, stage: Transaction): Message {
  return hasNewPendingAdapter(stage) ? mgmtMessage('SystemResetRequired') : baseMessage('Success');
}
