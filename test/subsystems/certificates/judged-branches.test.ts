/**
 * Checks that the trace of the security dashboard observes exactly those state branches that the dashboard's parameters
 * read.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  securityParameterList,
  securityStatus,
} from '../../../machines/access/certificates/resources/security-dashboard.js';
import { watchedBranches } from '../../../machines/access/certificates/security-trace.js';
import { DependencyTracker } from '../../../models/redfish/read/dependencies.js';
import type { ControllerTree } from '../../../models/tree.js';
import { accountServiceUri, createLab, managerUri } from '../../support/lab.js';

/**
 * Branches that the trace need not observe: the blueprint never changes, and every measurement of a component also
 * changes the branch `attestation`.
 */
const constant = ['blueprint', 'machines/component'];

function branchesLookedAt(tree: ControllerTree): string[] {
  const tracker = new DependencyTracker(tree);
  for (const parameter of securityParameterList) securityStatus(tracker.tree, parameter);
  return tracker
    .dependencies()
    .reads.map(({ branch, member }) => (branch === 'machines' ? `${branch}/${member}` : branch));
}

test('the branches that parameters are judged by are those that are watched', () => {
  const lab = createLab();
  const before = lab.controller.tree;
  lab.patch(accountServiceUri, { MinPasswordLength: 4, AuthFailureLoggingThreshold: 0 }).is(200);
  lab.patch(`${managerUri}SecurityService/`, { GlobalComponentIntegrity: 'Enabled' }).is(200);
  lab.controller.fault('hood.opened');

  const looked = new Set([before, lab.controller.tree].flatMap(branchesLookedAt));
  for (const name of constant) assert.ok(looked.delete(name), name);

  assert.equal([...looked].sort(), [...watchedBranches].sort());
});

test.run();
