/**
 * Model of the controller for the engine: its machines, the handling of each kind of input, and the reactions to facts.
 */
import { createHosts, type InputResult, type SimulationModel } from '../engine/index.js';
import {
  type AuthenticationInput,
  type ControllerTree,
  controllerTime,
  type Transaction,
} from '../models/index.js';
import { applyWrite, createResolver, type Resolver } from '../models/redfish/index.js';
import type { Refusal } from '../models/resource/index.js';
import { addFailure, type LoginOrigin, removeFailures } from './access/accounts/index.js';
import { sessionAddress } from './access/sessions/index.js';
import { branchReactions, catalog, watches } from './catalog.js';
import type { Refused } from './faults/fault.js';
import { faults } from './faults/index.js';
import { readFault } from './faults/read.js';
import { handleFact } from './handle-fact.js';
import type { ControllerInput, FaultInput, OperatorInput } from './input.js';
import { applyCapturedWrite } from './manager/captured/index.js';
import { licenseAddress } from './manager/license/index.js';
import { applyNetworkFaults } from './manager/network-faults/index.js';
import { isOperatorActionName, operatorActionNames, operatorActions } from './operator-actions/index.js';
import { isHung, managerRecord } from './power/index.js';
import { stepProtocol } from './protocol-of-controller.js';
import { resourceRoutes } from './resource-list.js';
import { withoutVersions } from './updates/firmware/index.js';
import { applyUpload } from './updates/updates/index.js';
import { planWatch } from './watches/watch.js';

const done = { ok: true } as const;

/**
 * Hosts of the charts, shared by all controllers of this process. Each host has the outline and the microstep plans of
 * its chart.
 */
export const hosts = createHosts(catalog);

/**
 * Reactions to changes of the tree, shared by all controllers of this process. Watches run last: their plans depend on
 * the results of all other reactions.
 */
const reactions = [...branchReactions, ...watches.map(planWatch)];

/** Creates a model with its own resolver, so that the cache of resource locations is not shared between controllers. */
export function createControllerModel(
  resolver = createResolver(resourceRoutes),
): SimulationModel<ControllerTree, ControllerInput, Refusal> {
  return {
    machines: catalog,
    hosts,
    isMachineHung: (tree) => isHung(managerRecord(tree)),
    identifyOrigin: ({ service, blueprint, factory }) => [service, withoutVersions(blueprint), factory],
    apply: (stage, input) => applyInput(resolver, stage, input),
    onFact: handleFact,
    reactions,
  };
}

/** Applies an input. The switch covers the whole union, so a new kind of input does not compile without a case here. */
function applyInput(resolver: Resolver, stage: Transaction, input: ControllerInput): InputResult<Refusal> {
  switch (input.type) {
    case 'redfish.write': {
      const outcome = applyWrite(resolver, stepProtocol, stage, input);
      return outcome.ok ? { ok: true, value: { ...outcome.value } } : outcome;
    }
    case 'upload.received':
    case 'upload.continued':
    case 'upload.abandoned': {
      const outcome = applyUpload(stage, input);
      return outcome.ok ? { ok: true, value: { ...outcome.value } } : outcome;
    }
    case 'authentication.touched':
    case 'authentication.failed':
    case 'authentication.succeeded':
      return applyAuthentication(stage, input);
    case 'network.crossed':
      return { ok: true, value: { ...applyNetworkFaults(stage, input.way, input) } };
    case 'captured.write':
      return applyCapturedWrite(stage, input);
    case 'license.lacking':
      stage.emit('license.lacking', { user: input.userName }, licenseAddress);
      return done;
    case 'operator':
      return applyHand(stage, input);
    case 'fault':
      return applyFault(stage, input);
    case 'future': {
      const { seed, ties } = input;
      stage.turnTo(ties === 'shuffled' ? { seed, ties: seed } : { seed });
      return done;
    }
  }
}

function applyAuthentication(stage: Transaction, input: AuthenticationInput): InputResult<Refusal> {
  if (input.type === 'authentication.failed') return applyFailedLogin(stage, input);
  if (input.type === 'authentication.succeeded') {
    removeFailures(stage.draft.loginFailures, input);
    return done;
  }
  const session = stage.draft.sessions.byId[input.sessionId];
  if (session !== undefined) session.accessedAt = controllerTime(stage.tree, stage.now);
  stage.send(sessionAddress(input.sessionId), { type: 'session.touched' });
  return done;
}

function applyFailedLogin(stage: Transaction, origin: LoginOrigin): InputResult<Refusal> {
  const { accountService } = stage.tree;
  const { loginFailures } = stage.draft;
  addFailure(loginFailures, origin, stage.now, accountService);
  stage.emit('login.failed', { user: origin.userName, address: origin.address }, 'authentication');
  const attempts = loginFailures.unreported;
  if (accountService.loggingThreshold > 0 && attempts >= accountService.loggingThreshold) {
    loginFailures.unreported = 0;
    stage.emit('login.failedOften', { attempts }, 'authentication');
  }
  return done;
}

function applyHand(stage: Transaction, { action: hand }: OperatorInput): InputResult<Refusal> {
  // The check at run time is needed, because callers in JavaScript are not type-checked.
  if (!isOperatorActionName(hand)) {
    throw new Error(
      `there is no operator action "${hand}", expected one of ${operatorActionNames.join(', ')}`,
    );
  }
  return toApplied(operatorActions[hand].operate(stage));
}

function applyFault(stage: Transaction, input: FaultInput): InputResult<Refusal> {
  const reading = readFault(input, stage.tree.blueprint);
  // All interfaces validate their inputs, so only an edited journal can contain an invalid one.
  if (!reading.ok) {
    const { message, expected } = reading.problem;
    throw new Error(`no such fault: ${message}, expected ${expected}`);
  }
  const { fault, with: told, clear } = reading.input;
  // A fault that ends at once has no `clear`; `readFault` has refused a request to clear it.
  return toApplied(clear ? faults[fault].clear?.(stage, told) : faults[fault].set(stage, told));
}

function toApplied(messages: Refused): InputResult<Refusal> {
  return messages === undefined ? done : { ok: false, refusal: { messages } };
}
