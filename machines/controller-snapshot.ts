/**
 * Read-only controller in a past state: it responds with that state, and no request changes it. Clients have to log in,
 * so sessions can be opened and closed. No log entry or alert is recorded, and all other writes are refused.
 */
import { formatInstant, type InputResult, Simulation, type SimulationModel } from '../engine/index.js';
import type { ControllerTree, Secret, Transaction } from '../models/index.js';
import { mgmtMessage } from '../models/messages/index.js';
import type { Exchange } from '../models/redfish/index.js';
import type { Refusal } from '../models/resource/index.js';
import { sessionsUri } from './access/sessions/index.js';
import { Controller, simulationFrom } from './controller.js';
import { createControllerModel } from './controller-model.js';
import type { Genesis } from './genesis.js';
import type { ControllerInput } from './input.js';

const done = { ok: true } as const;

export class ControllerSnapshot extends Controller {
  /** Creates the controller after executing the events that are still due at its instant. */
  constructor(genesis: Genesis, secret: Secret, state: ControllerTree) {
    const simulation = simulationFrom(state);
    simulation.drain();
    super(genesis, secret, {}, new Simulation(createPastWorld(), simulation.tree));
  }

  /** Runs an exchange without the network faults of the past state, because they would only hinder an inspection. */
  override exchange(...asked: Parameters<Controller['exchange']>): Exchange {
    return this.exchangePastNetwork(...asked);
  }
}

/** Creates a model that records no facts and runs no reactions. */
function createPastWorld(): SimulationModel<ControllerTree, ControllerInput, Refusal> {
  const { apply, onFact: _, reactions: __, ...world } = createControllerModel();
  return {
    ...world,
    apply: (stage, input) => {
      if (isTrace(input)) return done;
      return isAboutSession(input) ? apply(stage, input) : refuse(stage);
    },
  };
}

/** Checks that an input is a side effect of a request and not an explicit write. */
function isTrace({ type }: ControllerInput): boolean {
  return type.startsWith('authentication.') || type === 'license.lacking' || type === 'network.crossed';
}

function isAboutSession(input: ControllerInput): boolean {
  return (
    input.type === 'redfish.write' &&
    (input.method === 'DELETE' ? input.uri.startsWith(sessionsUri) : isLogin(input))
  );
}

function isLogin({ method, uri }: { readonly method: string; readonly uri: string }): boolean {
  return method === 'POST' && uri === sessionsUri;
}

function refuse({ now }: Transaction): InputResult<Refusal> {
  return { ok: false, refusal: { messages: [mgmtMessage('PastReadOnly', [formatInstant(now)])] } };
}
