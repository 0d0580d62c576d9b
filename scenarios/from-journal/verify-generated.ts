/** Runs a generated scenario. Reports whether it passes, has the same inputs, and ends in the same state. */
import { isEffectResult } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { parseScenario } from '../language/parse.js';
import type { ScenarioReport } from '../report/report.js';
import { runScenario } from '../run/run.js';
import { isNearlySameOutcome, isSameInput, type Outcome } from './comparison.js';
import type { GeneratedScenario } from './from-journal.js';
import type { RecordedHistory } from './recorded-history.js';

export interface GeneratedScenarioReport {
  readonly report: ScenarioReport;
  readonly passes: boolean;
  /**
   * True if the inputs are equal at equal instants, except for noise, secrets, sender addresses, and network jitter.
   */
  readonly hasSameInputs: boolean;
}

export function verifyGenerated(
  { text }: GeneratedScenario,
  life: RecordedHistory,
  file: string,
): GeneratedScenarioReport {
  const reading = parseScenario(text, file, () => ({ ok: false, reason: 'is not asked for' }));
  if (!reading.ok) throw new Error(`the written text cannot be read: ${JSON.stringify(reading.problems)}`);
  const made: Happened[] = [];
  const report = runScenario(reading.scenario, {
    explains: false,
    openJournal: (simulation) => {
      const close = simulation.observe({
        committed: ({ cause, after }) => {
          if ('input' in cause) made.push({ at: after.clock.now, input: cause.input });
        },
      });
      return { close };
    },
  });
  const [one, other] = [made.filter(matters), life.inputs.filter(matters)];
  const hasSameInputs =
    one.length === other.length &&
    one.every((each, index) => isSame(each, other[index])) &&
    areSame(outcomesIn(made), outcomesIn(life.inputs));
  return { report, passes: report.failed + report.notRun === 0, hasSameInputs };
}

interface Happened {
  readonly at: number;
  readonly input: JournaledInput;
}

const noise: readonly string[] = ['authentication.touched', 'upload.continued'];

function matters({ input }: Happened): boolean {
  return !isEffectResult(input) && !noise.includes(input.type);
}

function isSame(one: Happened, other: Happened | undefined): boolean {
  return other !== undefined && one.at === other.at && isSameInput(one.input, other.input);
}

/** Returns the outcomes of effects, by number of the effect. */
function outcomesIn(inputs: readonly Happened[]): ReadonlyMap<number, Outcome> {
  return new Map(
    inputs.flatMap(({ at, input }) =>
      isEffectResult(input) ? [[input.id, { afterMs: at, result: input.result }] as const] : [],
    ),
  );
}

function areSame(one: ReadonlyMap<number, Outcome>, other: ReadonlyMap<number, Outcome>): boolean {
  return (
    one.size === other.size &&
    [...one].every(([id, outcome]) => {
      const known = other.get(id);
      return known !== undefined && isNearlySameOutcome(outcome, known);
    })
  );
}
