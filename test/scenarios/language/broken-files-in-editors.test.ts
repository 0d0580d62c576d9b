/**
 * Tests of the published schema with faulty scenario files: an editor underlines each mistake that the form of a file
 * reveals.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDocument } from 'yaml';
import { scenarioJsonSchema } from '../../../scenarios/language/json-schema.js';
import { readBrokenFiles } from '../../support/scenarios/broken-files.js';

const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false });
ajv.addKeyword('enumDescriptions');
const validate = ajv.compile(scenarioJsonSchema());

/** Returns the data of the text as an editor parses it, or undefined if the text has a syntax error. */
function dataIn(file: string): unknown {
  const document = parseDocument(file);
  if (document.errors.length + document.warnings.length > 0) return undefined;
  try {
    return JSON.parse(JSON.stringify(document.toJS()));
  } catch {
    // An alias without an anchor, or one inside its own anchor, cannot be converted.
    return undefined;
  }
}

/** Mistakes that the schema cannot detect, because only other files or the server reveal them. */
const besides = [
  'A part that the server does not have',
  'A file that is not there',
  'Files that include each other in a circle',
  'A mistake in an included file',
  'A whole scenario that is included',
  'A parameter that an included file does not have',
  'A blueprint that is not there',
  'A mistake in the file of a blueprint',
  'A mistake in a blueprint in place',
  'Two parts of one name',
  'An override of the wrong type',
];
/**
 * Mistakes that the schema cannot detect, because only the meaning of names or the values that were saved before a step
 * reveal them.
 */
const ofNames = [
  'A name that nothing has',
  'A misspelt parameter',
  'A parameter of the wrong type where it stands',
  'A condition about what only a later step saves',
  'A request about what only the other choice saves',
  'A fault that is told what a step saves',
  'Rounds that nothing counts',
  'A listener at an address that a step saves',
  'A bound that has a saved value among other text',
  'A count since a step that there is not',
];
/** Mistakes that the schema cannot detect, because only the meaning of values or their combination reveals them. */
const ofMeaning = [
  'A message that there is not',
  'A path at which there never is anything',
  'A property that a resource never has',
  'A property that a part of a resource never has',
  'A state that a statechart does not have',
  'A statechart that there is not',
  'A duration beyond all times',
  'A repetition without a pause',
  'An instant that is past',
  'An answer expected of who is away',
  'A fault that is over at once, cleared',
  'A property beside a matcher',
  'A pattern that is none',
  'A range from more to less',
  'A range of counts the wrong way round',
  'A count that no number fits',
  'A matcher that no status fits',
  'A matcher that every status fits',
  'A misspelt matcher of a status',
  'A misspelt matcher',
  'A severity of another log',
  'A condition that looks at nothing',
  'A mistake deep in conditions of conditions',
  'A source with two answers',
  'An answer to what is not answered',
  'A key that is no text',
  'A number that is none',
  'A reserved key',
  'A tag',
  'A passcode without a body to put it into',
];

test('the schema refuses every one of them, but for what no schema sees', () => {
  const { sections } = readBrokenFiles();
  const read = sections.flatMap(({ what, file }) => {
    const data = dataIn(file);
    return data === undefined ? [] : [{ what, taken: validate(data) === true }];
  });

  const taken = read.filter((one) => one.taken).map(({ what }) => what);
  assert.equal(taken.toSorted(), [...besides, ...ofNames, ...ofMeaning].toSorted());
  assert.ok(read.length - taken.length > 40, `${read.length - taken.length} are refused`);
});

test.run();
