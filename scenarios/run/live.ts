/** Has a controller that is served elsewhere live through a scenario first, on virtual time and with the outside that it models. */
import { keepPast, type Past } from '../../replay/index.js';
import type { Opening } from '../controller/options.js';
import type { Scenario } from '../language/parse.js';
import type { ScenarioReport } from '../report/report.js';
import { runScenario } from './run.js';

interface Lived {
  readonly report: ScenarioReport;
  /** What the controller is to be had go through. */
  readonly past: Past;
}

/** A pinned fingerprint is of the scenario's own server: port, certificate and secret are others here. */
export function liveScenario(scenario: Scenario, opening: Opening): Lived {
  let tellPast: (() => Past) | undefined;
  const report = runScenario(
    { ...scenario, fingerprint: undefined },
    {
      opening,
      openJournal: (simulation, genesis) => {
        tellPast = keepPast(simulation, genesis);
        return { close: () => undefined };
      },
    },
  );
  if (tellPast === undefined) throw new Error('a run begins its journal before anything happens');
  return { report, past: tellPast() };
}
