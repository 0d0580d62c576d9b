/** Tests of the types of definitions: the build fails if a line compiles that is marked as an error. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type View, written } from '../../../models/resource/define.js';
import { defineAt } from '../../../models/resource/define-at.js';
import { nullable, oneOf, text, whole } from '../../../models/resource/readers/readers.js';
import { decimal } from '../../../models/resource/readers/value-kinds.js';
import { type Rows, row, section } from '../../../models/resource/rows/rows.js';
import { settingsIn } from '../../../models/resource/rows/stored-settings.js';
import { action, creation, optional, removal, required } from '../../../models/resource/writes.js';

const shelf = defineAt('/redfish/v1/Shelves/{ShelfId}/', () => [
  { params: { ShelfId: '1' }, part: { width: 3 } },
]);

test('a URI gives its parameters their names, and the listing its parts their type', () => {
  const definition = shelf.resource({
    type: 'Shelf.v1_0_0.Shelf',
    typeDescription: 'A shelf.',
    properties: {
      Id: row(text(), 'Its number.', ({ params }) => params.ShelfId),
      // @ts-expect-error: the URI has no such parameter
      Name: row(text(), 'Its name.', ({ params }) => params.ShelveId),
      Width: row(whole(), 'Its width.', ({ part }) => part.width),
      SameWidth: row(whole(), 'Its width, by the name of the member.', 'width'),
      // @ts-expect-error: it is the part that has members to name, not the view
      Now: row(whole(), 'The time.', 'now'),
      // @ts-expect-error: the part has no such member
      Height: row(whole(), 'Its height.', ({ part }) => part.height),
    },
  });

  assert.equal(definition.kind, 'resource');
  // @ts-expect-error: the instances lack the parameter of the URI
  defineAt('/redfish/v1/Shelves/{ShelfId}/', () => [{ params: { Shelf: '1' } }]);
  // @ts-expect-error: a URI with a variable part has instances
  defineAt('/redfish/v1/Shelves/{ShelfId}/');
});

test('a row shows a value of its kind', () => {
  const rows: Rows<number> = {
    Length: row(decimal, 'A length.', (length) => length),
    // @ts-expect-error: a text is no number
    Text: row(decimal, 'A length.', (length) => String(length)),
    // @ts-expect-error: not one of the values
    Colour: row(oneOf(['red', 'green']), 'A colour.', () => 'blue'),
    // @ts-expect-error: null where the kind is not nullable
    Missing: row(decimal, 'A length.', () => null),
    Nullable: row(nullable(decimal), 'A length.', () => null),
    Undefined: row(decimal, 'A length.', () => undefined),
    // @ts-expect-error: a list has its values where they are, a text has none
    Listed: row(text(), 'A text.', () => 'x', { allowable: 'all' }),
  };

  assert.is(Object.keys(rows).length, 7);
});

test('a row shows the member of a name, and a constant that is no text', () => {
  const rows: Rows<{ readonly width: number; readonly label?: string }> = {
    Width: row(decimal, 'A width.', 'width'),
    Label: row(text(), 'A label.', 'label'),
    // @ts-expect-error: no such member
    Height: row(decimal, 'A height.', 'height'),
    // @ts-expect-error: a text is no number
    Depth: row(decimal, 'A depth.', 'label'),
    Sides: row(decimal, 'How many sides there are.', 4),
    // @ts-expect-error: a number is no text
    Colour: row(text(), 'A colour.', 4),
  };

  assert.is(Object.keys(rows).length, 6);
});

test('a setting is kept at a name of its place, as what its kind reads and shows', () => {
  const setting = settingsIn(({ host }) => host);
  const rows: Rows = {
    AssetTag: setting('assetTag', text({ lengthMax: 8 }), 'A label.'),
    // @ts-expect-error: no such setting
    Label: setting('assetTab', text({ lengthMax: 8 }), 'A label.'),
    // @ts-expect-error: a number is no text
    Delay: setting('endOfPostDelaySeconds', text({ lengthMax: 8 }), 'A delay.'),
    // @ts-expect-error: it may be another than the kind has
    Mode: setting('powerAutoOn', oneOf(['RemainOff']), 'A choice.'),
  };

  assert.is(Object.keys(rows).length, 4);
});

test('the rows of a section are of what its selector gives', () => {
  const rows: Rows = {
    Host: section('The host.', ({ tree }: View) => tree.host, {
      AssetTag: row(text(), 'A label.', (host) => host.assetTag),
      // @ts-expect-error: no such member of the host
      Label: row(text(), 'A label.', (host) => host.assetTab),
    }),
  };

  assert.ok(rows.Host);
});

test('what is set has the type its reader makes', () => {
  const rows: Rows = {
    AssetTag: row(text({ lengthMax: 8 }), 'A label.', ({ tree }) => tree.host.assetTag, {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: ({ draft }, value) => {
          draft.host.assetTag = value;
          // @ts-expect-error: a text is no number
          draft.host.endOfPostDelaySeconds = value;
        },
      },
    }),
    Shown: row(text(), 'A label that is only shown.', ({ tree }) => tree.host.assetTag, {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: ({ draft }, value) => {
          // A property without a reader has no value to set.
          const never: never = value;
          draft.host.assetTag = never;
        },
      },
    }),
  };

  assert.is(Object.keys(rows).length, 2);
});

test('bodies have the parameters that were declared, by their readers’ types', () => {
  const reset = action({
    name: 'Shelf.Reset',
    description: 'Empties it.',
    privilege: 'MgmtConfigPriv',
    parameters: {
      ResetType: required(oneOf(['Now', 'Later']), 'When.'),
      Delay: optional(whole(0, 9), 'For how long.'),
    },
    apply: (_, { ResetType, Delay }) => {
      const type: 'Now' | 'Later' = ResetType;
      const delay: number | undefined = Delay;
      // @ts-expect-error: it may be left out
      const always: number = Delay;
      return type === 'Now' && delay === always ? written() : written();
    },
  });
  const misspelt = action({
    name: 'Shelf.Fill',
    description: 'Fills it.',
    privilege: 'MgmtConfigPriv',
    parameters: { ResetType: required(oneOf(['Now']), 'When.') },
    // @ts-expect-error: no such parameter
    apply: (_, { ResetTyp }) => (ResetTyp === undefined ? written() : written()),
  });

  assert.equal([reset.name, misspelt.name], ['Shelf.Reset', 'Shelf.Fill']);
});

test('what was redacted is what a creation is applied to', () => {
  const made = creation({
    privilege: 'MgmtConfigPriv',
    properties: { Password: required(text({ lengthMax: 8 }), 'A secret.') },
    redact: ({ Password }) => ({ ok: true, value: { body: { kept: Password.length }, headers: {} } }),
    apply: (_, body) => {
      const kept: number = body.kept;
      // @ts-expect-error: the secret is not in it any more
      return kept === 0 ? written() : written(body.Password);
    },
  });

  assert.ok(made.redact);
});

test('what a removal brings along is what it is applied to', () => {
  const emptied = removal({
    privilege: 'MgmtConfigPriv',
    redact: () => ({ kept: 3 }),
    apply: (_stage, _at, body) => {
      const kept: number = body.kept;
      // @ts-expect-error: nothing of that name was brought along
      return kept === 0 ? written() : written(body.left);
    },
  });

  assert.ok(emptied.redact);
});

test('a kind of definition has its own members and no others', () => {
  const rows = { properties: {}, type: 'Shelf.v1_0_0.Shelf', says: 'A shelf.' };
  // @ts-expect-error: members are removed, collections are not
  shelf.collection({ ...rows, name: 'Shelves', description: '', members: [], removal: undefined });
  // @ts-expect-error: a resource has no members to create
  const definition = shelf.resource({ ...rows, creation: undefined });

  assert.is(definition.document, undefined);
  assert.is(definition.stream, undefined);
});

test.run();
