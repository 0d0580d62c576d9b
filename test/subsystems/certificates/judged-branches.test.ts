/** What the dashboard is judged by is what its trace watches: nothing is judged unseen, and nothing is watched in vain. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ControllerTree } from '../../../models/index.js';
import { DependencyTracker } from '../../../models/redfish/dependency-tracker.js';
import {
  securityParameterList,
  securityStatus,
} from '../../../models/subsystems/certificates/resources/security-risks.js';
import { judged } from '../../../models/subsystems/certificates/security-trace.js';
import { accountServiceUri, createLab, managerUri } from '../../support/lab.js';

/** As the genesis has it for good. */
const constant = ['blueprint'];

function branchesLookedAt(tree: ControllerTree): string[] {
  const tracker = new DependencyTracker(tree);
  for (const parameter of securityParameterList) securityStatus(tracker.tree, parameter);
  return tracker.dependencies().reads.map(({ branch }) => branch);
}

test('the branches that parameters are judged by are those that are watched', () => {
  const lab = createLab();
  const before = lab.controller.tree;
  lab.patch(accountServiceUri, { MinPasswordLength: 4, AuthFailureLoggingThreshold: 0 }).is(200);
  lab.patch(`${managerUri}SecurityService/`, { GlobalComponentIntegrity: 'Enabled' }).is(200);
  lab.controller.fault('hood.opened');

  const looked = new Set([before, lab.controller.tree].flatMap(branchesLookedAt));
  for (const name of constant) assert.ok(looked.delete(name), name);

  assert.equal([...looked].sort(), [...judged].sort());
});

test.run();
