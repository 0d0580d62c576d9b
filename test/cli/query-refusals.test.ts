/** Tests of invalid queries to a journal: each error states the mistake and suggests the probable correction. */
import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { outageFolder, tidefish } from '../support/history/queries-rig.js';

const system = '/redfish/v1/Systems/1/';

const test = suite('questions that are wrong', { folder: '' });

test.before((context) => {
  context.folder = outageFolder();
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

const wrong: readonly (readonly [line: string, message: RegExp])[] = [
  ['why /host/asetTag', /^there is no "asetTag" at \/host, did you mean "assetTag"\?$/],
  [`why ${system}#/PowerSate`, /^a GET of it returns no PowerSate, did you mean "PowerState"\? \(expected /],
  [
    `bisect ${system}#/PowerState = off`,
    /never returns "off" there, did you mean "Off"\? \(expected one of On, /,
  ],
  [`show ${system}#/Pwr`, /returns no Pwr \(expected one of Id, Name, /],
  ['why /', /^\/ has an empty name after a slash \(expected one of accountKeys, /],
  ['show /host/', /^\/host\/ has an empty name after a slash, did you mean "\/host"\?$/],
  ['show /host/x', /^there is no "x" at \/host \(expected one of assetTag, /],
  [`bisect ${system}#/PowerSate = Off`, /^a GET of it returns no PowerSate, did you mean "PowerState"/],
  [
    'why /redfish/v1/Systems/2/#/PowerState',
    /no resource at .*, did you mean "\/redfish\/v1\/Systems\/1\/"\?$/,
  ],
  ['why /redfish/v1/System/1/', /there is no System below \/redfish\/v1, did you mean "Systems"\?/],
  [`show ${system}AssetTag`, /no AssetTag below .*, did you mean "\/redfish\/v1\/Systems\/1\/#\/AssetTag"\?/],
  ['show /logs/iel/pages/0/7 --at start', /^\/logs\/iel\/pages\/0\/7 does not exist yet at \+00:00:00\.000$/],
  ['why /host/assetTag --at noon', /"noon" is not a position \(expected an event \(#1234\)/],
  ['why /host/assetTag --at 9h', /is not in the history, which covers .* to /],
  ['why', /missing required argument 'location'/],
  ['why /host --att 1m', /unknown option '--att'/],
  ['watch /hots', /did you mean "host"\?/],
  ['watch /host --csv --spark', /^--csv and --spark are two ways to show it; choose one$/],
  ['watch /host --csv --json', /^--csv and --json are two ways to show it; choose one$/],
  ['watch /host --spark --json', /^--spark and --json are two ways to show it; choose one$/],
  [`watch ${system}#/PowerState --spark`, /was never a number/],
  ['show /hots', /did you mean "host"\?/],
  ['show /host --at 2026-02-30T00:00:00Z', /"2026-02-30T00:00:00Z" is not a position/],
  ['diff #1 #20', /there is no event #20: the history has 19 events/],
  ['diff #1 --uri /redfish/v1/Systems/3/', /there is no resource at/],
  ['states pover/1', /there is no machine pover\/1, did you mean "power\/1"\?/],
  ['log --machine powr', /^there is no machine powr, did you mean "power/],
  ['log --machine mains/x/y/z', /^there is no machine mains\/x\/y\/z, did you mean "mains"\?$/],
  ['log --type operater', /none of these events is of type operater, did you mean "operator"\?/],
  ['log --uri /redfish/v1/Systems/4/', /there is no resource at/],
  ['log --from 2m --to 1m', /2m is after 1m/],
  ['when {machine: power/1, in: of}', /has no state of, did you mean "off"\?/],
  ['when PowerState is On', /is not a condition \(expected a condition such as/],
  ['bisect {gte: 1}', /is of no kind/],
  ['bisect /host/assetTag != x', /the condition already holds at the start/],
  [
    'bisect /host/assetTag = x --once',
    /the condition does not hold at the end, where the binary search begins; omit --once to check every event/,
  ],
  [`bisect ${system}#/PowerState = On --from 15m`, /the condition already holds at 15m/],
  [`bisect ${system}#/PowerState = Off --to 15m --once`, /the condition does not hold at 15m/],
  ['bisect /hots = 1', /did you mean "host"\?/],
  ['when /hots = 1', /did you mean "host"\?/],
  ['watch /hots = 1', /did you mean "host"\?/],
  ['watch {machine: power/1, in: of}', /has no state of, did you mean "off"\?/],
  [`when ${system}#/PowerState > 3`, /PowerState is a text \(On\), and 3 is a number/],
  ['log --uri /host', /"\/host" is not a resource \(expected the URI of a resource/],
  [`log --uri ${system}#/PowerState`, /is not a resource \(expected/],
  ['show /host --at i99', /there is no input 99: the history has 4 inputs/],
  ['when {machine: power/9, in: off}', /^there is no machine power\/9, did you mean "power\/1"\?$/],
  ['when {not: {machine: power/9, in: off}}', /^there is no machine power\/9/],
  ['bisect {all: [{machine: power/1, in: off}, {machine: power/9, in: off}]}', /no machine power\/9/],
  ['watch {any: [{machine: power/9, in: off}]}', /^there is no machine power\/9/],
  [
    `when ${system}#/PowerState => On`,
    /PowerState is before =>, which is not a comparison \(expected =, !=, <, <=, > or >=; /,
  ],
  [`watch ${system}#/PowerState =! On`, /PowerState is before =!, which is not a comparison/],
  ['bisect /host/assetTag = x', /the condition holds after none of these events/],
];

test('a question that is wrong is answered with what is wrong with it, and what was meant', ({ folder }) => {
  const lines = wrong.map(([line]) => line);
  const { status, stderr } = tidefish(folder, 'replay', 'a.jsonl', '--do', ...lines);
  const complaints = stderr
    .trimEnd()
    .split(/^error: /m)
    .slice(1);

  assert.is(status, 1);
  assert.is(complaints.length, wrong.length);
  for (const [index, [line, message]] of wrong.entries())
    assert.match((complaints[index] as string).trimEnd(), message, line);
});

const ending2: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['why', 'a.jsonl', '/host/asetTag'], /^error: there is no "asetTag"/],
  [['why', 'missing.jsonl', '/host'], /the journal missing\.jsonl cannot be read \(ENOENT\)/],
  [['why', 'a.jsonl'], /missing required argument 'location'\n\(tidefish why --help explains every flag\)/],
  [['why', 'a.jsonl', '/host', '--att', '1m'], /unknown option '--att'/],
];

for (const [args, message] of ending2) {
  test(`tidefish ${args.join(' ')} ends as 2 and says what is wrong`, ({ folder }) => {
    const { status, stdout, stderr } = tidefish(folder, ...args);

    assert.equal([status, stdout], [2, '']);
    assert.match(stderr, message);
  });
}

test.run();
