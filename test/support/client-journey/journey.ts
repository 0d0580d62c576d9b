/**
 * Client journey of 25 steps over a whole service: access, properties, power, settings, storage, reports, updates. The
 * journey finds every resource by links, types and actions, so that it fits services with any layout.
 */
import { firstAccessSteps, lastAccessSteps } from './access-steps.js';
import { ServiceMap } from './discovery.js';
import { managerSteps, powerSteps } from './power-steps.js';
import { propertySteps } from './property-steps.js';
import { RedfishClient, Skipped } from './redfish-client.js';
import { reportingSteps } from './reporting-steps.js';
import type { JourneyOptions, JourneyService } from './service.js';
import type { Journey, JourneyStep } from './step.js';
import { storageSteps } from './storage-steps.js';
import { updateSteps } from './update-steps.js';

const steps: readonly JourneyStep[] = [
  ...firstAccessSteps,
  ...propertySteps,
  ...powerSteps,
  ...storageSteps,
  ...reportingSteps,
  ...updateSteps,
  ...managerSteps,
  ...lastAccessSteps,
];

export interface StepResult {
  readonly step: string;
  /** `passed`, `skipped: <reason>`, or `failed: <request, response and expectation>`. */
  readonly result: string;
}

/** Runs all steps, also after a failed one, and returns a result for each. */
export async function runClientJourney(
  service: JourneyService,
  options: JourneyOptions,
): Promise<readonly StepResult[]> {
  const client = new RedfishClient(service);
  const map = new ServiceMap(client);
  const journey: Journey = { client, map, options, sessionUri: undefined, finishedTasks: [] };
  const results: StepResult[] = [];
  for (const { name, run } of steps) results.push({ step: name, result: await resultOf(run(journey)) });
  return results;
}

async function resultOf(running: Promise<void>): Promise<string> {
  try {
    await running;
    return 'passed';
  } catch (error) {
    if (error instanceof Skipped) return `skipped: ${error.message}`;
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
