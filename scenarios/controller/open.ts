/** Makes controllers in the caller's process. */
import { Controller } from '../../machines/index.js';
import { Deliveries } from '../outside/deliveries.js';
import { parseListeners } from '../outside/listeners.js';
import { Peers } from '../outside/peers.js';
import { parseSources } from '../outside/sources.js';
import { checkOptions, optionsOf } from './check-options.js';
import { InProcessController } from './in-process.js';
import { type ControllerOptions, controllerShape, type Opening, parseOptions } from './options.js';
import { scriptFaults } from './planned-faults.js';
import { parseChecks } from './standing-checks.js';
import { type Terms, usualTerms } from './terms.js';

const controllerOptions = optionsOf(controllerShape);

/** Makes a controller. Throws TypeError for options that are none, naming every problem. */
export function createController(options: ControllerOptions = {}): InProcessController {
  checkOptions('createController', options, controllerOptions);
  const {
    sources = {},
    listeners = {},
    whileAway = usualTerms.whileAway,
    faults = [],
    checks = [],
  } = options;
  const outside = { sources: parseSources(sources), listeners: parseListeners(listeners) };
  const opening = parseOptions(options);
  const script = scriptFaults(faults, opening.genesis);
  const controller = openController(opening, { outside, whileAway, script, checks: parseChecks(checks) });
  controller.simulation.drain();
  return controller;
}

/** The same, with everything read already. */
export function openController({ genesis, secret, credentials }: Opening, terms: Terms): InProcessController {
  const { outside, script } = terms;
  const peers = new Peers(outside);
  const controller = new Controller(genesis, secret, { answerer: peers.answerer, script });
  return new InProcessController(controller, credentials, terms, new Deliveries(controller, peers));
}
