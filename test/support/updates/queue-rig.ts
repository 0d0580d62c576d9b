/** Lab whose repository has an image for each kind of firmware, and helpers for update tasks. */
import { Simulation } from '../../../engine/index.js';
import { Controller, createControllerModel, genesisTree } from '../../../machines/index.js';
import { listFirmware } from '../../../machines/parts/index.js';
import { findBootState, powerRecord } from '../../../machines/power/index.js';
import { resources } from '../../../machines/resource-list.js';
import { describeImage } from '../../../machines/updates/firmware/index.js';
import { type Component, idOfName } from '../../../machines/updates/repository/index.js';
import type { NewUpdateTask } from '../../../machines/updates/update-queue/index.js';
import { createResolver } from '../../../models/redfish/read/resolve.js';
import { Routes } from '../../../models/redfish/routes.js';
import { listItems } from '../../../models/ring.js';
import type { ControllerTree } from '../../../models/tree.js';
import { defaultTerms } from '../../../scenarios/controller/create-controller.js';
import { InProcessController } from '../../../scenarios/controller/in-process.js';
import { parseOptions } from '../../../scenarios/controller/options.js';
import { Deliveries } from '../../../scenarios/endpoints/deliveries.js';
import { EndpointTimeline } from '../../../scenarios/endpoints/endpoint-timeline.js';
import { Lab, resetUri } from '../lab.js';
import { type PlacedTask, type TaskSeen, tasksSeen } from './task-states.js';

export const queueUri = '/redfish/v1/UpdateService/UpdateTaskQueue/';

/** File names by the firmware that their images update. `strange.bin` matches no firmware of the server. */
export const files = {
  controller: 'controller.bin',
  systemRom: 'rom.bin',
  powerSupply: 'supply.bin',
  storageController: 'storage.fwpkg',
  adapter: 'adapter.fwpkg',
  drive: 'drive.fwpkg',
  strange: 'strange.bin',
} as const;

function component(filename: string, image: Component['image']): Component {
  return {
    id: idOfName(filename),
    filename,
    image,
    sizeBytes: image.sizeBytes,
    created: 0,
    criticality: 'Optional',
    configuration: '',
    executionParameters: '',
  };
}

const romVersion = 'U58 v9.99 (01/01/2030)';

/** Returns an image with a newer version for the first item of each kind. */
export function exampleComponents({ blueprint }: Pick<ControllerTree, 'blueprint'>): readonly Component[] {
  return Object.entries(files).map(([kind, filename]) => {
    const found = listFirmware(blueprint).find((item) => item.kind === kind);
    const item = found ?? { kind: 'powerSupply', model: 'none of them', name: kind };
    return component(filename, describeImage(item, kind === 'systemRom' ? romVersion : '9.99'));
  });
}

/** Delay between a change of the queue and the next inspection of the queue. Unit: ms. */
export const momentMs = 1_000;

export class QueueLab extends Lab {
  /** Creates a task in the queue and returns its URI. */
  queue(Name: string, more: object = {}): string {
    const answer = this.post(queueUri, { Name, Command: 'ApplyUpdate', TPMOverride: true, ...more }).is(201);
    return answer.header('Location') ?? '';
  }

  /** Advances to the next inspection of the queue. */
  look(): this {
    return this.advance(momentMs);
  }

  get tasks(): readonly TaskSeen[] {
    return tasksSeen(this.controller.tree);
  }

  task(name: string): TaskSeen {
    const found = this.tasks.find((task) => task.name === name);
    if (found === undefined) throw new Error(`no task ${name}`);
    return found;
  }

  state(name: string): string {
    return this.task(name).state;
  }
}

export function createQueueLab(): QueueLab {
  const routes = new Routes(resources);
  const { genesis, secret, credentials } = parseOptions({});
  const outside = { sources: new Map(), listeners: new Map() };
  const peers = new EndpointTimeline(outside);
  const options = { answerer: peers.answerer };
  const world = createControllerModel(createResolver(routes));
  const tree = genesisTree(genesis);
  const filled = { ...tree, repository: { components: exampleComponents(tree) } };
  const simulation = new Simulation(world, filled, options);
  const controller = new Controller(genesis, secret, options, simulation, routes);
  const deliveries = new Deliveries(controller, peers);
  return new QueueLab(
    new InProcessController(controller, credentials, { ...defaultTerms, outside }, deliveries),
  );
}

/** Returns a request for a new task. By default the controller updates the power supplies. */
export function newTask(more: Partial<NewUpdateTask> = {}): NewUpdateTask {
  return {
    name: 'task',
    command: 'ApplyUpdate',
    updatableBy: [],
    filename: files.powerSupply,
    targets: [],
    waitSeconds: null,
    timeoutMinutes: 0,
    tpmOverride: true,
    updateRecoverySet: false,
    startAfter: null,
    expire: null,
    window: null,
    ...more,
  };
}

/** Returns a task as it is stored in the queue. */
export function queuedTask(more: Partial<PlacedTask> = {}): PlacedTask {
  const { name = 'other' } = more;
  return {
    ...newTask({ name, updatableBy: ['Bmc'] }),
    id: idOfName(name),
    result: null,
    errorDetails: null,
    resultLog: null,
    created: 0,
    modified: 0,
    mayRecover: false,
    invocation: null,
    ...more,
  };
}

/** Returns the boot state of the host; undefined while the host is off. */
export function bootOf(lab: QueueLab): string | undefined {
  return findBootState(powerRecord(lab.controller.tree));
}

export function reset(lab: QueueLab, ResetType = 'ForceRestart'): void {
  lab.post(resetUri, { ResetType }).is(200);
}

/** Advances until a task has a given state. */
export function until(lab: QueueLab, name: string, state: string): void {
  lab.controller.runUntil(() => lab.state(name) === state, '2h');
}

export function untilBoot(lab: QueueLab, state: string): void {
  lab.controller.runUntil(() => bootOf(lab) === state, '2h');
}

/** Returns the key of the message with the result of a task. */
export function resultOf(lab: QueueLab, name: string): string | undefined {
  return lab.task(name).result?.messageId.split('.').at(-1);
}

export const wait = { Command: 'Wait', WaitTimeSeconds: 60 };

/** Start time some months ahead, so that the task does not start during a test. */
export const later = { StartAfter: '2026-03-01T00:00:00Z' };

/** Returns the events that clients received, each with its message key and its origin. */
export function told(lab: QueueLab): string[] {
  return listItems(lab.controller.tree.events).map(
    ({ messageId, origin }) => `${messageId.split('.').at(-1)} ${(origin ?? '').replace(queueUri, '')}`,
  );
}
