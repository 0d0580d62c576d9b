/** `Assembly`: the boards and modules that a part is made of, with the numbers their maker gave them. */
import { deriveDigest, formatInstant } from '../../engine/index.js';
import { deriveSerial } from '../identity.js';
import type { ControllerTree } from '../tree.js';
import type { View } from './define.js';
import { dateTime, uri } from './kinds.js';
import type { Place } from './place.js';
import { oneOf, text } from './readers.js';
import { list, type Rows, row } from './rows.js';
import { identity } from './shared-rows.js';

/** Source: DSP0268 "PhysicalContext", as far as parts with an assembly have one. */
export const assemblyContexts = ['NetworkingDevice', 'SystemBoard'] as const;

/** The one board of a part. */
export interface Board {
  readonly uri: string;
  /** Names what is derived for it. */
  readonly key: string;
  readonly name: string;
  readonly vendor: string;
  readonly context: (typeof assemblyContexts)[number];
  readonly partNumber: string | undefined;
  readonly serialNumber: string;
}

export const assemblyType = {
  type: 'Assembly.v1_5_0.Assembly',
  says: 'The boards that a part is made of.',
} as const;

/** Unit: ms since the epoch: 2024-01-01. Assumption: parts of this generation were made in the year after. */
const firstMadeMs = 1_704_067_200_000;
const dayMs = 86_400_000;
const daysOfYear = 365;

function madeAt({ seed }: Pick<ControllerTree, 'seed'>, key: string): string {
  const drawn = Number.parseInt(deriveDigest(seed, `made/${key}`).slice(0, 6), 16);
  return formatInstant(firstMadeMs + (drawn % daysOfYear) * dayMs);
}

const boardRows: Rows<Board> = {
  '@odata.id': row(uri, 'The address of the element.', ({ uri }) => `${uri}#/Assemblies/0`),
  MemberId: row(text(), 'The place of the element in its list.', () => '0'),
  Name: row(text(), 'The name of the board.', 'name'),
  PartNumber: row(
    text(),
    'The number that a replacement is ordered by.',
    ({ partNumber, key }, { tree }) => partNumber ?? deriveSerial(tree.seed, `${key}/part`),
  ),
  PhysicalContext: row(oneOf(assemblyContexts), 'The part of the server it belongs to.', 'context'),
  Producer: row(text(), 'The maker of the board.', 'vendor'),
  ProductionDate: row(dateTime, 'The day it was made.', ({ key }, { tree }) => madeAt(tree, key)),
  SerialNumber: row(text(), 'The number that its maker gave to this very piece.', 'serialNumber'),
  Vendor: row(text(), 'The seller of the board.', 'vendor'),
  // Assumption: all of the first revision.
  Version: row(text(), 'The revision of the board.', () => '0A'),
};

export function assemblyRows<At extends Place>(
  name: string,
  select: (view: View<At>) => Board,
): Rows<View<At>, At> {
  return {
    ...identity<View<At>, At>('Assembly', name),
    Assemblies: list('The boards.', (view: View<At>) => [select(view)], boardRows),
  };
}
