/**
 * Tests of misspelled words in control API commands: the error suggests the probable word, as it does for scenario
 * files.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../http/index.js';
import { control, dataFolder, optionsFor } from '../../support/service/http-rig.js';

const data = dataFolder();
let service: RunningService;

test.before(async () => {
  service = await startService(optionsFor(data.folder));
});
test.after(async () => {
  await service.close();
  data.remove();
});

const complaintOf = ({ json }: Awaited<ReturnType<typeof control>>) => String(json.detail);

test('a near miss is told with what was meant: of a fault, what it is told, its part, a hand, a command', async () => {
  const said = async (command: string, body: object) =>
    complaintOf(await control(service, command, { body }));

  assert.match(
    await said('/fault', { fault: 'fan.faild', part: 'Fan 1' }),
    /^fault: there is no fault "fan\.faild", did you mean "fan\.failed"\? \(expected one of host\.hung, /,
  );
  assert.is(
    await said('/fault', { fault: 'fan.failed', prt: 'Fan 1' }),
    'prt: fan.failed takes no prt, did you mean "part"? (expected nothing but part)',
  );
  assert.match(
    await said('/fault', { fault: 'fan.failed', part: 'Fn 1' }),
    /^there is no part "Fn 1" that fan\.failed can affect, did you mean "Fan 1"\? \(expected one of Fan 1, /,
  );
  // No suggestion: a part with another number is another fan and not a misspelling.
  assert.match(
    await said('/fault', { fault: 'fan.failed', part: 'Fan 8' }),
    /^there is no part "Fan 8" that fan\.failed can affect \(/,
  );
  assert.match(
    await said('/fault', { fault: 'network.slow', minMs: 1, maxMs: 2, distribution: 'unifrm' }),
    /^distribution: distribution is "unifrm", did you mean "uniform"\? \(/,
  );
  assert.match(
    await said('/operator', { operator: 'mains.of' }),
    /^operator: found "mains\.of", did you mean "mains\.off"\?/,
  );
  assert.is(await said('/fualt', {}), 'there is no POST /fualt, did you mean "fault"?');
});

test.run();
