/** Resource of an install set. */
import { formatInstant, type Json } from '../../../../engine/index.js';
import { controllerTime, idOfName, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import {
  action,
  creation,
  dateTime,
  defineAt,
  flag,
  identity,
  list,
  mayRecover,
  oneOf,
  optional,
  property,
  type Reader,
  type ReadResult,
  type Rows,
  recoveryPrivilege,
  refused,
  required,
  row,
  text,
  uri,
  type View,
  valuesOf,
  type WritableProperty,
  type WriteContext,
  type WriteOutcome,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { updaters } from '../../../parts/index.js';
import { componentUri, findComponent } from '../../repository/index.js';
import {
  problemsWithSet,
  recoveryReader,
  sequenceReader,
  setNameReader,
  setTextReader,
  validateSequence,
} from '../set-rules.js';
import { type InstallSet, type SetStep, setCommands, setsMax, setsUri, setUri } from '../state.js';
import { invoke, type SetLocation, setPattern } from './invocations.js';

type SetView = View<SetLocation>;

/**
 * Declares a writable property. The privilege for the recovery set is checked first. All changes of a body are then
 * validated and stored together at the end.
 */
function setting<Value extends Json>(reader: Reader<Value, unknown>): WritableProperty {
  return property({
    reader,
    privilege: 'MgmtConfigPriv',
    redact: (value, means): ReadResult<Json> =>
      (!isRecoverySet(means) && value !== true) || mayRecover(means)
        ? { ok: true, value }
        : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
    apply: () => {},
  });
}

function isRecoverySet({ tree, params: { SetId } }: Pick<WriteContext, 'tree' | 'params'>): boolean {
  return tree.installSets.sets.some(({ id, isRecovery }) => id === SetId && isRecovery);
}

const stepRows: Rows<SetStep, SetLocation> = {
  Name: row(text(), 'Name of the step, unique within the install set.', 'name'),
  Command: row(oneOf(setCommands), 'Command of the step.', 'command'),
  Component: row(uri, 'Name of the component that the step installs.', ({ filename }, { tree }) => {
    const found = filename === null ? undefined : findComponent(tree, filename);
    return found && componentUri(found);
  }),
  Filename: row(text(), 'File name of the component.', ({ filename }) => filename ?? undefined),
  UpdatableBy: row(valuesOf(oneOf(updaters)), 'Updaters that may execute the step.', 'updatableBy'),
  Targets: row(
    valuesOf(text()),
    "Subset of the component's targets to update; all targets when empty.",
    ({ targets }) => (targets.length === 0 ? undefined : targets),
  ),
  WaitTimeSeconds: row(
    whole(),
    'Duration of a wait step, in seconds.',
    ({ waitSeconds }) => (waitSeconds === null ? undefined : waitSeconds),
    { unit: 's' },
  ),
  ExecutionTimeoutMinutes: row(
    whole(),
    'Execution timeout of the step, in minutes; 0 for no timeout.',
    'timeoutMinutes',
    { unit: 'min' },
  ),
};

export const installSet = defineAt(setPattern, ({ installSets }) =>
  installSets.sets.map((part) => ({ params: { SetId: part.id }, part })),
).resource({
  type: 'VndComponentInstallSet.v1_5_0.VndComponentInstallSet',
  typeDescription: 'An install set: a sequence of update steps that are queued together.',
  // The resource reports its changes itself, because its URI depends on its name, which can change.
  unannounced: true,
  properties: {
    ...identity(
      ({ part }: SetView) => part.id,
      ({ part }) => part.name,
    ),
    Name: row(setNameReader, 'Unique name of the install set.', ({ part }) => part.name, {
      setBy: setting(setNameReader),
    }),
    Description: row(setTextReader, 'Description of the install set.', ({ part }) => part.description, {
      setBy: setting(setTextReader),
    }),
    IsRecovery: row(
      flag,
      'Indicates whether the install set is the system recovery set.',
      ({ part }) => part.isRecovery,
      { setBy: setting(recoveryReader) },
    ),
    Sequence: list('Steps in execution order.', ({ part }: SetView) => part.sequence, stepRows, {
      setBy: setting(sequenceReader),
    }),
    Created: row(dateTime, 'Creation time of the install set, by the controller clock.', ({ part }) =>
      formatInstant(part.created),
    ),
    Modified: row(dateTime, 'Time of the latest modification, by the controller clock.', ({ part }) =>
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
  stage: Transaction,
  before: InstallSet,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  const problems: Message[] = [];
  /** Returns the value of a member in the request; undefined for an absent member. */
  const valueAt = <Value extends Json>(name: string, reader: Reader<Value, unknown>): Value | undefined => {
    const given = set.get(`/${name}`);
    const read = given === undefined ? undefined : reader.read(given, { name, pointer: `/${name}` });
    if (read?.ok === false) problems.push(...read.problems);
    return read?.ok === true ? read.value : undefined;
  };
  const name = valueAt('Name', setNameReader) ?? before.name;
  const asked = valueAt('Sequence', sequenceReader);
  const judged = asked && validateSequence(stage.view, asked);
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

/** Reports the change of a set. A changed name also changes the URI. */
function tellChange(stage: Transaction, before: InstallSet, after: InstallSet): void {
  if (before.id === after.id) {
    stage.emit('resource.changed', { uri: setUri(after) }, 'installSets');
    return;
  }
  stage.emit('resource.removed', { uri: setUri(before) }, 'installSets');
  stage.emit('resource.created', { uri: setUri(after) }, 'installSets');
}

/** Removes one set; its queued tasks remain. The action below removes all sets, with or without the recovery set. */
function removeSet(stage: Transaction, set: InstallSet): WriteOutcome {
  takeAway(stage, [set]);
  return written(baseMessage('Success'));
}

export const deleteInstallSets = action({
  name: 'VndMgmtUpdateServiceExt.DeleteInstallSets',
  description: 'Removes all install sets.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    IncludeRecoverySet: optional(
      flag,
      'Indicates whether the system recovery set is removed as well; false by default.',
    ),
  },
  redact: (body, means) =>
    body.IncludeRecoverySet !== true || mayRecover(means)
      ? { ok: true, value: body }
      : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
  apply: (stage, { IncludeRecoverySet = false }) => {
    const { sets } = stage.view.installSets;
    takeAway(
      stage,
      sets.filter(({ isRecovery }) => !isRecovery || IncludeRecoverySet),
    );
    return written(baseMessage('Success'));
  },
});

function takeAway(stage: Transaction, removed: readonly InstallSet[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const { installSets } = stage.view;
  stage.put('installSets', { ...installSets, sets: installSets.sets.filter(({ id }) => !ids.has(id)) });
  for (const set of removed) stage.emit('resource.removed', { uri: setUri(set) }, 'installSets');
}

/** Collection of the install sets. */
export const installSetCollection = defineAt(setsUri).collection({
  type: 'VndComponentInstallSetCollection.VndComponentInstallSetCollection',
  typeDescription: 'Install sets. A POST request creates an install set.',
  name: 'Component Install Set Collection',
  description: 'Install sets of several update steps',
  members: installSet,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      Name: required(setNameReader, 'Unique name of the install set.'),
      Description: optional(setTextReader, 'Description of the install set.'),
      IsRecovery: optional(recoveryReader, 'Indicates whether the install set is the system recovery set.'),
      Sequence: required(sequenceReader, 'Steps in execution order.'),
    },
    redact: (body, means) =>
      body.IsRecovery !== true || mayRecover(means)
        ? { ok: true, value: { body, headers: {} } }
        : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
    apply: (stage, { Name: name, Description: description = '', IsRecovery = false, Sequence }) => {
      const { installSets } = stage.view;
      if (installSets.sets.length >= setsMax) return refused(baseMessage('CreateLimitReachedForResource'));
      const named = { id: idOfName(name), name, description, isRecovery: IsRecovery };
      const judged = validateSequence(stage.view, Sequence);
      const problems = problemsWithSet(named, installSets.sets);
      if (!judged.ok) return refused(...problems, ...judged.problems);
      if (problems.length > 0) return refused(...problems);
      const clock = controllerTime(stage.view, stage.now);
      const made = { ...named, sequence: judged.steps, created: clock, modified: clock };
      stage.put('installSets', { ...installSets, sets: [...installSets.sets, made] });
      return { ok: true, value: { messages: [baseMessage('Created')], created: setUri(made) } };
    },
  }),
});
