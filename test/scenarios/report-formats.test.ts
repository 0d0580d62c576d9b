/** Tests of reports for other programs: JUnit XML and TAP contain all results, and the command that repeats the run. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatJunit, formatTap, type ScenarioReport } from '../../scenarios/index.js';
import { hasTag, run, system, tag } from '../support/scenarios/scenario-rig.js';

const good = run({ steps: [{ name: 'a <label> & "more"', ...tag('rack 7') }, hasTag('rack 7')] });
const bad = run(
  {
    parameters: { label: 'rack 7' },
    steps: [
      tag('${label}'),
      { after: '90s', ...hasTag('rack # 8') },
      { until: { get: system, has: { PowerState: 'Off' } }, limit: '1m' },
      { advance: '1s' },
    ],
  },
  {},
  { parameters: { label: "it's 5" } },
);
const wrongTag = `/AssetTag: expected rack # 8, found "it's 5"`;
const wrongPower = '/PowerState: expected Off, found On';
/** Lines of the explanation, as the text report has them. */
const historyOfTag = [
  '/AssetTag of …/Systems/1/, in step 2',
  '+00:00:00.000  ""',
  `+00:00:00.000  "it's 5"  by PATCH …/Systems/1/ by Administrator`,
  'the value was never as expected',
];
const historyOfPower = [
  '/PowerState of …/Systems/1/, in step 3',
  '+00:00:00.000  On',
  'the value was never as expected',
];
const again = `npx tidefish run box.yaml --seed 1 --set 'label=it'\\''s 5'`;

/** Returns the lines as the text of an XML element. */
function asXml(...lines: readonly string[]): string {
  return lines.join('&#10;').replaceAll('"', '&quot;');
}

/** Replaces the fingerprints, which depend on the version of the program. */
function withoutFingerprint(text: string, ...reports: readonly ScenarioReport[]): string {
  return reports.reduce((rest, { fingerprint }) => rest.replace(fingerprint, 'F'), text);
}

test('JUnit has a suite a scenario, and a case a step, with virtual times and what was not run', () => {
  assert.equal(withoutFingerprint(formatJunit([good, bad]), good, bad).split('\n'), [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="tidefish" tests="6" failures="2" skipped="1">',
    '  <testsuite name="box" file="box.yaml" timestamp="2026-01-01T00:00:00Z" time="0.000" tests="2" failures="0" skipped="0">',
    '    <properties>',
    '      <property name="seed" value="1"/>',
    '      <property name="fingerprint" value="F"/>',
    '      <property name="again" value="npx tidefish run box.yaml --seed 1"/>',
    '    </properties>',
    '    <testcase classname="box" name="step 1: a &lt;label&gt; &amp; &quot;more&quot;" time="0.000">',
    '      <system-out>PATCH …/Systems/1/ {AssetTag: rack 7} → 200 Base.Success</system-out>',
    '    </testcase>',
    '    <testcase classname="box" name="step 2: GET …/Systems/1/ has {AssetTag: rack 7}" time="0.000"/>',
    '  </testsuite>',
    '  <testsuite name="box" file="box.yaml" timestamp="2026-01-01T00:00:00Z" time="150.000" tests="4" failures="2" skipped="1">',
    '    <properties>',
    '      <property name="seed" value="1"/>',
    '      <property name="fingerprint" value="F"/>',
    `      <property name="again" value="${again}"/>`,
    '    </properties>',
    '    <testcase classname="box" name="step 1: PATCH …/Systems/1/ {AssetTag: &quot;it\'s 5&quot;}" time="0.000"/>',
    '    <testcase classname="box" name="step 2: GET …/Systems/1/ has {AssetTag: rack # 8}" time="90.000">',
    `      <failure message="${asXml(wrongTag)}">${asXml(wrongTag, 'box.yaml:12:19', ...historyOfTag, `again: ${again}`)}</failure>`,
    '    </testcase>',
    '    <testcase classname="box" name="step 3: until GET …/Systems/1/ has {PowerState: Off}" time="60.000">',
    `      <failure message="${wrongPower}">${asXml(wrongPower, 'box.yaml:16:21', ...historyOfPower, `again: ${again}`)}</failure>`,
    '    </testcase>',
    '    <testcase classname="box" name="not run 1" time="0">',
    '      <skipped/>',
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ]);
});

test('TAP has a test a scenario with its steps below it, and nothing in it reads as a directive', () => {
  assert.equal(withoutFingerprint(formatTap([good, bad]), good, bad).split('\n'), [
    'TAP version 14',
    '1..2',
    '# Subtest: box',
    '    1..2',
    '    ok 1 - step 1: a <label> & "more"',
    '    ok 2 - step 2: GET …/Systems/1/ has {AssetTag: rack 7}',
    'ok 1 - box (box.yaml)',
    '  ---',
    '  seed: "1"',
    '  fingerprint: "F"',
    '  again: "npx tidefish run box.yaml --seed 1"',
    '  ...',
    '# Subtest: box',
    '    1..4',
    '    ok 1 - step 1: PATCH …/Systems/1/ {AssetTag: "it\'s 5"} → 200 Base.Success',
    '    not ok 2 - step 2: GET …/Systems/1/ has {AssetTag: rack \\# 8}',
    '      ---',
    '      failures: [{"what":"/AssetTag","expected":"rack # 8","found":"\\"it\'s 5\\"","at":"box.yaml:12:19"}]',
    `      history: ${JSON.stringify(historyOfTag)}`,
    '      ...',
    '    not ok 3 - step 3: until GET …/Systems/1/ has {PowerState: Off} → not within 1m',
    '      ---',
    '      failures: [{"what":"/PowerState","expected":"Off","found":"On","at":"box.yaml:16:21"}]',
    `      history: ${JSON.stringify(historyOfPower)}`,
    '      ...',
    '    ok 4 - not run # SKIP an earlier step failed',
    'not ok 2 - box (box.yaml)',
    '  ---',
    '  seed: "1"',
    '  fingerprint: "F"',
    `  again: ${JSON.stringify(again)}`,
    '  ...',
  ]);
});

test.run();
