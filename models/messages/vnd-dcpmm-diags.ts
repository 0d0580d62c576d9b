/**
 * The vendor registry `VndDcpmmDiags`: what the firmware finds of memory modules that keep their content without power.
 * Keys as behaviour § 7.3 has them; no blueprint has such modules, so that nothing here sends any of them.
 */
import type { MessageDefinition, MessageRegistry } from './registry.js';
import { critical, warning } from './rows.js';

/** They have no status of their own: they are told of, not answered. */
const status = 200;

function found(message: string, description: string, resolution: string): MessageDefinition {
  return warning(status, [], { message, description, resolution });
}

const refit = 'Fit the modules as the guide of the server shows.';
const reapply = 'Make the goal anew, then reset the server.';
const replaceModules = 'Replace the modules by some that the processors take.';

export const vndDcpmmDiags = {
  prefix: 'VndDcpmmDiags',
  version: '1.1.1',
  owner: 'Vnd',
  name: 'Persistent Memory Diagnostics Message Registry',
  language: 'en',
  messages: {
    AppDirectPresent: found(
      'There is persistent memory that programs use directly.',
      'A goal would take away what programs have stored in the modules.',
      'Save what is stored there, then delete the regions.',
    ),
    ComponentsNotPaired: found(
      'The modules do not belong together.',
      'A set of modules that share data is not complete, or is mixed with another.',
      refit,
    ),
    CreateDenied: found(
      'The goal cannot be made.',
      'The firmware does not let goals be made at the moment.',
      'Allow goals in the settings of the firmware, then try again.',
    ),
    DeviceBusy: found(
      'A module is busy.',
      'A long operation on a module has not ended.',
      'Wait until the operation is over.',
    ),
    DimmNotPresent: critical(status, [], {
      message: 'A module is missing that was there.',
      description: 'A module that holds part of the stored data is not found any more.',
      resolution: 'Put the module back into its slot.',
    }),
    DimmPopulationViolation: found(
      'Modules are fitted where they should not be.',
      'The slots that are filled do not follow the rules of the server.',
      refit,
    ),
    DuplicateSocketId: found(
      'A processor is named twice.',
      'A goal names one processor more than once.',
      'Name each processor once.',
    ),
    GoalConfigEmpty: found(
      'There is no goal.',
      'An operation needs a goal, and none was made.',
      'Make a goal first.',
    ),
    GoalConfigFailed: found(
      'The goal failed.',
      'The modules did not take the goal over when the server started.',
      reapply,
    ),
    GoalConfigFailedApply: found(
      'The goal could not be handed to the modules.',
      'A module did not accept the goal when it was made.',
      reapply,
    ),
    GoalConfigMismatchOnSocket: found(
      'The goals of the modules of a processor differ.',
      'All modules of one processor need the same goal, and have several.',
      reapply,
    ),
    GoalConfigPresent: found(
      'There is a goal already.',
      'A goal waits for the next start of the server, and only one can.',
      'Delete the goal, or reset the server to have it carried out.',
    ),
    GoalConfigUnknown: critical(status, ['string'], {
      message: 'What became of the goal is not known: %1.',
      description: 'A module gives a status of its goal that nobody knows.',
      resolution: 'Update the firmware of the modules.',
    }),
    GoalConfigUnsupported: found(
      'The modules do not take this goal.',
      'A goal asks for what the modules that are fitted cannot do.',
      'Make a goal that suits the modules.',
    ),
    InvalidConfigSocket: found(
      'The modules of a processor cannot be set up.',
      'A processor has modules in a combination that allows no goal.',
      refit,
    ),
    InvalidSocketId: found(
      'There is no such processor.',
      'A goal names a processor that the server does not have.',
      'Name processors that are fitted.',
    ),
    ManagedDimmNotPresent: found(
      'No module can be managed.',
      'The server has no persistent module that the firmware manages.',
      'Fit persistent modules that the server knows.',
    ),
    MappedMemReducedCpuSku: found(
      'Some of the memory is out of reach.',
      'The processors address less memory than is fitted.',
      'Fit less memory, or processors that address more.',
    ),
    NamesSpaceInitFailed: found(
      'A name space could not be opened.',
      'The labels of a name space cannot be read.',
      'Restore the name space from a copy.',
    ),
    NamesSpacePresent: found(
      'There are name spaces.',
      'A goal would destroy name spaces that are in use.',
      'Delete the name spaces when nobody needs them.',
    ),
    PersistentMemAppliedToAll: found(
      'All of the memory is made persistent.',
      'A goal leaves no memory that programs can use as usual.',
      'Fit other memory beside it, or leave some of it volatile.',
    ),
    RegionSzToSmall: found(
      'A region is too small.',
      'A goal would make a region smaller than the firmware can handle.',
      'Make the region larger.',
    ),
    ResvDimmError: found(
      'The module that is kept apart cannot be.',
      'A goal sets one module apart from the others, and that fails.',
      'Make a goal without a module that is kept apart.',
    ),
    UnsupportedDefaultInterleaveSize: found(
      'The usual interleaving is not possible.',
      'The modules do not work together in the size that is used unless another is given.',
      'Choose a size of interleaving that the modules have.',
    ),
    UnsupportedInterleaveSize: found(
      'This interleaving is not possible.',
      'The modules do not work together in the size that was asked for.',
      'Choose another size of interleaving.',
    ),
    UnsupportedMemMode: found(
      'Volatile use is not possible.',
      'The modules or processors cannot serve as usual memory.',
      'Use the modules as persistent memory alone.',
    ),
    UnsupportedMixSku: found(
      'Modules of different kinds are mixed.',
      'The modules do not all have the same abilities.',
      replaceModules,
    ),
    UnsupportedPersistMemMode: found(
      'Persistent use is not possible.',
      'The modules or processors cannot keep content without power.',
      'Use the modules as volatile memory alone.',
    ),
    UnsupportedSkuConfig: found(
      'The kind of module does not allow this.',
      'A goal asks for a use that this kind of module was not made for.',
      replaceModules,
    ),
    UnsupportedSoftware: found(
      'The software does not know these modules.',
      'Firmware or driver is older than the modules that are fitted.',
      'Update the firmware of the system.',
    ),
  },
} as const satisfies MessageRegistry;
