/**
 * Failures with a known cause: lives of a server in which one fault is planted among requests, restarts, an update and
 * an unrelated fault. A symptom is a value that a client reads and that differs if the life is repeated without the
 * planted fault, so the fault is the true cause of each symptom.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../engine/index.js';
import { createController, type FaultName, type InProcessController } from '../../../index.js';
import { faults } from '../../../machines/faults/index.js';
import type { ParameterValue } from '../../../machines/faults/parameter.js';
import { runToCompletion } from '../../../replay/cooperative.js';
import { type Branch, branchOf, compareHistories, History, Recorder } from '../../../replay/index.js';
import { type Location, locationInResource } from '../../../replay/queries/reading/location.js';
import { pausingStateAt } from '../../../replay/queries/reading/position.js';
import { type ChangeReason, lastChange } from '../../../replay/queries/why.js';
import { managerUri, resetUri, systemUri } from '../lab.js';
import { toldTo } from '../redfish/fault-rows.js';

export interface Symptom {
  readonly uri: string;
  readonly pointer: string;
  /** Value at the end of the life without the planted fault. */
  readonly healthy: Json | undefined;
  /**
   * True if the last change of the value is also a change of the life without the fault. The fault then prevented a
   * later change.
   */
  readonly isPrevented: boolean;
}

export interface PlantedFailure {
  readonly fault: FaultName;
  /** Number of the event that set the fault. */
  readonly setBy: number;
  readonly history: History;
  readonly symptoms: readonly Symptom[];
}

/** Life of a server: `eventful` has so many events after the fault that a search cannot open all segments. */
export type Life = 'short' | 'eventful';

/** Number of restarts of an eventful life, and of requests after each. They fill more than eight segments. */
const restarts = 40;
const requestsPerRestart = 20;

const securityUri = `${managerUri}SecurityService/`;

/** Values that report a failure. */
const reportsFailure =
  /(Health|HealthRollup|State|PowerState|LinkStatus|LastState|MessageId|IntrusionSensor|Version|Current|Failed|Status|AssetTag)$/;
/** Lists that only repeat values of other resources, and logs. */
const isDerived = /ResourceDirectory|LogServices/;

/** Parameters that make the effect of a fault visible in a life; the defaults are those of `toldTo`. */
const parameters: Readonly<Partial<Record<FaultName, Readonly<Record<string, ParameterValue>>>>> = {
  'firmware.writeFails': { part: 'Platform Abstraction Data' },
  'firmware.wrongVersion': { part: 'Platform Abstraction Data' },
  'ambient.hot': { celsius: 50 },
};

/** Steps of a life after its fault. A step that the fault makes impossible is skipped. */
const steps: readonly ((controller: InProcessController) => unknown)[] = [
  (controller) => controller.advance('2m'),
  (controller) => controller.patch(systemUri, { AssetTag: 'rack 2' }),
  (controller) =>
    controller.upload(
      { for: 'platformData', version: '11.8.0 Build 2' },
      { parameters: { TPMOverride: true } },
    ),
  (controller) => controller.advance('10m'),
  (controller) => controller.post(resetUri, { ResetType: 'ForceRestart' }),
  (controller) => controller.advance('20m'),
  (controller) => controller.patch(systemUri, { AssetTag: 'rack 3' }),
  (controller) => controller.advance('1m'),
];

/** Names of the faults that are planted. */
export const plantedFaults = Object.keys(faults) as readonly FaultName[];

/**
 * Plants a fault. A symptom that the event of the fault changed itself is not listed, because its cause needs no search.
 * `symptomsMax` is the maximum number of symptoms, each of another resource.
 */
export function plantFailure(fault: FaultName, life: Life, symptomsMax: number): PlantedFailure {
  const controller = createController({ seed: '7' });
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  controller.advance('20m').patch(systemUri, { AssetTag: 'rack 1' });
  controller.patch(securityUri, { GlobalComponentIntegrity: 'Enabled' });
  controller.fault('fan.degraded', { part: 'Fan 5' }).advance('3m');
  const values = { ...toldTo(fault, controller.tree.blueprint), ...parameters[fault] };
  controller.applyFault({ fault, with: values, clear: false });
  const planted = [...history.inputs()].length;
  const [setBy = 0] = [...history.inputs()].slice(-1).map(({ after }) => after + 1);
  if (life === 'eventful') passTime(controller);
  for (const step of steps) unlessImpossible(() => step(controller));
  const symptoms: Symptom[] = [];
  const healthy = branchOf(history, { without: [planted] });
  for (const symptom of findSymptoms(history, healthy)) {
    if (symptoms.length === symptomsMax) break;
    const location = locationInResource(symptom.uri, symptom.pointer);
    const change = lastChange(history, location);
    if (change?.event.number === setBy) continue;
    symptoms.push({
      ...symptom,
      isPrevented: change !== undefined && isIn(healthy.history, location, change),
    });
  }
  return { fault, setBy, history, symptoms };
}

/** Restarts the host again and again, with requests in between. */
function passTime(controller: InProcessController): void {
  for (let restart = 0; restart < restarts; restart++) {
    unlessImpossible(() => controller.post(resetUri, { ResetType: 'ForceRestart' }));
    controller.advance('15m');
    for (let request = 0; request < requestsPerRestart; request++)
      unlessImpossible(() => controller.patch(systemUri, { AssetTag: `rack ${restart}.${request}` }));
  }
}

/**
 * Returns values that differ without the planted fault, one of each resource. A value that the fault kept as it was is
 * no symptom: no event has changed it.
 */
function findSymptoms(history: History, branch: Branch): readonly Omit<Symptom, 'isPrevented'>[] {
  const healthyEnd = branch.history.treeAfter(branch.history.end.after);
  const { changed } = compareHistories(history, branch.history, branch.shared).end;
  return changed
    .filter(({ uri, isVolatile }) => !isVolatile && !isDerived.test(uri))
    .flatMap(({ uri, changes }) => {
      const change = changes.find(
        ({ path }) => reportsFailure.test(path) && hasChanged(history, { uri, pointer: path }),
      );
      if (change === undefined) return [];
      const { evaluate } = locationInResource(uri, change.path);
      return [{ uri, pointer: change.path, healthy: evaluate(healthyEnd).value }];
    });
}

/** Returns true if a value had the result of a change at the same instant of another history. */
function isIn(other: History, { evaluate }: Location, { event, after }: ChangeReason): boolean {
  const { value } = evaluate(
    runToCompletion(pausingStateAt(other, { after: eventsUntil(other, event.at), at: event.at })),
  );
  return isDeepStrictEqual(value, after);
}

function eventsUntil(history: History, atMs: number): number {
  let count = history.end.after;
  while (count > 0 && history.event(count).at > atMs) count -= 1;
  return count;
}

function hasChanged(history: History, { uri, pointer }: Pick<Symptom, 'uri' | 'pointer'>): boolean {
  const { evaluate } = locationInResource(uri, pointer);
  const values = [0, history.end.after].map((events) => evaluate(history.treeAfter(events)).value);
  return !isDeepStrictEqual(values[0], values[1]);
}

function unlessImpossible(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (
      !(error instanceof Error) ||
      !/unavailable|not possible|no answer|away|: .* at \d{4}-\d\d-/.test(error.message)
    )
      throw error;
  }
}
