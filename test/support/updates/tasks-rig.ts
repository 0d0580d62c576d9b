/**
 * Lab with a toy resource whose requests become tasks: a POST to its collection starts a task, and actions of the
 * collection take it up and end it. Tasks, task monitors, events and everything else are real.
 */
import { Simulation } from '../../../engine/index.js';
import { Controller, createControllerModel, genesisTree } from '../../../machines/index.js';
import { resources } from '../../../machines/resource-list.js';
import { baseMessage } from '../../../models/messages/index.js';
import { failOperation, finishOperation, takeUpOperation } from '../../../models/operations/index.js';
import { createResolver } from '../../../models/redfish/read/resolve.js';
import { Routes } from '../../../models/redfish/routes.js';
import { deferred, written } from '../../../models/resource/define.js';
import { defineAt } from '../../../models/resource/define-at.js';
import { oneOf, text, whole } from '../../../models/resource/readers/readers.js';
import { identity } from '../../../models/resource/rows/shared-rows.js';
import { action, creation, optional, required } from '../../../models/resource/writes.js';
import { listItems } from '../../../models/ring.js';
import { defaultTerms } from '../../../scenarios/controller/create-controller.js';
import { InProcessController } from '../../../scenarios/controller/in-process.js';
import { parseOptions } from '../../../scenarios/controller/options.js';
import { Deliveries } from '../../../scenarios/endpoints/deliveries.js';
import { EndpointTimeline } from '../../../scenarios/endpoints/endpoint-timeline.js';
import { Lab } from '../lab.js';

export const toysUri = '/redfish/v1/Toys/';
export const tasksUri = '/redfish/v1/TaskService/Tasks/';
export const monitorsUri = '/redfish/v1/TaskService/TaskMonitors/';

const toy = defineAt(`${toysUri}{ToyId}/`, () => [{ params: { ToyId: '1' } }]).resource({
  type: 'Toy.v1_0_0.Toy',
  typeDescription: 'A toy.',
  properties: identity(({ params }) => params.ToyId, 'Toy'),
});

const id = { Id: required(text({ lengthMax: 20 }), 'Which task.') };

function ending(name: string, end: (stage: Parameters<typeof takeUpOperation>[0], id: string) => void) {
  return action({
    name: `Toy.${name}`,
    description: 'What becomes of a task.',
    privilege: 'LoginPriv',
    parameters: id,
    apply: (stage, { Id }) => {
      end(stage, Id);
      return written(baseMessage('Success'));
    },
  });
}

const toys = defineAt(toysUri).collection({
  type: 'ToyCollection.ToyCollection',
  typeDescription: 'Toys.',
  name: 'Toys',
  description: 'Toys',
  members: toy,
  actions: [
    ending('TakeUp', takeUpOperation),
    ending('Finish', (stage, task) => finishOperation(stage, task, { messages: [baseMessage('Success')] })),
    ending('Warn', (stage, task) => finishOperation(stage, task, { messages: [baseMessage('NoOperation')] })),
    ending('Make', (stage, task) =>
      finishOperation(stage, task, { messages: [baseMessage('Created')], created: `${toysUri}1/` }),
    ),
    ending('Fail', (stage, task) => failOperation(stage, task, [baseMessage('InternalError')])),
    ending('FailOddly', (stage, task) => failOperation(stage, task, [baseMessage('Success')])),
  ],
  creation: creation({
    privilege: 'LoginPriv',
    properties: {
      Starts: optional(oneOf(['now', 'nextBoot']), 'When it starts.'),
      Seconds: optional(whole(0, 100_000), 'How long it takes.'),
      Cancelling: optional(oneOf(['always', 'untilBegun', 'never']), 'Whether it can be cancelled.'),
      Password: optional(text({ lengthMax: 20 }), 'A secret.'),
      Padding: optional(text({ lengthMax: 100_000 }), 'What makes it long.'),
    },
    apply: (_, { Starts = 'now', Seconds = 100, Cancelling = 'always' }) =>
      deferred({
        name: 'Toy work',
        kind: 'toy.work',
        targetUri: toysUri,
        subject: {},
        starts: Starts,
        durationMs: Seconds * 1_000,
        onLoss: { power: 'resumes', controller: 'goesOn' },
        cancelling: Cancelling,
      }),
  }),
});

export class TaskLab extends Lab {
  /** Starts a task and returns its ID. */
  start(body: object = {}, headers?: Readonly<Record<string, string>>): string {
    return String(this.post(toysUri, body, headers).is(202).reply.body.Id);
  }

  end(name: 'TakeUp' | 'Finish' | 'Warn' | 'Make' | 'Fail' | 'FailOddly', task: string): this {
    this.post(`${toysUri}Actions/Toy.${name}/`, { Id: task }).is(200);
    return this;
  }

  task(task: string) {
    return this.get(`${tasksUri}${task}/`);
  }

  monitor(task: string) {
    return this.get(`${monitorsUri}${task}/`);
  }

  state(task: string): string {
    return String(this.task(task).is(200).reply.body.TaskState);
  }

  /** Returns the keys of the task events, oldest first. */
  told(): string[] {
    return listItems(this.controller.tree.events)
      .map(({ messageId }) => messageId)
      .filter((name) => name.startsWith('TaskEvent.'))
      .map((name) => name.split('.').at(-1) ?? '');
  }
}

export function createTaskLab(): TaskLab {
  const routes = new Routes([...resources, toys, toy]);
  const { genesis, secret, credentials } = parseOptions({});
  const outside = { sources: new Map(), listeners: new Map() };
  const peers = new EndpointTimeline(outside);
  const options = { answerer: peers.answerer };
  const world = createControllerModel(createResolver(routes));
  const simulation = new Simulation(world, genesisTree(genesis), options);
  const controller = new Controller(genesis, secret, options, simulation, routes);
  const deliveries = new Deliveries(controller, peers);
  return new TaskLab(
    new InProcessController(controller, credentials, { ...defaultTerms, outside }, deliveries),
  );
}
