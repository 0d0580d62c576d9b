/**
 * Chart of the erase of the whole server (behaviour § 3.4). The erase starts with the next start of the host after the
 * request. The firmware erases in a paused POST and powers off the host. The controller then erases its own memory, and
 * resets after each part.
 */
import { setup } from 'xstate';
import { chartActions } from '../../declare.js';
import type { EraseResult, EraseStep, SystemEraseContract } from './state.js';
import { systemEraseEffects } from './steps.js';

const erase = (step: EraseStep) => ({ type: 'eraseDevices', params: { step } }) as const;

const requesting = { 'erase.requested': 'requested' } as const;

export const systemErase = setup({
  types: {
    context: {} as SystemEraseContract['context'],
    events: {} as SystemEraseContract['sent'],
  },
  actions: { ...chartActions, ...systemEraseEffects },
  guards: {
    hasCome: ({ event }, { result }: { readonly result: EraseResult }) =>
      event.type === 'controller.returned' && event.result === result,
  },
}).createMachine({
  id: 'systemErase',
  description: 'Erase of the whole server: first by the firmware, then by the controller.',
  context: {},
  initial: 'idle',
  states: {
    idle: { description: 'No erase was requested.', on: requesting },
    requested: {
      description: 'The erase starts with the next start of the host.',
      on: { 'post.halted': { target: 'firmware', actions: 'begin' } },
    },
    firmware: {
      description: 'The firmware erases during a paused POST, which does not continue.',
      initial: 'settings',
      on: { 'mains.returned': { actions: 'powerOn' } },
      states: {
        settings: {
          description: 'The firmware erases its own settings.',
          entry: erase('settings'),
          on: { 'devices.erased': 'userData' },
        },
        userData: {
          description: 'The firmware erases user data on drives, persistent memory and the TPM in parallel.',
          entry: erase('userData'),
          on: { 'devices.erased': '#systemErase.poweringOff' },
        },
      },
    },
    poweringOff: {
      description: 'The firmware has finished, and the host powers off.',
      entry: 'powerOff',
      on: { 'host.off': 'controller', 'mains.returned': 'controller', 'post.halted': { actions: 'keepOff' } },
    },
    controller: {
      description: 'The controller erases its own memory.',
      initial: 'nvram',
      on: { 'post.halted': { actions: 'keepOff' } },
      states: {
        nvram: {
          description: 'The controller erases its NVRAM.',
          entry: erase('nvram'),
          on: { 'devices.erased': 'nvramErased' },
        },
        nvramErased: {
          description: 'The controller resets without the settings from NVRAM.',
          entry: 'resetController',
          on: { 'controller.returned': 'nand' },
        },
        nand: {
          description: 'The controller erases its NAND flash memory.',
          entry: erase('nand'),
          on: { 'devices.erased': 'nandErased' },
        },
        nandErased: {
          description: 'The controller resets to its factory state.',
          entry: 'resetController',
          on: {
            'controller.returned': [
              {
                guard: { type: 'hasCome', params: { result: 'CompletedWithSuccess' } },
                target: '#systemErase.completed',
              },
              { guard: { type: 'hasCome', params: { result: 'Failed' } }, target: '#systemErase.failed' },
              { target: '#systemErase.completedWithErrors' },
            ],
          },
        },
      },
    },
    completed: { description: 'All components were erased.', entry: 'finish', on: requesting },
    completedWithErrors: {
      description: 'All components were erased except those that the reports list.',
      entry: 'finish',
      on: requesting,
    },
    failed: { description: 'No component was erased.', entry: 'finish', on: requesting },
  },
});
