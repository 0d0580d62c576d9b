/** How a result of a self-test is shown: on the controller, and of those that fail at the root. */
import { oneOf, text } from '../../resource/readers.js';
import { type Rows, row } from '../../resource/rows.js';
import { type SelfTestResult, selfTestStates, selfTests } from './self-tests.js';

export const selfTestRows: Rows<SelfTestResult> = {
  Notes: row(text(), 'What there is to say of it.', 'notes'),
  SelfTestName: row(oneOf(selfTests), 'What was tested.', 'name'),
  Status: row(oneOf(selfTestStates), 'What came of it.', 'status'),
};
