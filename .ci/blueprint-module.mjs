// Prints the module of a complete blueprint. It reads the file like a user's file, with the schema that is built in
// dist/, so that a misspelled key fails with its line and column. It is a separate process, because Node caches
// imported modules.
//
//     node .ci/blueprint-module.mjs models/blueprint/default.yaml

import { readFileSync } from 'node:fs';
import { blueprintSchema } from '../dist/models/blueprint/schema.js';
import { formatProblem, parseDocument } from '../dist/models/document/document.js';
import { moduleOf } from './data-modules.mjs';

const [file] = process.argv.slice(2);
const result = parseDocument(readFileSync(file, 'utf8'), file, blueprintSchema);
if (result.ok) process.stdout.write(moduleOf(result.value));
else console.error(result.problems.map(formatProblem).join('\n'));
process.exitCode = result.ok ? 0 : 1;
