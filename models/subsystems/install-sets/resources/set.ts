/** One install set. */
import { formatInstant, type Json } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { idOfName } from '../../../identity.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, Means, View, WritableProperty } from '../../../resource/define.js';
import { dateTime, uri, valuesOf } from '../../../resource/kinds.js';
import { property } from '../../../resource/property.js';
import { flag, oneOf, type Reader, text, whole } from '../../../resource/readers.js';
import { mayRecover, recoveryPrivilege } from '../../../resource/recovery-privilege.js';
import { list, type Rows, row } from '../../../resource/rows.js';
import type { Read } from '../../../resource/rule.js';
import { identity } from '../../../resource/shared-rows.js';
import { componentUri, findComponent } from '../../repository/index.js';
import { updaters } from '../../update-queue/index.js';
import { judgeSequence, problemsWithSet } from '../judging.js';
import { removeSet } from '../remove.js';
import { type InstallSet, type SetStep, setCommands, setUri } from '../state.js';
import { invoke } from './invoke.js';
import { type SetPlace, setPattern } from './set-place.js';
import { recoveryReader, sequenceReader, setNameReader, setTextReader } from './set-readers.js';

type SetView = View<SetPlace>;

/** Judged and set at the end, all together. Whoever may not touch the recovery set is told so before. */
function setting<Value extends Json>(reader: Reader<Value, unknown>): WritableProperty {
  return property({
    reader,
    privilege: 'MgmtConfigPriv',
    redact: (value, means): Read<Json> =>
      (!isRecoverySet(means) && value !== true) || mayRecover(means)
        ? { ok: true, value }
        : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
    apply: () => {},
  });
}

function isRecoverySet({ tree, params: { SetId } }: Pick<Means, 'tree' | 'params'>): boolean {
  return tree.installSets.sets.some(({ id, isRecovery }) => id === SetId && isRecovery);
}

const stepRows: Rows<SetStep, SetPlace> = {
  Name: row(text(), 'What it is called; no other step of the set is.', 'name'),
  Command: row(oneOf(setCommands), 'What is to be done.', 'command'),
  Component: row(uri, 'The component that is written.', ({ filename }, { tree }) => {
    const found = filename === null ? undefined : findComponent(tree, filename);
    return found && componentUri(found);
  }),
  Filename: row(text(), 'Its file.', ({ filename }) => filename ?? undefined),
  UpdatableBy: row(valuesOf(oneOf(updaters)), 'Who may take it.', 'updatableBy'),
  Targets: row(
    valuesOf(text()),
    'Of what the component is for, what is written; all where nothing is said.',
    ({ targets }) => (targets.length === 0 ? undefined : targets),
  ),
  WaitTimeSeconds: row(
    whole(),
    'How long a wait is.',
    ({ waitSeconds }) => (waitSeconds === null ? undefined : waitSeconds),
    { unit: 's' },
  ),
  ExecutionTimeoutMinutes: row(
    whole(),
    'For how long it may go on; 0 for as long as it takes.',
    'timeoutMinutes',
    { unit: 'min' },
  ),
};

export const installSet = at(setPattern, ({ installSets }) =>
  installSets.sets.map((part) => ({ params: { SetId: part.id }, part })),
).resource({
  type: 'VndComponentInstallSet.v1_5_0.VndComponentInstallSet',
  says: 'Steps of an update that are put into the queue as a whole.',
  // Its address follows from its name, so what is told of it is told here.
  unannounced: true,
  properties: {
    ...identity(
      ({ part }: SetView) => part.id,
      ({ part }) => part.name,
    ),
    Name: row(setNameReader, 'What it is called; no other set is.', ({ part }) => part.name, {
      setBy: setting(setNameReader),
    }),
    Description: row(setTextReader, 'What it is for.', ({ part }) => part.description, {
      setBy: setting(setTextReader),
    }),
    IsRecovery: row(
      flag,
      'Whether it is the one that the server is brought back to life with.',
      ({ part }) => part.isRecovery,
      { setBy: setting(recoveryReader) },
    ),
    Sequence: list(
      'The steps, in the order they are done in.',
      ({ part }: SetView) => part.sequence,
      stepRows,
      {
        setBy: setting(sequenceReader),
      },
    ),
    Created: row(dateTime, 'When it was made, by the clock of the controller.', ({ part }) =>
      formatInstant(part.created),
    ),
    Modified: row(dateTime, 'When it was last changed, by the same clock.', ({ part }) =>
      formatInstant(part.modified),
    ),
  },
  actions: [invoke],
  finishPatch: (stage, set, { part }) => changeSet(stage, part, set),
  movedTo: (set) => {
    const name = set.get('/Name');
    return typeof name === 'string' ? setUri({ id: idOfName(name) }) : undefined;
  },
  removal: {
    privilege: ({ installSets }, { SetId }) =>
      installSets.sets.some(({ id, isRecovery }) => id === SetId && isRecovery)
        ? recoveryPrivilege
        : 'MgmtConfigPriv',
    apply: (stage, { part }) => removeSet(stage, part),
  },
});

function changeSet(
  stage: ControllerStage,
  before: InstallSet,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  const problems: Message[] = [];
  /** What was said of a member, or what it is. */
  const valueAt = <Value extends Json>(name: string, reader: Reader<Value, unknown>): Value | undefined => {
    const given = set.get(`/${name}`);
    const read = given === undefined ? undefined : reader.read(given, { name, pointer: `/${name}` });
    if (read?.ok === false) problems.push(...read.problems);
    return read?.ok === true ? read.value : undefined;
  };
  const name = valueAt('Name', setNameReader) ?? before.name;
  const asked = valueAt('Sequence', sequenceReader);
  const judged = asked && judgeSequence(stage.view, asked);
  if (judged?.ok === false) problems.push(...judged.problems);
  const after: InstallSet = {
    ...before,
    id: idOfName(name),
    name,
    description: valueAt('Description', setTextReader) ?? before.description,
    isRecovery: valueAt('IsRecovery', recoveryReader) ?? before.isRecovery,
    sequence: judged?.ok === true ? judged.steps : before.sequence,
    modified: controllerTime(stage.view, stage.now),
  };
  const { sets } = stage.view.installSets;
  const others = sets.filter((other) => other.id !== before.id);
  problems.push(...problemsWithSet(after, others));
  if (problems.length > 0) return problems;
  stage.put('installSets', {
    ...stage.view.installSets,
    sets: sets.map((other) => (other.id === before.id ? after : other)),
  });
  tellChange(stage, before, after);
  return [];
}

/** Another name is another address. */
function tellChange(stage: ControllerStage, before: InstallSet, after: InstallSet): void {
  if (before.id === after.id) {
    stage.emit('resource.changed', { uri: setUri(after) }, 'installSets');
    return;
  }
  stage.emit('resource.removed', { uri: setUri(before) }, 'installSets');
  stage.emit('resource.created', { uri: setUri(after) }, 'installSets');
}
