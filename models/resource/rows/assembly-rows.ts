/** Rows of `Assembly`: the boards and modules of a component, with the numbers that their manufacturer assigned. */
import { deriveDigest, formatInstant } from '../../../engine/index.js';
import { deriveSerial } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import type { View } from '../define.js';
import { oneOf, text } from '../readers/readers.js';
import { dateTime, uri } from '../readers/value-kinds.js';
import type { ResourceLocation } from '../resource-location.js';
import { list, type Rows, row } from './rows.js';
import { identity } from './shared-rows.js';

/** Physical contexts of components with an assembly. Source: DSP0268 "PhysicalContext", which contains more values. */
export const assemblyContexts = ['NetworkingDevice', 'SystemBoard'] as const;

/** Single board of a component. */
export interface Board {
  readonly uri: string;
  /** Name from which the part number and the production date are derived. */
  readonly key: string;
  readonly name: string;
  readonly vendor: string;
  readonly context: (typeof assemblyContexts)[number];
  readonly partNumber: string | undefined;
  readonly serialNumber: string;
}

export const assemblyType = {
  type: 'Assembly.v1_5_0.Assembly',
  typeDescription: 'Assemblies (boards) of a component.',
} as const;

/**
 * Earliest production date: 2024-01-01. Unit: ms since the epoch. Assumption: all boards of this generation were
 * produced in the year after this date.
 */
const firstMadeMs = 1_704_067_200_000;
const dayMs = 86_400_000;
const daysOfYear = 365;

function madeAt({ seed }: Pick<ControllerTree, 'seed'>, key: string): string {
  const drawn = Number.parseInt(deriveDigest(seed, `made/${key}`).slice(0, 6), 16);
  return formatInstant(firstMadeMs + (drawn % daysOfYear) * dayMs);
}

const boardRows: Rows<Board> = {
  '@odata.id': row(
    uri,
    'URI of the board within the list of assemblies.',
    ({ uri }) => `${uri}#/Assemblies/0`,
  ),
  MemberId: row(text(), 'Index of the board in the list of assemblies.', () => '0'),
  Name: row(text(), 'Name of the board.', 'name'),
  PartNumber: row(
    text(),
    'Part number for replacement orders.',
    ({ partNumber, key }, { tree }) => partNumber ?? deriveSerial(tree.seed, `${key}/part`),
  ),
  PhysicalContext: row(oneOf(assemblyContexts), 'Physical location of the board in the server.', 'context'),
  Producer: row(text(), 'Manufacturer of the board.', 'vendor'),
  ProductionDate: row(dateTime, 'Production date of the board.', ({ key }, { tree }) => madeAt(tree, key)),
  SerialNumber: row(text(), 'Serial number of the board.', 'serialNumber'),
  Vendor: row(text(), 'Vendor of the board.', 'vendor'),
  // Assumption: all boards have the first revision.
  Version: row(text(), 'Revision of the board.', () => '0A'),
};

export function assemblyRows<At extends ResourceLocation>(
  name: string,
  select: (view: View<At>) => Board,
): Rows<View<At>, At> {
  return {
    ...identity<View<At>, At>('Assembly', name),
    Assemblies: list('Boards of the component.', (view: View<At>) => [select(view)], boardRows),
  };
}
