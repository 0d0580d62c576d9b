/**
 * Bench of the scenario library as a test suite runs it: the scenarios are parsed, run, and compared with their
 * fingerprints. The rollout scenario and a typical scenario have limits of their own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { formatProblem } from '../../models/document/document.js';
import { parseScenario, runScenario, type Scenario } from '../../scenarios/index.js';
import { type Bench, type BenchContext, measure, row } from '../report.js';

const rounds = 3;
const folder = new URL('../../../scenarios/library/', import.meta.url);

/** Limits that the measured figures must meet. Unit: ms. */
const libraryMsMax = 10_000;
const rolloutMsMax = 200;
const typicalMsMax = 50;

/** Number of steps of a typical scenario, spread over one hour, with a check that has to hold for the whole hour. */
const typicalSteps = 50;

export const scenarioLibrary: Bench = {
  name: 'scenario-library',
  about: 'the scenarios of the library, one by one and in all',
  run: async (context: BenchContext) => {
    context.progress(`all scenarios, ${rounds} times`);
    const every = readdirSync(folder).filter((name) => name.endsWith('.scenario.yaml'));
    const names = every.slice(0, context.amount(every.length, 3));
    const typical = typicalText();
    const [allNs, rolloutNs, typicalNs] = (await measure(context, rounds, [
      () => {
        for (const name of names) play(read(name));
      },
      () => play(read('rollout.scenario.yaml')),
      () => play(parse(typical, 'typical.scenario.json')),
    ])) as [number, number, number];
    const inMs = (name: string, ns: number, atMost: number) => {
      const value = ns / 1e6;
      return row({ name, figure: `${value.toFixed(0)} ms`, value, unit: 'ms', atMost });
    };
    return [
      inMs(`all ${names.length} scenarios`, allNs, libraryMsMax),
      inMs('the rollout of 12 components', rolloutNs, rolloutMsMax),
      inMs(`${typicalSteps} steps over an hour`, typicalNs, typicalMsMax),
    ];
  },
};

function read(name: string): Scenario {
  return parse(readFileSync(new URL(name, folder), 'utf8'), name);
}

function parse(text: string, name: string): Scenario {
  const reading = parseScenario(text, name, () => ({ ok: false, reason: 'it names no file' }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

function play(scenario: Scenario): void {
  const { name, failed, notRun, fingerprint } = runScenario(scenario);
  if (failed + notRun > 0 || fingerprint === '')
    throw new Error(`${name}: ${failed} failed, ${notRun} not run`);
}

function typicalText(): string {
  const system = '/redfish/v1/Systems/1/';
  const round = [
    { request: `PATCH ${system}`, body: { AssetTag: 'rack 7' } },
    { request: `POST ${system}Actions/ComputerSystem.Reset/`, body: { ResetType: 'ForceRestart' } },
    {
      until: { get: system, has: { PowerState: 'On', '/BootProgress/LastState': 'OSRunning' } },
      limit: '15m',
    },
    { fault: 'fan.failed', part: 'Fan 1' },
    { after: '10s', check: { get: '/redfish/v1/Chassis/1/', has: { Status: { HealthRollup: 'Warning' } } } },
    { clear: 'fan.failed', part: 'Fan 1' },
    { check: { log: 'iml', has: { severity: 'Repaired' } } },
    { advance: '5m' },
    { request: `GET ${system}`, expect: { has: { AssetTag: 'rack 7' } } },
    { check: { get: '/redfish/v1/Managers/1/' } },
  ];
  const steps = Array.from({ length: typicalSteps / round.length }, () => round).flat();
  return JSON.stringify({ name: 'typical', steps, checks: [{ never: { get: system, unavailable: true } }] });
}
