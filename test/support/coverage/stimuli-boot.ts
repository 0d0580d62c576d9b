/** Stimuli of the host firmware: starts, and an operating system that hangs. */
import { labWith } from '../bios/bios-attributes.js';
import type { Course } from './stimuli.js';
import { createLab, type Lab, resetUri, systemUri } from '../lab.js';

function restart(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');
}

function ask(lab: Lab, name: string): void {
  lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.${name}/`, {}).is(200);
}

function hang(lab: Lab): void {
  lab.controller.fault('host.hung');
  lab.advance('1h');
}

export const firmwareCourses: readonly Course[] = [
  [
    'a password of the firmware set',
    (watch) => {
      const body = { PasswordName: 'Administrator', OldPassword: '', NewPassword: 'eel-and-tide_1' };
      watch(createLab()).post(`${systemUri}Bios/Actions/Bios.ChangePassword/`, body).is(200);
    },
  ],
  [
    'reports of software on the host',
    (watch) => {
      const lab = watch(createLab());
      lab
        .post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SetSimpleUpdateStatus/`, {
          TaskState: 'Running',
        })
        .is(200);
      ask(lab, 'ServerSigRecompute');
    },
  ],
  [
    'three wrong power-on passwords',
    (watch) => {
      const lab = watch(createLab());
      const body = { PasswordName: 'User', OldPassword: '', NewPassword: 'eel-and-tide_1' };
      lab.post(`${systemUri}Bios/Actions/Bios.ChangePassword/`, body).is(200);
      restart(lab);
      for (let tries = 0; tries < 3; tries++) lab.controller.operator('password.mistype');
    },
  ],
  [
    'a start that hangs in POST, and one that does not',
    (watch) => {
      const lab = watch(createLab());
      lab.controller.fault('host.hangsInPost', { count: 1 });
      restart(lab);
      restart(lab);
    },
  ],
  [
    'a start that leaves out the TPM, and one that uses it again',
    (watch) => {
      const lab = watch(createLab());
      lab.controller.fault('tpm.unsupported', { part: 'TPM-0' });
      restart(lab);
      lab.controller.clearFault('tpm.unsupported', { part: 'TPM-0' });
      restart(lab);
    },
  ],
  [
    'components that are asked what they are, and a start that is measured',
    (watch) => {
      const lab = watch(createLab());
      lab.enableIntegrity();
      lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn: 'RemainOff' } } }).is(200);
      lab.controller.fault('spdm.notAuthentic', { part: 'DE00A000' });
      lab.controller.fault('spdm.unsupported', { part: 'DE07A000' });
      restart(lab);
    },
  ],
  ...(['ServerSafeMode', 'ServerIntelligentDiagnosticsMode'] as const).map(
    (name): Course => [
      `\`${name}\`, and a start as usual after it`,
      (watch) => {
        const lab = watch(createLab());
        ask(lab, name);
        restart(lab);
        restart(lab);
      },
    ],
  ),
  [
    '`RestoreSystemDefaults`, and a start',
    (watch) => {
      const lab = watch(createLab());
      ask(lab, 'RestoreSystemDefaults');
      restart(lab);
    },
  ],
  ['a hang that automatic server recovery ends', (watch) => hang(watch(labWith({ PostAsr: 'PostAsrOn' })))],
  [
    'a hang that the timer of IPMI ends',
    (watch) => hang(watch(labWith({ IpmiWatchdogTimerStatus: 'IpmiWatchdogTimerOn' }))),
  ],
];
