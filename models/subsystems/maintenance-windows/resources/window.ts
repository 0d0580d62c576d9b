/** One maintenance window. What is in it goes by its times, whenever they are changed. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { idOfName } from '../../../identity.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type ControllerStage, refused, type View, written } from '../../../resource/define.js';
import { clockInstant } from '../../../resource/instant-reader.js';
import { dateTime } from '../../../resource/kinds.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import { property } from '../../../resource/property.js';
import { nullable } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { action } from '../../../resource/writes.js';
import { problemsWithWindow } from '../judging.js';
import { type MaintenanceWindow, tasksIn, windowsUri, windowUri } from '../state.js';
import { expireReader, startReader, windowNameReader, windowTextReader } from './window-readers.js';

const windowPattern = `${windowsUri}{WindowId}/` as const;
type WindowPlace = PlaceOf<typeof windowPattern, MaintenanceWindow>;
type WindowView = View<WindowPlace>;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** The window as it is being written. */
function drafted({ draft }: ControllerStage, id = '') {
  const found = draft.maintenanceWindows.windows.find((window) => window.id === id);
  if (found === undefined) throw new Error(`no maintenance window has the id ${id}`);
  return found;
}

function setsText(name: 'name' | 'description') {
  return {
    ...byManager,
    apply: (stage: ControllerStage, value: string, { params }: Writing<WindowPlace>) => {
      drafted(stage, params.WindowId)[name] = value;
    },
  };
}

export const maintenanceWindow = at(windowPattern, ({ maintenanceWindows }) =>
  maintenanceWindows.windows.map((part) => ({ params: { WindowId: part.id }, part })),
).resource({
  type: 'VndMaintenanceWindow.v1_0_1.VndMaintenanceWindow',
  says: 'A span of time that update tasks may begin in.',
  // Its address follows from its name, so what is told of it is told here.
  unannounced: true,
  properties: {
    ...identity(
      ({ part }: WindowView) => part.id,
      ({ part }) => part.name,
    ),
    Name: row(windowNameReader, 'What it is called; no other window is.', ({ part }) => part.name, {
      set: setsText('name'),
    }),
    Description: row(windowTextReader, 'What it is for.', ({ part }) => part.description, {
      set: setsText('description'),
    }),
    StartAfter: row(
      dateTime,
      'When it opens, by the clock of the controller.',
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
      'When it closes, by the same clock; it stays open where nothing is said.',
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
    Created: row(dateTime, 'When it was made, by the same clock.', ({ part }) => formatInstant(part.created)),
    Modified: row(dateTime, 'When it was last changed, by the same clock.', ({ part }) =>
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

/** Another name is another address. */
function tellChange(stage: ControllerStage, before: MaintenanceWindow, after: MaintenanceWindow): void {
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

function removeWindows(stage: ControllerStage, removed: readonly MaintenanceWindow[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const { maintenanceWindows } = stage.draft;
  maintenanceWindows.windows = maintenanceWindows.windows.filter(({ id }) => !ids.has(id));
  for (const window of removed)
    stage.emit('resource.removed', { uri: windowUri(window) }, 'maintenanceWindows');
}

export const deleteMaintenanceWindows = action({
  name: 'VndMgmtUpdateServiceExt.DeleteMaintenanceWindows',
  says: 'Removes all maintenance windows that no task waits for.',
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
