/** Tests of scenario uploads: images by description, the expected answers, and the results of an upload. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../../models/document/document.js';
import { parseScenario, runScenario, type Scenario } from '../../../scenarios/index.js';

function parse(...steps: readonly string[]) {
  const text = ['name: box', 'steps:', ...steps.map((line) => `  ${line}`)].join('\n');
  return parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
}

function scenarioOf(...steps: readonly string[]): Scenario {
  const reading = parse(...steps);
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

function problemsOf(...steps: readonly string[]): string[] {
  const reading = parse(...steps);
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

const updateService = 'GET /redfish/v1/UpdateService/';

test('a signed image by description is in the repository under its name, once it is verified and written', () => {
  const report = runScenario(
    scenarioOf(
      '- upload: {for: systemRom, version: U58 v2.60, sizeBytes: 70000, signed: true, filename: rom.bin}',
      '  expect: {status: 200, message: Base.Success}',
      `- until: {get: /redfish/v1/UpdateService/, has: {/Oem/Vnd/State: Complete}}`,
      '- request: GET /redfish/v1/UpdateService/ComponentRepository/?$expand=.',
      '  expect: {has: {/Members/4/Filename: rom.bin, /Members/4/Version: U58 v2.60}}',
    ),
  );

  assert.is(report.failed, 0, JSON.stringify(report.entries));
  const [first] = report.entries.filter(({ kind }) => kind === 'step');
  assert.is(first?.kind === 'step' && first.what, 'upload systemRom U58 v2.60 (signed)');
});

test('its parameters go along, and it comes from whom the step says', () => {
  const rom =
    '{for: systemRom, version: U58 v2.60, parameters: {UpdateRepository: true, UploadCurrentEtag: abc}}';
  const report = runScenario(
    scenarioOf(
      `- upload: ${rom}`,
      '  as: nobody',
      '  expect: {status: 401}',
      `- upload: ${rom}`,
      `- request: ${updateService}`,
      '  expect: {has: {/Oem/Vnd/UploadCurrentEtag: abc}}',
      `- upload: ${rom}`,
      '  expect: {status: 400, message: Mgmt.ComponentUploadAlreadyInProgress}',
    ),
  );

  assert.is(report.failed, 0, JSON.stringify(report.entries));
  const said = report.entries.flatMap((entry) => (entry.kind === 'step' ? [entry.what] : []));
  assert.is(said[0], 'upload systemRom U58 v2.60 {UpdateRepository: true, UploadCurrentEtag: abc} as nobody');
});

test('an answer that is not as expected fails the step, and a controller that is away gives none', () => {
  const report = runScenario(
    scenarioOf(
      '- upload: {for: controller, version: "2.90"}',
      '  expect: {status: 400}',
      '- operator: mains.off',
      '- upload: {for: controller, version: "2.90"}',
      '  expect: {unavailable: true}',
    ),
  );

  const failures = report.entries.flatMap((entry) => ('failures' in entry ? entry.failures : []));
  assert.equal(
    failures.map(({ what, expected, found }) => [what, expected, found.slice(0, 3)]),
    [['status', '400', '200']],
  );
});

test('a mistake in an upload is named with its place', () => {
  assert.equal(
    problemsOf('- upload: {for: toaster, version: "1"}').map((line) => line.slice(0, 44)),
    ['box.yaml:3:19: steps[0].upload.for: found "t'],
  );
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{for: controller}', /^box\.yaml:3:13: steps\[0\]\.upload\.version: /],
    ['{for: controller, version: a, sizeBytes: 0}', /^box\.yaml:3:54: steps\[0\]\.upload\.sizeBytes: /],
    ['{for: controller, version: a, sign: true}', /steps\[0\]\.upload\.sign: .*did you mean "signed"/],
    [
      '{for: controller, version: a, parameters: {UpdateTargets: true}}',
      /steps\[0\]\.upload\.parameters\.UpdateTargets: .*did you mean "UpdateTarget"/,
    ],
    [
      '{for: controller, version: a, parameters: {UpdateTarget: 1}}',
      /^box\.yaml:3:70: steps\[0\]\.upload\.parameters\.UpdateTarget: /,
    ],
  ];
  for (const [upload, expected] of cases) {
    const [problem = ''] = problemsOf(`- upload: ${upload}`);
    assert.match(problem, expected);
  }
  assert.match(
    problemsOf('- upload: {for: controller, version: a}', '  body: {}')[0] ?? '',
    /steps\[0\]\.body: body stands beside upload \(expected body beside request\)/,
  );
});

test.run();
