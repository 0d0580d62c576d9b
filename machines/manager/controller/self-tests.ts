/** What the controller found of itself when it started, and since: one result for each of its tests. */
import type { ControllerTree } from '../../../models/index.js';
import { oneOf, type Rows, row, text } from '../../../models/resource/index.js';

/** Source: behaviour § 2.3. */
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

/** Those that fail, each with what was found. */
export interface SelfTestState {
  readonly failed: { readonly [Test in SelfTest]?: string };
}

export const nothingFailed: SelfTestState = { failed: {} };

export interface SelfTestResult {
  readonly name: SelfTest;
  readonly status: (typeof selfTestStates)[number];
  /** Undefined where there is nothing to say. */
  readonly notes: string | undefined;
}

export function listSelfTests({ blueprint, selfTest }: ControllerTree): readonly SelfTestResult[] {
  return selfTests.map((name) => {
    const found = selfTest.failed[name];
    if (found !== undefined) return { name, status: 'Degraded', notes: found };
    // It has a version to tell, and no other result.
    return name === 'CPLDPAL0'
      ? { name, status: 'Informational', notes: `Version ${blueprint.chassis.programmableLogicVersion}` }
      : { name, status: 'OK', notes: undefined };
  });
}

export function controllerHealth({ selfTest }: Pick<ControllerTree, 'selfTest'>): 'OK' | 'Warning' {
  return Object.keys(selfTest.failed).length === 0 ? 'OK' : 'Warning';
}

/** How a result of a self-test is shown: on the controller, and of those that fail at the root. */
export const selfTestRows: Rows<SelfTestResult> = {
  Notes: row(text(), 'Details of the result.', 'notes'),
  SelfTestName: row(oneOf(selfTests), 'Name of the self-test.', 'name'),
  Status: row(oneOf(selfTestStates), 'Result of the self-test.', 'status'),
};
