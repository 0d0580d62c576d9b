/** Tests of the generated types of resource bodies. `test/whole/library-types.test.ts` compiles bodies with them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resources, typeCatalog } from '../../../machines/resource-list.js';
import { printResourceTypes } from '../../../models/redfish/index.js';
import { project } from '../../support/paths.js';

const printed = printResourceTypes(typeCatalog, resources);

/** Returns the declaration of a type. */
function declarationOf(name: string): string {
  const [declaration = ''] = new RegExp(`^export type ${name} = \\{.*?^\\};`, 'ms').exec(printed) ?? [];
  return declaration;
}

test('the build has written the types of the present resources', () => {
  assert.is(readFileSync(path.join(project, 'machines/resource-types.ts'), 'utf8'), printed);
});

test('every type of the catalog has one alias, with all of its versions', () => {
  const names = [...printed.matchAll(/^export type (\w+) /gm)].map(([, name]) => name);

  assert.is(new Set(names).size, names.length);
  assert.equal(
    typeCatalog.types.filter((type) => !names.includes(type.split('.')[0])),
    [],
  );
  assert.match(
    declarationOf('Chassis'),
    "readonly '@odata.type': '#Chassis.v1_23_0.Chassis' | '#Chassis.v1_25_1.Chassis';",
  );
});

test('identity is mandatory, other properties are optional, enumerations are literals, and units are named', () => {
  const system = declarationOf('ComputerSystem');

  assert.match(system, '  readonly Id: string;');
  assert.match(system, "readonly PowerState?: 'On' | 'Off' | 'PoweringOn' | 'PoweringOff';");
  assert.match(system, 'readonly AssetTag?: string | null;');
  assert.match(system, '/** Capacity of the memory in use, in gibibytes. Unit: GiBy. */');
  assert.match(system, 'readonly Bios?: ResourceLink;');
});

test('actions, allowed values, sections and expanded members have types', () => {
  assert.match(declarationOf('ComputerSystem'), "readonly '#ComputerSystem.Reset'?: {");
  assert.match(
    declarationOf('ComputerSystem'),
    "readonly 'BootSourceOverrideMode@Redfish.AllowableValues'?: readonly ('UEFI' | 'Legacy')[];",
  );
  assert.match(declarationOf('ComputerSystem'), 'readonly Vnd?: VndComputerSystemExt;');
  assert.match(declarationOf('LogEntryCollection'), 'readonly Members: readonly LogEntry[];');
});

test('routes lead to the types by segments, with a variable segment as an asterisk', () => {
  const routes = declarationOf('ResourceRoutes');

  assert.match(
    routes,
    /Systems: \{\n\s+'\/': ComputerSystemCollection;\n\s+'\*': \{\n\s+'\/': ComputerSystem;/,
  );
});

test.run();
