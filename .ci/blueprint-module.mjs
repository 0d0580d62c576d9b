// Prints the module of a complete blueprint: the file is read as a user's file is, by the schema as built in dist/, so a
// misspelt key fails with its line and column. A process of its own, because Node keeps what it has once imported.
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
