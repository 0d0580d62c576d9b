/** Resources of the maintenance windows and their collection. The tasks of a window always use its current times. */
import { formatInstant } from '../../../../engine/index.js';
import { type ControllerTree, controllerTime, idOfName, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  clockInstant,
  clockInstantReader,
  creation,
  dateTime,
  defineAt,
  identity,
  nullable,
  optional,
  property,
  type ResourceLocationOf,
  refused,
  required,
  row,
  text,
  type View,
  type WriteTarget,
  written,
} from '../../../../models/resource/index.js';
import { scheduleOf, taskState, type UpdateTask, updateTaskUri } from '../../update-queue/index.js';
import {
  isTaskIn,
  type MaintenanceWindow,
  tasksIn,
  windowsMax,
  windowsUri,
  windowTextLengthMax,
  windowUri,
} from '../state.js';

// Rules for the properties of a window.

/** Reader of a window name, which must not be blank, because users identify windows by name. */
const windowNameReader = text({ lengthMax: windowTextLengthMax, pattern: /\S/ });
const windowTextReader = text({ lengthMax: windowTextLengthMax });
const startReader = clockInstantReader;
const expireReader = nullable(clockInstantReader);

const windowPattern = `${windowsUri}{WindowId}/` as const;
type WindowPlace = ResourceLocationOf<typeof windowPattern, MaintenanceWindow>;
type WindowView = View<WindowPlace>;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Returns the window in the draft of the state. */
function drafted({ draft }: Transaction, id = '') {
  const found = draft.maintenanceWindows.windows.find((window) => window.id === id);
  if (found === undefined) throw new Error(`no maintenance window has the id ${id}`);
  return found;
}

function setsText(name: 'name' | 'description') {
  return {
    ...byManager,
    apply: (stage: Transaction, value: string, { params }: WriteTarget<WindowPlace>) => {
      drafted(stage, params.WindowId)[name] = value;
    },
  };
}

export const maintenanceWindow = defineAt(windowPattern, ({ maintenanceWindows }) =>
  maintenanceWindows.windows.map((part) => ({ params: { WindowId: part.id }, part })),
).resource({
  type: 'VndMaintenanceWindow.v1_0_1.VndMaintenanceWindow',
  typeDescription: 'A maintenance window: a period in which update tasks may start.',
  // The resource reports its changes itself, because its URI depends on its name, which can change.
  unannounced: true,
  properties: {
    ...identity(
      ({ part }: WindowView) => part.id,
      ({ part }) => part.name,
    ),
    Name: row(windowNameReader, 'Unique name of the maintenance window.', ({ part }) => part.name, {
      set: setsText('name'),
    }),
    Description: row(windowTextReader, 'Purpose of the window.', ({ part }) => part.description, {
      set: setsText('description'),
    }),
    StartAfter: row(
      dateTime,
      'Start time of the window, by the controller clock.',
      ({ part }) => formatInstant(part.startAfter),
      {
        setBy: property({
          ...byManager,
          reader: startReader,
          apply: (stage, given, { params }) => {
            drafted(stage, params.WindowId).startAfter = clockInstant(given);
          },
        }),
      },
    ),
    Expire: row(
      nullable(dateTime),
      'End time of the window, by the controller clock; null for an open-ended window.',
      ({ part: { expire } }) => (expire === null ? null : formatInstant(expire)),
      {
        setBy: property({
          ...byManager,
          reader: expireReader,
          apply: (stage, given, { params }) => {
            drafted(stage, params.WindowId).expire = given === null ? null : clockInstant(given);
          },
        }),
      },
    ),
    Created: row(dateTime, 'Creation time, by the controller clock.', ({ part }) =>
      formatInstant(part.created),
    ),
    Modified: row(dateTime, 'Time of the latest modification, by the controller clock.', ({ part }) =>
      formatInstant(part.modified),
    ),
  },
  finishPatch: (stage, set, { params: { WindowId }, part: before }) => {
    const window = drafted(stage, WindowId);
    const clock = controllerTime(stage.view, stage.now);
    window.modified = clock;
    window.id = idOfName(window.name);
    tellChange(stage, before, window);
    return problemsWithWindow(stage.view, window, {
      clock,
      isStartNew: set.has('/StartAfter'),
      isExpireNew: set.has('/Expire'),
    });
  },
  movedTo: (set) => {
    const name = set.get('/Name');
    return typeof name === 'string' ? windowUri({ id: idOfName(name) }) : undefined;
  },
  removal: {
    ...byManager,
    apply: (stage, { part }) => {
      const [task] = tasksIn(stage.tree, part.id);
      if (task !== undefined) return refused(mgmtMessage('ResourceInUseWithDetail', [task]));
      removeWindows(stage, [part]);
      return written(baseMessage('Success'));
    },
  },
});

/** Reports the change of a window. A changed name also changes the URI. */
function tellChange(stage: Transaction, before: MaintenanceWindow, after: MaintenanceWindow): void {
  if (before.id === after.id) {
    stage.emit('resource.changed', { uri: windowUri(after) }, 'maintenanceWindows');
  } else {
    stage.emit('maintenanceWindow.moved', { from: before.id, to: after.id }, 'maintenanceWindows');
    stage.emit('resource.removed', { uri: windowUri(before) }, 'maintenanceWindows');
    stage.emit('resource.created', { uri: windowUri(after) }, 'maintenanceWindows');
  }
  if (before.startAfter !== after.startAfter || before.expire !== after.expire)
    stage.emit('maintenanceWindow.rescheduled', { id: after.id }, 'maintenanceWindows');
}

function removeWindows(stage: Transaction, removed: readonly MaintenanceWindow[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const { maintenanceWindows } = stage.draft;
  maintenanceWindows.windows = maintenanceWindows.windows.filter(({ id }) => !ids.has(id));
  for (const window of removed)
    stage.emit('resource.removed', { uri: windowUri(window) }, 'maintenanceWindows');
}

export const deleteMaintenanceWindows = action({
  name: 'VndMgmtUpdateServiceExt.DeleteMaintenanceWindows',
  description: 'Removes all maintenance windows that no task waits for.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage) => {
    const { tree } = stage;
    const { windows } = tree.maintenanceWindows;
    removeWindows(
      stage,
      windows.filter(({ id }) => tasksIn(tree, id).length === 0),
    );
    return written(baseMessage('Success'));
  },
});

/** Collection of the maintenance windows. */
export const maintenanceWindowCollection = defineAt(windowsUri).collection({
  type: 'VndMaintenanceWindowCollection.VndMaintenanceWindowCollection',
  typeDescription: 'Maintenance windows. A POST request creates a window.',
  name: 'Maintenance Window Collection',
  description: 'Periods in which updates may start',
  members: maintenanceWindow,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      Name: required(windowNameReader, 'Unique name of the maintenance window.'),
      Description: optional(windowTextReader, 'Purpose of the window.'),
      StartAfter: required(startReader, 'Start time of the window, by the controller clock.'),
      Expire: optional(expireReader, 'End time, by the controller clock; open-ended by default.'),
    },
    apply: (stage, { Name: name, Description: description = '', StartAfter, Expire = null }) => {
      const { windows } = stage.draft.maintenanceWindows;
      if (windows.length >= windowsMax) return refused(baseMessage('CreateLimitReachedForResource'));
      const clock = controllerTime(stage.tree, stage.now);
      const made: MaintenanceWindow = {
        id: idOfName(name),
        name,
        description,
        startAfter: clockInstant(StartAfter),
        expire: Expire === null ? null : clockInstant(Expire),
        created: clock,
        modified: clock,
      };
      windows.push(made);
      const problems = problemsWithWindow(stage.view, made, { clock, isStartNew: true, isExpireNew: true });
      if (problems.length > 0) return refused(...problems);
      return { ok: true, value: { messages: [baseMessage('Created')], created: windowUri(made) } };
    },
  }),
});

/** Conflicts of a window with other windows and with queued tasks. */
type Judged = Pick<ControllerTree, 'maintenanceWindows' | 'updateQueue' | 'machines'>;

/**
 * Times that a request sets. Only new times are validated, because unchanged times may have passed since they were set.
 */
interface Said {
  /** Current time of the controller's clock. Unit: ms since the epoch. */
  readonly clock: number;
  readonly isStartNew: boolean;
  readonly isExpireNew: boolean;
}

/** Returns all problems of a window. */
function problemsWithWindow(
  tree: Judged,
  window: MaintenanceWindow,
  { clock, isStartNew, isExpireNew }: Said,
): readonly Message[] {
  const { id, name } = window;
  const isTaken = tree.maintenanceWindows.windows.filter((other) => other.id === id).length > 1;
  const taken = isTaken
    ? [baseMessage('ResourceAlreadyExists', ['VndMaintenanceWindow', 'Name', name], '/Name')]
    : [];
  return [
    ...taken,
    ...(isStartNew ? problemsWithThoseBehind(tree, window) : []),
    ...problemsWithEnd(tree, window, clock, isExpireNew),
  ];
}

function problemsWithEnd(
  tree: Judged,
  { id, startAfter, expire }: MaintenanceWindow,
  clock: number,
  isExpireNew: boolean,
): readonly Message[] {
  if (expire === null) return [];
  if (expire <= startAfter)
    return [baseMessage('PropertyValueConflict', ['Expire', 'StartAfter'], '/Expire')];
  if (!isExpireNew) return [];
  if (expire <= clock) return [mgmtMessage('PropertyValueBadParam', ['Expire'], '/Expire')];
  return problemsWithThoseAhead(tree, id, expire);
}

/**
 * Returns an error when the window ends before an earlier queued task may start, so that the tasks of the window would
 * expire. For a window without tasks the check includes all queued tasks, because its next task is added at the end of
 * the queue (behaviour § 2.20).
 */
function problemsWithThoseAhead(tree: Judged, id: string, expire: number): readonly Message[] {
  const { tasks } = tree.updateQueue;
  const last = tasks.findLastIndex((task) => isTaskIn(tree, task, id));
  const ahead = last < 0 ? tasks : tasks.slice(0, last);
  const later = ahead.find(
    (task) => taskState(tree, task) === 'Pending' && scheduleOf(tree, task).startAfter >= expire,
  );
  return later === undefined ? [] : [inTheWay('Expire', expire, later)];
}

/**
 * Returns an error when the window starts so late that a queued task behind a task of the window would have expired by
 * then.
 */
function problemsWithThoseBehind(tree: Judged, { id, startAfter }: MaintenanceWindow): readonly Message[] {
  const { tasks } = tree.updateQueue;
  // Expired tasks of a window are included, because they become pending again when the window is postponed.
  const waits = (task: UpdateTask) => ['Pending', 'Expired'].includes(taskState(tree, task));
  const first = tasks.findIndex((task) => task.window === id && waits(task));
  const missed = tasks.slice(first + 1).find((task) => {
    if (taskState(tree, task) !== 'Pending' || task.window === id) return false;
    return scheduleOf(tree, task).expire <= startAfter;
  });
  return first < 0 || missed === undefined ? [] : [inTheWay('StartAfter', startAfter, missed)];
}

function inTheWay(by: 'StartAfter' | 'Expire', at: number, task: UpdateTask): Message {
  return baseMessage('PropertyValueResourceConflict', [by, formatInstant(at), updateTaskUri(task)], `/${by}`);
}
