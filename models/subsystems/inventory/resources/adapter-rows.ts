/**
 * Settings of adapters, their ports and functions: each shown as in force on the resource itself, as configured on the
 * resource of what is pending, and set at either place for the next time the host looks for its devices.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { onReset } from '../../../resource/annotations.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { readMember } from '../../../resource/erase.js';
import { type Branches, type PlaceWith, settingsIn } from '../../../resource/kept-settings.js';
import { valuesOf } from '../../../resource/kinds.js';
import type { Params, Place, Writing } from '../../../resource/place.js';
import { oneOf, type Reader } from '../../../resource/readers.js';
import { linkRow, type NameOf, type Row, row, section } from '../../../resource/rows.js';
import {
  type AdapterSettings,
  type Given,
  type GivenValue,
  leavesAdapterPending,
} from '../adapter-settings.js';

/** Where a setting is shown: as the device goes by it, or as it is to be. */
export type Shown = 'inForce' | 'configured';

/** Makes the rows of settings that are kept at one place of those of adapters, for either resource. */
export function adapterSettings<Settings extends object, P extends Params>(
  shown: Shown,
  place: (settings: AdapterSettings, params: P) => Settings,
) {
  const keep = settingsIn(
    (tree: Branches, params: P) => place(tree.adapters.configured, params),
    'HostNICConfigPriv',
  );
  return <Kind extends Json, Name extends NameOf<Settings, NoInfer<Kind>>>(
    name: Name,
    reader: Reader<Settings[Name], Kind>,
    says: string,
  ): Row<unknown, PlaceWith<P>> => ({
    ...keep<Kind, Name>(name, reader, says),
    show: (_, { tree, params }: View<PlaceWith<P>>) => readMember(place(tree.adapters[shown], params), name),
  });
}

/** Before a client has said something else. */
type Delivered<Value, At extends Place> = (at: Pick<View<At>, 'tree' | 'part'>) => Value;

/** Makes the rows of settings that are stored only once a client has set them; they wait as the others do. */
export function givenSettings<At extends Place>(
  shown: Shown,
  place: (settings: AdapterSettings, part: At['part']) => Given,
) {
  return <Value extends GivenValue>(
    name: string,
    reader: Reader<Value>,
    says: string,
    delivered: Delivered<NoInfer<Value>, At>,
  ): Row<unknown, At> => ({
    says,
    content: { is: 'value', kind: reader },
    show: (_, view: View<At>) =>
      readGiven(place(view.tree.adapters[shown], view.part), name, delivered(view)),
    set: {
      privilege: 'HostNICConfigPriv',
      apply: (stage, value: Value, { part }: Writing<At>) => {
        const asDelivered = isDeepStrictEqual(value, delivered({ tree: stage.tree, part }));
        writeGiven(place(stage.draft.adapters.configured, part), name, asDelivered ? undefined : value);
      },
    },
  });
}

/** What a client has set, else what the device came with. */
export function readGiven<Value extends GivenValue>({ given }: Given, name: string, delivered: Value): Value {
  return Object.hasOwn(given, name) ? (given[name] as Value) : delivered;
}

/** Undefined: as the device came. */
export function writeGiven(place: Given, name: string, value: GivenValue | undefined): void {
  const given = place.given as Record<string, GivenValue>;
  if (value === undefined) delete given[name];
  else given[name] = value;
}

/** Where what is pending of a resource stands, and when it takes effect. */
export function pendingLink<Subject>(uriOf: (subject: Subject) => string): Row<Subject> {
  return section('Where settings are made, and when they take effect.', (subject: Subject) => subject, {
    SettingsObject: linkRow('The settings as they are to be.', (subject) => `${uriOf(subject)}Settings/`),
    SupportedApplyTimes: row(valuesOf(oneOf(onReset)), 'When they can take effect.', () => onReset),
  });
}

/** What takes effect at once just succeeds. */
export function adapterModified(_: unknown, stage: ControllerStage): Message {
  return leavesAdapterPending(stage) ? mgmtMessage('SystemResetRequired') : baseMessage('Success');
}
