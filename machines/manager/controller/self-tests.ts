/** Self-test results of the controller since its start: one result for each test. */
import type { ControllerTree } from '../../../models/index.js';
import { oneOf, type Rows, row, text } from '../../../models/resource/index.js';

/** Names of the self-tests. Source: behaviour § 2.3. */
export const selfTests = [
  'NVRAMData',
  'EmbeddedFlash',
  'HostRom',
  'SupportedHost',
  'SecureElement',
  'CPLDPAL0',
  'ASICFuses',
] as const;
export type SelfTest = (typeof selfTests)[number];

export const selfTestStates = ['OK', 'Informational', 'Degraded'] as const;

/** Findings of the failed tests, by name of the test. */
export interface SelfTestState {
  readonly failed: { readonly [Test in SelfTest]?: string };
}

export const nothingFailed: SelfTestState = { failed: {} };

export interface SelfTestResult {
  readonly name: SelfTest;
  readonly status: (typeof selfTestStates)[number];
  /** Details of the result; undefined when the test has none. */
  readonly notes: string | undefined;
}

export function listSelfTests({ blueprint, selfTest }: ControllerTree): readonly SelfTestResult[] {
  return selfTests.map((name) => {
    const found = selfTest.failed[name];
    if (found !== undefined) return { name, status: 'Degraded', notes: found };
    // The details of this test are a version, not a finding.
    return name === 'CPLDPAL0'
      ? { name, status: 'Informational', notes: `Version ${blueprint.chassis.programmableLogicVersion}` }
      : { name, status: 'OK', notes: undefined };
  });
}

export function controllerHealth({ selfTest }: Pick<ControllerTree, 'selfTest'>): 'OK' | 'Warning' {
  return Object.keys(selfTest.failed).length === 0 ? 'OK' : 'Warning';
}

/** Properties of a self-test result. The manager shows all results; the service root shows those of failed tests. */
export const selfTestRows: Rows<SelfTestResult> = {
  Notes: row(text(), 'Details of the result.', 'notes'),
  SelfTestName: row(oneOf(selfTests), 'Name of the self-test.', 'name'),
  Status: row(oneOf(selfTestStates), 'Result of the self-test.', 'status'),
};
