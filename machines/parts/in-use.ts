/**
 * Processors and memory modules that the host uses. A start excludes the parts that fail its test. It also excludes the
 * memory of an excluded processor, because the memory channels are not connected (behaviour § 3.1).
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { LeftOut, TestedKind } from './conditions.js';
import { listPartNames } from './part-names.js';
import {
  type BuiltModule,
  type BuiltProcessor,
  listMemoryModules,
  listProcessors,
  type MemoryModule,
  type Processor,
} from './parts.js';

type Fitted = Pick<Blueprint, 'processors' | 'memory'>;

export function processorsInUse({ processors }: Fitted, { processor }: LeftOut): readonly BuiltProcessor[] {
  return processor.length === 0 ? processors : processors.filter(({ socket }) => !processor.includes(socket));
}

export function modulesInUse(blueprint: Fitted, leftOut: LeftOut): readonly BuiltModule[] {
  if (leftOut.processor.length === 0 && leftOut.memory.length === 0) return blueprint.memory;
  const modules = listMemoryModules(blueprint);
  return modules.filter((part) => isModuleInUse(blueprint, leftOut, part)).map(({ built }) => built);
}

export function isModuleInUse(blueprint: Fitted, leftOut: LeftOut, { built, place }: MemoryModule): boolean {
  if (leftOut.memory.includes(built.slot)) return false;
  return place === undefined || !isSocketLeftOut(blueprint, leftOut, place.socket);
}

/** Checks that the last start excluded the processor in a socket, counted from 1; false for an empty socket. */
export function isSocketLeftOut(blueprint: Fitted, { processor }: LeftOut, socket: number): boolean {
  if (processor.length === 0) return false;
  const found = listProcessors(blueprint).find((fitted) => socketOf(fitted) === socket);
  return found !== undefined && processor.includes(found.built.socket);
}

/**
 * Returns the number of the socket of a processor: the number in the name of the socket, or else the id of the
 * processor.
 */
function socketOf({ id, built }: Processor): number {
  const [printed = id] = /\d+$/.exec(built.socket) ?? [];
  return Number(printed);
}

export function isInUse(
  { blueprint, conditions: { leftOut } }: Pick<ControllerTree, 'blueprint' | 'conditions'>,
  kind: TestedKind,
  part: string,
): boolean {
  return kind === 'processor'
    ? processorsInUse(blueprint, leftOut).some(({ socket }) => socket === part)
    : modulesInUse(blueprint, leftOut).some(({ slot }) => slot === part);
}

type Conditioned = Pick<ControllerTree, 'blueprint' | 'conditions'>;

/** Returns the parts that a test by the firmware would exclude now. */
export function testParts({ blueprint, conditions }: Conditioned): LeftOut {
  const failed = (kind: TestedKind) => {
    const states = conditions.parts[kind];
    // Fast path: names are only computed if a part has failed.
    if (!Object.values(states).includes('failed')) return [];
    return listPartNames(blueprint, kind).filter((part) => states[part] === 'failed');
  };
  return { processor: failed('processor'), memory: failed('memory') };
}

/** Checks that two records exclude the same parts, regardless of the order of their keys. */
export function isSameLeftOut(one: LeftOut, other: LeftOut): boolean {
  return (
    one === other || (isSameList(one.processor, other.processor) && isSameList(one.memory, other.memory))
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

/** Returns the kind of part that a start would lack completely; undefined if the start can continue. */
export function findLacking(blueprint: Fitted, leftOut: LeftOut): TestedKind | undefined {
  if (processorsInUse(blueprint, leftOut).length === 0) return 'processor';
  return modulesInUse(blueprint, leftOut).length === 0 ? 'memory' : undefined;
}
