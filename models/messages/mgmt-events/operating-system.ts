/** Events of `MgmtEvents` about the watch over the running operating system, its kernel and its processes. */
import type { MessageTable } from '../registry.js';
import { criticalEvent } from '../rows.js';

export const operatingSystemEvents = {
  OSSecurityAdd: criticalEvent(['string'], {
    message: 'The watch over the running operating system found something added: %1.',
    description: 'The kernel watch sees a module, hook or table entry that was not in its baseline.',
    resolution: 'Find out who loaded it; if it is legitimate, take a new baseline.',
  }),
  OSSecurityCfgChange: criticalEvent([], {
    message: 'The settings of the watch over the running operating system were changed.',
    description: 'The configuration of the kernel watch is altered from the host.',
    resolution: 'Check that the change was intended and undo it if it was not.',
  }),
  OSSecurityHeartbeat: criticalEvent([], {
    message: 'The watch over the running operating system no longer gives a sign of life.',
    description: "The host's part of the kernel watch misses its regular message.",
    resolution: 'Check whether the host hangs or whether somebody stopped the watch.',
  }),
  OSSecurityKernelModuleCorrection: criticalEvent([], {
    message: 'A kernel module of the running operating system had been altered and was set right.',
    description: 'The kernel watch finds a module changed in memory and restores its contents.',
    resolution: 'Find out what altered the module and treat the host as possibly attacked until then.',
  }),
  OSSecurityPIDCOW: criticalEvent(['string'], {
    message: 'Process %1 runs program code that was altered in memory.',
    description: "Private copies of a process's code pages differ from the file they came from.",
    resolution: 'Check the process for tampering and stop it if it is not being debugged on purpose.',
  }),
  OSSecurityPIDDel: criticalEvent(['string'], {
    message: 'Process %1 runs from a file that has been deleted.',
    description: 'The program file of a running process no longer exists, a usual way to hide one.',
    resolution: 'Check the process; restart it if its file was merely replaced by an update.',
  }),
  OSSecurityPIDEnvar: criticalEvent(['string'], {
    message: 'Process %1 was started with suspicious environment variables.',
    description:
      'A process has variables, such as those that preload libraries, that change what code it runs.',
    resolution: 'Check who set the variables and restart the process without them.',
  }),
  OSSecurityPIDHeartbeat: criticalEvent(['string'], {
    message: 'The watched process %1 no longer gives a sign of life.',
    description: 'A process that the kernel watch expects to run does not report.',
    resolution: 'Check whether the process crashed or was stopped, and start it again.',
  }),
  OSSecurityPIDInject: criticalEvent(['string'], {
    message: 'Foreign code was injected into process %1.',
    description: 'The kernel watch finds executable memory in a process that none of its files accounts for.',
    resolution: 'Isolate the host, keep a memory image for the investigation, and stop the process.',
  }),
  OSSecurityPIDMemfd: criticalEvent(['string'], {
    message: 'Process %1 runs from a file that exists in memory only.',
    description: 'The program of a process was never on a file system.',
    resolution: 'Check the process and stop it if its origin is not known.',
  }),
  OSSecurityPIDMisc: criticalEvent(['string'], {
    message: 'Process %1 behaves in a suspicious way.',
    description: 'The kernel watch finds an irregularity of a process that fits no other message.',
    resolution: 'Check what the process is and what started it.',
  }),
  OSSecurityPIDPath: criticalEvent(['string'], {
    message: 'Process %1 runs from an unexpected folder.',
    description:
      'A program is started from a place where programs do not belong, such as a folder for temporary files.',
    resolution: 'Check the process and remove the program if it is not wanted.',
  }),
  OSSecurityRemove: criticalEvent(['string'], {
    message: 'The watch over the running operating system found something missing: %1.',
    description: "A module, hook or table entry of the kernel watch's baseline is gone.",
    resolution: 'Find out who removed it; if that was intended, take a new baseline.',
  }),
  OSSecurityScan: criticalEvent(['string'], {
    message: 'A scan of the running operating system found something suspicious: %1.',
    description: "A scheduled or requested scan of the kernel's memory ends with a finding.",
    resolution: 'Look into the finding and treat the host as possibly attacked until it is explained.',
  }),
  OSSecurityUnexpectedChange: criticalEvent([], {
    message: 'The kernel of the running operating system changed unexpectedly.',
    description: 'Parts of the kernel that never change after start-up are found changed.',
    resolution: 'Isolate the host and restart it from a trusted image.',
  }),
  OSSecurityUpdateTimeout: criticalEvent([], {
    message: 'The baseline of the watch over the running operating system was not renewed in time.',
    description: 'An update of the kernel was announced but its new baseline did not arrive.',
    resolution: "Check the host's part of the kernel watch and take the baseline again.",
  }),
} satisfies MessageTable;
