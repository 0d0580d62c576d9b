/** Tests of links in the declared rows: every link leads to a served address or is in `notYet`. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resourceRoutes, resources } from '../../machines/resource-list.js';
import type { AnyRows } from '../../models/resource/rows/rows.js';
import { createLab } from '../support/lab.js';
import { readSchema } from '../support/redfish/redfish-schemas-rig.js';

/**
 * Addresses of links to resources that are not served yet. The links are shown when the resources exist. A misspelled
 * address fails this test.
 */
const notYet: readonly string[] = [];

interface Link {
  readonly name: string;
  readonly to: string;
}

function linksIn(rows: AnyRows): Link[] {
  return Object.entries(rows).flatMap(([name, { content }]) => {
    switch (content.is) {
      case 'link':
      case 'links':
        return content.to === undefined ? [] : [{ name, to: content.to }];
      case 'object':
      case 'list':
      case 'keyed':
        return linksIn(content.rows);
      default:
        return [];
    }
  });
}

function isServed(to: string): boolean {
  // A URI that is only a prefix of other URIs is not a resource.
  const isAt = (resourceRoutes.find(to)?.resources ?? []).length > 0;
  return isAt || resources.some(({ uri, type }) => uri === to || type === to);
}

const links = resources.flatMap(({ rows }) => (rows === undefined ? [] : linksIn(rows)));

test('every link leads to something, or is one of those of what is not there yet', () => {
  const nowhere = links.map(({ to }) => to).filter((to) => !isServed(to));

  assert.ok(links.length > 60, `${links.length} links`);
  assert.equal([...new Set(nowhere)].sort(), notYet);
});

test('a schema declares no link to what is not there', () => {
  const [type = ''] = resources.flatMap(({ type = '' }) =>
    type.startsWith('AccountService.') ? [type] : [],
  );
  const text = JSON.stringify(readSchema(createLab(), `#${type}`));

  assert.ok(text.includes('"Accounts"'));
  assert.not.ok(text.includes('"DirectoryTest"'));
});

test.run();
