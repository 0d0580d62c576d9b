/**
 * Tests of resources while time alone passes: only the values that are declared as volatile are read anew then, so every
 * value that depends on time has to be declared.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { budget } from '../support/budget.js';
import { generalCourses } from '../support/coverage/stimuli.js';
import { createLab, Lab, root, systemUri } from '../support/lab.js';
import { isAway, replyOf, urisOf } from '../support/redfish/compared-reads.js';

const powerUri = `${root}Chassis/1/Power/`;

/** Returns false while the controller answers no request, because it is away or hangs, or its network is down. */
function isReachable(lab: Lab): boolean {
  if (isAway(lab)) return false;
  try {
    lab.get(root);
    return true;
  } catch (error) {
    if (/connection closed|no answer|reset/.test(String(error))) return false;
    throw error;
  }
}

/** Compares all resources with those of a service that has kept nothing. Returns the number of comparisons. */
function compareAll(lab: Lab, when: string): number {
  if (!isReachable(lab)) return 0;
  const fresh = new Lab(lab.controller.fork());
  const uris = urisOf(lab.controller);
  for (const uri of uris) assert.is(replyOf(lab, uri, {}), replyOf(fresh, uri, {}), `${uri}, ${when}`);
  return uris.length;
}

/** Courses without those that set a setting, because settings depend on no time. */
const courses = generalCourses.filter(([name]) => !name.startsWith('settings'));
/** Number of courses of which one is tried. */
const oneIn = budget({ short: 24, long: 3 });

test('after a fault or an operator action, no resource shows an old value', () => {
  let compared = 0;
  const tried = courses.filter((_, index) => index % oneIn === 0);
  for (const [name, run] of tried)
    run((lab) => {
      const advance = lab.advance.bind(lab);
      lab.advance = (span) => {
        compared += compareAll(advance(span), `${name}, ${span} later`);
        compared += compareAll(advance('40s'), `${name}, ${span} and 40s later`);
        return lab;
      };
      return lab;
    });
  assert.ok(compared > 100 * tried.length, `${compared} comparisons of ${tried.length} courses`);
});

test('while a power cap slows the host down, its metrics show each step', () => {
  const lab = createLab();
  type System = { readonly Oem: { readonly Vnd: { readonly SystemUsage: { readonly CPUUtil: number } } } };
  const isBusy = () => (lab.get(systemUri).reply.body as object as System).Oem.Vnd.SystemUsage.CPUUtil > 60;
  for (let look = 0; look < 1_000 && !isBusy(); look++) lab.advance('10m');
  lab.get(powerUri);
  lab.patch(powerUri, { PowerControl: [{ PowerLimit: { LimitInWatts: 320 } }] }).is(200);

  for (let step = 1; step <= 5; step++) compareAll(lab.advance('10s'), `${step} steps later`);
});

test.run();
