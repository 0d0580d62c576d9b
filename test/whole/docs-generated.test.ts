/** Compares the generated pages under `docs/` with their sources. UPDATE_DOCS=1 writes the pages instead. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generatedFiles } from '../support/docs/generated-files.js';
import { isUpdating, readText } from '../support/docs/pages.js';
import { project } from '../support/paths.js';

for (const { file, generate } of generatedFiles) {
  test(`${file} agrees with its source`, () => {
    const today = generate();
    if (isUpdating) writeFileSync(path.join(project, file), today);

    assert.ok(readText(file) === today, `UPDATE_DOCS=1 npm test docs writes ${file}`);
  });
}

test.run();
