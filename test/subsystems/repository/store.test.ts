/** Tests of files for the repository: a new one is stored, one of the same name is replaced, and others are refused. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  componentsMax,
  findStoreObstacle,
  freeBytes,
  repositoryBytes,
  storeComponent,
} from '../../../machines/updates/repository/index.js';
import { StageRig } from '../../support/engine/single-event-rig.js';
import { image, newComponent } from '../../support/updates/repository-rig.js';

const bare = { blueprint: { images: [] } };

function factsOf(rig: StageRig): string[] {
  return rig.told.map(({ fact }) => fact);
}

test('a new file is kept, and told of as a resource and as a component', () => {
  const rig = new StageRig(bare);

  rig.act((stage) => storeComponent(stage, newComponent()));

  const [stored] = rig.tree.repository.components;
  assert.equal(
    [stored?.filename, stored?.criticality, stored?.created],
    ['nic.fwpkg', 'Optional', rig.simulation.now],
  );
  const uri = `/redfish/v1/UpdateService/ComponentRepository/${stored?.id}/`;
  assert.equal(rig.told, [
    { fact: 'resource.created', args: { uri } },
    { fact: 'component.added', args: { uri, filename: 'nic.fwpkg' } },
  ]);
});

test('a file of the same name takes its place, keeps its address, and nothing of what was said of the one before', () => {
  const rig = new StageRig(bare).act((stage) => storeComponent(stage, newComponent()));
  const [before] = rig.tree.repository.components;
  rig.act(({ draft }) => {
    const [stored] = draft.repository.components;
    if (stored !== undefined) Object.assign(stored, { criticality: 'Critical', configuration: 'x' });
  });
  rig.told.length = 0;

  const next = newComponent({
    filename: 'NIC.fwpkg',
    image: image({ version: '3.0' }),
    sizeBytes: 5_000_000,
  });
  rig.act((stage) => storeComponent(stage, next));

  const [after, ...others] = rig.tree.repository.components;
  assert.equal(others, []);
  assert.equal(
    [after?.id, after?.filename, after?.image.version, after?.sizeBytes],
    [before?.id, 'nic.fwpkg', '3.0', 5_000_000],
  );
  assert.equal([after?.criticality, after?.configuration], ['Optional', '']);
  assert.equal(factsOf(rig), ['resource.changed', 'component.added']);
});

test('a full repository takes no more, except in place of what is as large', () => {
  const rig = new StageRig(bare).act((stage) =>
    storeComponent(stage, newComponent({ sizeBytes: repositoryBytes - 10 })),
  );
  const { tree } = rig;
  assert.is(freeBytes(tree), 10);

  assert.is(findStoreObstacle(tree, { filename: 'a.bin', sizeBytes: 10 }), undefined);
  assert.is(findStoreObstacle(tree, { filename: 'a.bin', sizeBytes: 11 })?.key, 'ComponentUploadFailed');
  assert.is(findStoreObstacle(tree, { filename: 'nic.fwpkg', sizeBytes: repositoryBytes }), undefined);
  assert.is(
    findStoreObstacle(tree, { filename: 'nic.fwpkg', sizeBytes: repositoryBytes + 1 })?.key,
    'ComponentUploadFailed',
  );
});

test('there are as many files as its list has room for, however small', () => {
  const rig = new StageRig(bare).act((stage) => {
    for (let number = 0; number < componentsMax; number++)
      storeComponent(stage, newComponent({ filename: `${number}.bin`, sizeBytes: 500 }));
  });

  assert.is(
    findStoreObstacle(rig.tree, { filename: 'one-more.bin', sizeBytes: 1 })?.key,
    'ComponentUploadFailed',
  );
  assert.is(findStoreObstacle(rig.tree, { filename: '7.bin', sizeBytes: 1 }), undefined);
});

test('a file that an install set refers to is not replaced', () => {
  const rig = new StageRig(bare).act((stage) => storeComponent(stage, newComponent()));
  const step = {
    name: 'NIC',
    command: 'ApplyUpdate',
    updatableBy: ['Uefi'],
    filename: 'nic.fwpkg',
    targets: [],
    waitSeconds: null,
    timeoutMinutes: 0,
  } as const;
  const set = {
    id: '0',
    name: 'Set',
    description: '',
    isRecovery: false,
    sequence: [step],
    created: 0,
    modified: 0,
  };
  const tree = { ...rig.tree, installSets: { ...rig.tree.installSets, sets: [set] } };

  assert.is(findStoreObstacle(tree, { filename: 'nic.fwpkg', sizeBytes: 1 })?.key, 'FirmwareFileLocked');
  assert.is(findStoreObstacle(tree, { filename: 'NIC.FWPKG', sizeBytes: 1 })?.key, 'FirmwareFileLocked');
  assert.is(findStoreObstacle(tree, { filename: 'other.fwpkg', sizeBytes: 1 }), undefined);
});

test('a name that is none of a file is refused', () => {
  const { tree } = new StageRig(bare);

  for (const filename of ['', '.hidden', '../up', 'a b', 'a/b', `${'x'.repeat(129)}`, 'ä.bin'])
    assert.is(findStoreObstacle(tree, { filename, sizeBytes: 1 })?.key, 'UpdateBadParameter', filename);
});

test.run();
