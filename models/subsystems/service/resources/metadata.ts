/** `$metadata` and what it refers to: CSDL of every type a body names, the standard's by address, the vendor's here. */

import { element } from '../../../formats/xml.js';
import { xmlDocument } from '../../../redfish/document.js';
import { csdlText } from '../../../redfish/schema/csdl.js';
import { edmxText, referencesTo, schemaElement, vocabularyReferences } from '../../../redfish/schema/edmx.js';
import { csdlFolder, csdlUri, typeName } from '../../../redfish/schema/names.js';
import type { TypeCatalog } from '../../../redfish/schema/type-catalog.js';
import { at } from '../../../resource/at.js';
import type { ResourceDefinition } from '../../../resource/definition.js';
import { root } from '../../../resource/uris.js';

export function metadata(catalog: TypeCatalog): readonly ResourceDefinition[] {
  const vendors = () => catalog.types.filter((type) => typeName(type).vendor);
  return [
    at(`${root}$metadata`).document(() => xmlDocument(metadataText(catalog.namedTypes)), { open: true }),
    at(`${csdlFolder}{CsdlFile}`, () =>
      vendors().map((type) => ({ params: { CsdlFile: fileName(type) } })),
    ).document(
      ({ CsdlFile }) => {
        const type = vendors().find((vendor) => fileName(vendor) === CsdlFile);
        if (type === undefined) throw new Error(`no type has the CSDL file ${CsdlFile}`);
        return xmlDocument(csdlText(catalog.describe(type)));
      },
      // `$metadata` is open, and is of no use to whoever cannot follow its references (behaviour "Root documents").
      { open: true },
    ),
  ];
}

function metadataText(types: readonly string[]): string {
  const entrance = types.find((type) => typeName(type).base === 'ServiceRoot') ?? 'ServiceRoot.ServiceRoot';
  const container = element('EntityContainer', {
    Name: 'Service',
    Extends: `${typeName(entrance).namespace}.ServiceContainer`,
  });
  // Clients look for the container in the first schema (behaviour "Root documents").
  return edmxText([...vocabularyReferences, ...referencesTo(types)], [schemaElement('Service', container)]);
}

function fileName(type: string): string {
  return csdlUri(type).slice(csdlFolder.length);
}
