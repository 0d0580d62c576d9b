/** Creates controllers in the caller's process. */
import { Controller } from '../../machines/index.js';
import { checkOptions, optionsOf } from '../../models/document/index.js';
import { Deliveries } from '../endpoints/deliveries.js';
import { EndpointTimeline } from '../endpoints/endpoint-timeline.js';
import { parseListeners } from '../endpoints/listeners.js';
import { parseSources } from '../endpoints/sources.js';
import { FailureRecorder } from '../failures/failure-recorder.js';
import { generateScenario } from '../from-journal/from-journal.js';
import type { RecordedHistory } from '../from-journal/recorded-history.js';
import type { ControllerContext } from './controller-context.js';
import { InProcessController } from './in-process.js';
import { createInstantChecker } from './invariant-checks.js';
import { type ControllerOptions, controllerShape, type GenesisWithSecret, parseOptions } from './options.js';
import type { ProcessPort } from './process-port.js';
import { scriptFaults } from './scheduled-faults.js';

/** Default values of the controller context. */
export const defaultTerms = {
  whenUnavailable: 'drop',
  script: [],
  writeScenario: (life: RecordedHistory, name: string) => generateScenario(life, name).text,
} as const;

const controllerOptions = optionsOf(controllerShape);

/**
 * Creates a controller. Throws TypeError for invalid options, naming every problem. Without a port, the controller has
 * no files, sockets and globals, and failures are not recorded.
 */
export function createController(options: ControllerOptions = {}, port?: ProcessPort): InProcessController {
  checkOptions('createController', options, controllerOptions);
  const {
    sources = {},
    listeners = {},
    whenUnavailable = defaultTerms.whenUnavailable,
    faults = [],
    checks = [],
    executor,
    name = 'controller',
  } = options;
  const outside = { sources: parseSources(sources), listeners: parseListeners(listeners) };
  const opening = parseOptions(options, port);
  const script = scriptFaults(faults, opening.genesis);
  const terms = {
    ...defaultTerms,
    outside,
    whenUnavailable,
    script,
    judge: createInstantChecker(checks),
    executor,
    port,
    failures: port && new FailureRecorder(port.journals, { ...options, name }),
  };
  const controller = openController(opening, terms);
  controller.simulation.drain();
  port?.created(controller.run);
  return controller;
}

/** Creates a controller from parsed options. */
export function openController(
  { genesis, secret, credentials }: GenesisWithSecret,
  terms: ControllerContext,
): InProcessController {
  const { outside, script, executor } = terms;
  const peers = new EndpointTimeline(outside);
  const controller = new Controller(genesis, secret, { answerer: peers.answerer, script, executor });
  return new InProcessController(controller, credentials, terms, new Deliveries(controller, peers));
}
