/** Facts about processors and memory. */

import { fact, ofParts, type Told } from '../../facts/row.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';
import { serialIn } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import { listMemoryModules, listProcessors } from './parts.js';

const processor = entriesOfClass(classes.processor, 'Hardware');
const memory = entriesOfClass(classes.uefi, 'Hardware');

function processorAt({ part }: Told<'part'>, { blueprint }: ControllerTree): string {
  const found = listProcessors(blueprint).find(({ built }) => built.socket === part);
  return `${origins.system}Processors/${found?.id ?? ''}/`;
}

export function moduleAt({ part }: Told<'part'>, { blueprint }: ControllerTree): string {
  const found = listMemoryModules(blueprint).find(({ built }) => built.slot === part);
  return `${origins.system}Memory/${found?.id ?? ''}/`;
}

/** Board, processor, riser and socket. Assumption: this server has neither memory boards nor risers. */
export function moduleNamed({ part }: Told<'part'>, { blueprint }: ControllerTree): readonly string[] {
  const place = listMemoryModules(blueprint).find(({ built }) => built.slot === part)?.place;
  return ['0', String(place?.socket ?? ''), '0', String(place?.slot ?? part)];
}

/** In the order of the registry's sentence; what a blueprint does not say is left empty. */
function processorNamed({ part }: Told<'part'>, tree: ControllerTree): readonly string[] {
  const found = listProcessors(tree.blueprint).find(({ built }) => built.socket === part);
  const { id = '', built } = found ?? {};
  const { model = '', maxSpeedMHz = '', cores = '', threads = '', partNumber = '' } = built ?? {};
  const serial = built === undefined ? '' : serialIn(tree, `processor/${built.socket}`, built);
  const counts = [String(cores), String(threads)];
  return [id, String(part), model, String(maxSpeedMHz), '', '', ...counts, partNumber, serial];
}

export const componentFacts = ofParts({
  'processor.failed': fact(['part'], {
    iml: processor(3, 'Critical', '{part} had an error that could not be corrected.', {
      action: 'Update the firmware of the system; replace the processor if the error returns.',
    }),
    event: alert('ProcessorStatusFailed', processorAt, processorNamed),
  }),
  'processor.degraded': fact(['part'], {
    iml: processor(4, 'Caution', '{part} corrects more errors than it should have to.', {
      action: 'Plan to replace the processor.',
    }),
    event: alert('ProcessorStatusDegraded', processorAt, processorNamed),
  }),
  'processor.repaired': fact(['part'], {
    iml: processor(3, 'Repaired', '{part} works as it should again.'),
    repairs: { facts: ['processor.failed', 'processor.degraded'], same: 'part' },
    event: alert('ProcessorStatusOK', processorAt, processorNamed),
  }),
  'processor.leftOut': fact(['part'], {
    iml: processor(5, 'Caution', '{part} was left out when the server started.', {
      action: 'Replace the processor.',
    }),
    event: alert('ProcessorStatusDisabled', processorAt, processorNamed),
  }),
  'processor.usedAgain': fact(['part'], {
    iml: processor(5, 'Repaired', '{part} is used again since the server was started anew.'),
    repairs: { facts: ['processor.leftOut'], same: 'part' },
  }),
  'memory.failed': fact(['part'], {
    iml: memory(644, 'Critical', '{part} had an error that could not be corrected.', {
      action: 'Reseat the memory module; replace it if the error returns.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  'memory.degraded': fact(['part'], {
    iml: memory(645, 'Caution', '{part} has more corrected errors than it should.', {
      action: 'Reseat the memory module; replace it if the errors continue.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  'memory.leftOut': fact(['part'], {
    iml: memory(660, 'Caution', '{part} was left out of the memory map when the server started.', {
      action: 'Replace the memory module.',
    }),
  }),
  'memory.usedAgain': fact(['part'], {
    iml: memory(660, 'Repaired', '{part} is used again since the server was started anew.'),
    repairs: { facts: ['memory.leftOut'], same: 'part' },
  }),
  'memory.repaired': fact(['part'], {
    iml: memory(644, 'Repaired', '{part} works as it should again.'),
    repairs: { facts: ['memory.failed', 'memory.degraded'], same: 'part' },
  }),
});
