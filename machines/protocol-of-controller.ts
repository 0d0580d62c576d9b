/** Protocol port of this controller, which its subsystems implement. */

import { RequestLayer } from '../models/captured/index.js';
import type { ControllerTree } from '../models/index.js';
import { isLicensed, mergeNamed } from '../models/index.js';
import type { ProtocolPort, StepPort } from '../models/redfish/index.js';
import { RedfishService } from '../models/redfish/index.js';
import { Authentication } from './access/sessions/index.js';
import { findFact } from './facts/index.js';
import { findServed } from './find-served.js';
import { recordMissingLicense, unlicensed } from './manager/license/index.js';
import { applyOnResponse, isFaultless, overFaultyNetwork } from './manager/network-faults/index.js';
import { findTask, monitorUri, retryAfterSeconds, startTask, taskUri } from './manager/tasks/index.js';
import { isReachable, managerRecord } from './power/index.js';
import { streamAnswer } from './reporting/events/index.js';
import { resourceRoutes } from './resource-list.js';
import type { Hold } from './subsystem.js';
import { subsystems } from './subsystems.js';
import { uploadUri } from './updates/updates/index.js';

export const stepProtocol: StepPort = {
  findFact,
  isLicensed: ({ license }, feature) => isLicensed(license, feature),
  unlicensed,
  findHold,
  startTask,
};

/**
 * Creates a protocol port. Each request layer needs its own, because the port caches the sessions of the layer's trees.
 */
function createProtocol(): ProtocolPort {
  const isControllerReachable = (tree: ControllerTree) => isReachable(managerRecord(tree));
  return {
    ...stepProtocol,
    isReachable: isControllerReachable,
    stateOf: (machineKind, tree) => states[machineKind]?.(tree),
    noteRefusal: recordMissingLicense,
    answerStream: streamAnswer,
    authentication: new Authentication(),
    tasks: {
      uri: taskUri,
      monitorUri,
      retryAfterSeconds,
      findOutcome: (tree, id) => {
        const { ended } = findTask(tree, id);
        if (ended === null) return undefined;
        const { messages, created } = ended.outcome;
        return { isFailed: ended.outcome.ended === 'failed', messages, created };
      },
    },
    network: {
      uploadUri,
      isQuiet: isFaultless,
      disturb: (port, request, exchange) => overFaultyNetwork(port, request, exchange, isControllerReachable),
      disturbAnswer: applyOnResponse,
    },
  };
}

/** Creates a request layer; `list` may differ from the resources of the controller. */
export function createRedfishService(
  list: ConstructorParameters<typeof RedfishService>[0] = resourceRoutes,
): RequestLayer {
  const service = new RedfishService(list, createProtocol());
  return new RequestLayer(service, (tree) => findServed(tree, service));
}

/** Creates the request layer of the built-in service alone, also for a server that shows a capture. */
export function createBuiltInService(): RequestLayer {
  return new RequestLayer(new RedfishService(resourceRoutes, createProtocol()), () => undefined);
}

const holding: readonly { readonly holds?: Hold }[] = subsystems;

/** Returns the first reason that prevents a reset of the server or its controller; undefined if none does. */
function findHold(tree: ControllerTree) {
  for (const { holds } of holding) {
    const message = holds?.(tree);
    if (message !== undefined) return message;
  }
  return undefined;
}

const states = mergeNamed(
  'kinds of machines',
  'machines/*/*/declaration.ts',
  subsystems.map((subsystem) => subsystem.states ?? {}),
);
