/**
 * Captures of real controllers as test data: archives in the folder that TIDEFISH_CAPTURES names, or beside the project.
 * Tests that need them are skipped with a message if the folder is absent.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { project } from '../paths.js';

const folder = [process.env.TIDEFISH_CAPTURES ?? '', '../shared/captures', '../../shared/captures']
  .filter((each) => each !== '')
  .map((each) => path.resolve(project, each))
  .find((each) => existsSync(each));

/** Reason why there is no test data; undefined if the folder exists. */
export const absent =
  folder === undefined ? 'the captures are not beside the project (../shared/captures)' : undefined;

/** Paths of the archives. */
export const publicCaptures: readonly string[] =
  folder === undefined
    ? []
    : readdirSync(folder)
        .filter((file) => file.endsWith('.tar.gz'))
        .sort()
        .map((file) => path.join(folder, file));
