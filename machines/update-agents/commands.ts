/** What an agent does with a task that it takes: what is done at once is done here, the rest goes on by its chart. */
import { recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  changeTask,
  findComponent,
  findFirmwareAt,
  findFlashObstacle,
  hostPhase,
  isFlashReadable,
  listFirmware,
  type Message,
  managerAddress,
  mgmtMessage,
  moveTask,
  type PowerRequest,
  powerAddress,
  resultOf,
  startFlash,
  succeeded,
  type TaskCommand,
  type Updater,
  type UpdateTask,
} from '../../models/index.js';
import { agentIn } from './agents.js';

type Command = (stage: ControllerStage, task: UpdateTask, by: Updater) => void;

const done = { result: succeeded };

function fail(stage: ControllerStage, task: UpdateTask, message: Message): void {
  moveTask(stage, task.id, 'Exception', { result: resultOf(message) });
}

const secondMs = 1_000;

const applyUpdate: Command = (stage, task, by) => {
  const component = findComponent(stage.view, task.filename ?? '');
  if (component === undefined || !isFlashReadable(stage.view)) {
    fail(stage, task, mgmtMessage('UpdateRepositoryUnavailable'));
    return;
  }
  const { image } = component;
  const { tpmOverride, mayRecover, targets } = task;
  // What was taken out of the server since is not among them.
  const items = targets.flatMap((target) => findFirmwareAt(stage.view, target)?.id ?? []);
  const order = { image, by, tpmOverride, mayRecover, ...(targets.length === 0 ? {} : { items }) };
  const obstacle = findFlashObstacle(stage.view, order);
  if (obstacle !== undefined) {
    fail(stage, task, obstacle);
    return;
  }
  const operation = startFlash(stage, order);
  changeTask(stage, task.id, { operation });
  agentIn(stage, by).tell({ type: 'task.writes', task: task.id });
};

const wait: Command = (stage, task, by) => {
  const waitMs = (task.waitSeconds ?? 0) * secondMs;
  agentIn(stage, by).tell({ type: 'task.waits', task: task.id, waitMs });
};

/** The operating system is asked where there is one to listen; a server that is off is switched on. */
function resetRequest(stage: ControllerStage): PowerRequest {
  switch (hostPhase(recordIn(stage, powerAddress))) {
    case 'off':
    case 'waiting':
      return 'power.on';
    case 'osRunning':
    case 'osStranded':
      return 'power.gracefulRestart';
    default:
      return 'power.forceRestart';
  }
}

/** Returns whether it has begun. Nobody is at the task then: whoever took it may go by the reset. */
function resetServer(stage: ControllerStage, task: UpdateTask): boolean {
  const isTaken = stage.offer(powerAddress, { type: resetRequest(stage) });
  if (isTaken) changeTask(stage, task.id, { awaitsStart: true });
  else fail(stage, task, mgmtMessage('UpdateFailed', ['the server takes no reset']));
  return isTaken;
}

const resetServerTask: Command = (stage, task) => {
  resetServer(stage, task);
};

function resetController(stage: ControllerStage): void {
  // One that resets already does not hear of it.
  stage.offer(managerAddress, { type: 'manager.reset' });
}

const resetControllerTask: Command = (stage, task) => {
  moveTask(stage, task.id, 'Complete', done);
  resetController(stage);
};

/**
 * Whatever was written and waits for a reset gets it: of the server, of the controller, or of both. What waits for a power
 * cycle goes on waiting.
 */
const pendingReset: Command = (stage, task) => {
  const { blueprint, firmware } = stage.view;
  const waiting = listFirmware(blueprint).filter(({ id }) => {
    const written = firmware.written[id];
    return written !== undefined && written.activates !== 'AfterHardPowerCycle';
  });
  const isController = ({ kind }: (typeof waiting)[number]) => kind === 'controller';
  const isServer = waiting.some((item) => !isController(item));
  if (isServer && !resetServer(stage, task)) return;
  if (!isServer) moveTask(stage, task.id, 'Complete', done);
  if (waiting.some(isController)) resetController(stage);
};

const commands: Readonly<Record<TaskCommand, Command>> = {
  ApplyUpdate: applyUpdate,
  ResetServer: resetServerTask,
  ResetBmc: resetControllerTask,
  Wait: wait,
  PendingReset: pendingReset,
};

/** The agent takes the task; what is done at once is over by then. */
export const takeTask: Command = (stage, task, by) => {
  moveTask(stage, task.id, 'InProgress', { takenBy: by });
  commands[task.command](stage, task, by);
};
