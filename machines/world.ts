/** The controller as a world the engine can run: its machines, what each kind of input does in its step, what facts do. */
import { type Applied, createHosts, type World } from '../engine/index.js';
import {
  type AuthenticationInput,
  addFailure,
  applyUpload,
  applyWrite,
  type ControllerStage,
  type ControllerTree,
  controllerTime,
  createResolver,
  cross,
  isHung,
  type LoginOrigin,
  licenseAddress,
  managerRecord,
  type Refusal,
  type Resolver,
  removeFailures,
  resourceRoutes,
  sessionAddress,
  withoutVersions,
} from '../models/index.js';
import type { Refused } from './faults/fault.js';
import { faults } from './faults/index.js';
import { readFault } from './faults/read.js';
import { handleFact } from './handle-fact.js';
import { handNames, hands, isHandName } from './hands/index.js';
import type { ControllerInput, FaultInput, OperatorInput } from './input.js';
import { catalog, followers, watches } from './subsystems.js';
import { followWatches } from './watches/follow.js';

const done = { ok: true } as const;

/** Plans of charts, which every controller of this process goes by; each has the outline of its chart. */
export const hosts = createHosts(catalog);

/** A world of one's own: what its resolver remembers of where resources are is nobody else's. */
export function createControllerWorld(
  resolver = createResolver(resourceRoutes),
): World<ControllerTree, ControllerInput, Refusal> {
  return {
    machines: catalog,
    hosts,
    isHeld: (tree) => isHung(managerRecord(tree)),
    identifyOrigin: ({ service, blueprint, factory }) => [service, withoutVersions(blueprint), factory],
    apply: (stage, input) => applyInput(resolver, stage, input),
    onFact: handleFact,
    follow: (stage, isTouched) => {
      for (const follow of followers) follow(stage, isTouched);
      followWatches(stage, isTouched, watches);
    },
  };
}

/** The union is closed: a new kind of input does not compile until it stands here. */
function applyInput(resolver: Resolver, stage: ControllerStage, input: ControllerInput): Applied<Refusal> {
  switch (input.type) {
    case 'redfish.write': {
      const outcome = applyWrite(resolver, stage, input);
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
      return { ok: true, value: { ...cross(stage, input.way, input) } };
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

function applyAuthentication(stage: ControllerStage, input: AuthenticationInput): Applied<Refusal> {
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

function applyFailedLogin(stage: ControllerStage, origin: LoginOrigin): Applied<Refusal> {
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

function applyHand(stage: ControllerStage, { hand }: OperatorInput): Applied<Refusal> {
  // JavaScript knows no types.
  if (!isHandName(hand)) {
    throw new Error(`there is no hand "${hand}", expected one of ${handNames.join(', ')}`);
  }
  return toApplied(hands[hand].operate(stage));
}

function applyFault(stage: ControllerStage, input: FaultInput): Applied<Refusal> {
  const reading = readFault(input, stage.tree.blueprint);
  // The front doors have asked; what comes here all the same was made by nobody's hand.
  if (!reading.ok) {
    const { message, expected } = reading.problem;
    throw new Error(`no such fault: ${message}, expected ${expected}`);
  }
  const { fault, with: told, clear } = reading.input;
  // What is over at once has been refused to be cleared.
  return toApplied(clear ? faults[fault].clear?.(stage, told) : faults[fault].set(stage, told));
}

function toApplied(messages: Refused): Applied<Refusal> {
  return messages === undefined ? done : { ok: false, refusal: { messages } };
}
