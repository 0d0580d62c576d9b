/**
 * Settings of adapters, ports and functions. The resource itself shows a setting in force, and its settings resource
 * shows the configured setting. A client can write either resource. The setting takes effect when the host next
 * searches for devices.
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

/** Adapters and ports of the service. An adapter is identified by its identifier, a port by its number. */
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

/** Returns the functions of the service. Each port has one function. */
export function functionInstances({ blueprint }: ControllerTree) {
  return listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), NetworkDeviceFunctionId: String(part.built.number) },
    part,
  }));
}

/** Returns the functions below the host's network interfaces. */
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

/** Kind of settings that a resource shows: the settings in force, or the configured settings. */
export type SettingsView = 'inForce' | 'configured';

/**
 * Creates the rows of settings for a resource that shows the kind `shown`. `place` selects the part of the adapter
 * settings that contains them.
 */
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

/** Function that returns the factory value of a setting. */
export type Delivered<Value, At extends ResourceLocation> = (at: Pick<View<At>, 'tree' | 'part'>) => Value;

/**
 * Creates the rows of settings that are stored only if a client has set them. Like all other settings, they are pending
 * until the next device search.
 */
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

/** Returns the value that a client has set, or else the factory value. */
export function readOverride<Value extends OverrideValue>(
  { given }: AdapterOverrides,
  name: string,
  delivered: Value,
): Value {
  return Object.hasOwn(given, name) ? (given[name] as Value) : delivered;
}

/** Stores the value of a setting; undefined restores the factory value. */
export function writeOverride(place: AdapterOverrides, name: string, value: OverrideValue | undefined): void {
  const given = place.given as Record<string, OverrideValue>;
  if (value === undefined) delete given[name];
  else given[name] = value;
}

/**
 * Returns the row with the link to the pending settings of a resource, and with the times at which they can be applied.
 */
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

/** Returns the message of a successful write. For a setting with immediate effect it is the plain success message. */
export function adapterModified(_: unknown, stage: Transaction): Message {
  return hasNewPendingAdapter(stage) ? mgmtMessage('SystemResetRequired') : baseMessage('Success');
}
