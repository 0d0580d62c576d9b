/**
 * List of subsystems, from which everything about a controller as a whole is derived. In the order of this list,
 * subsystems react to a fact, restore defaults, and list their faults.
 */

import { accounts } from './access/accounts/declaration.js';
import { certificateEnrolment } from './access/certificate-enrolment/declaration.js';
import { certificates } from './access/certificates/declaration.js';
import { deviceIdentity } from './access/device-identity/declaration.js';
import { keyManager } from './access/key-manager/declaration.js';
import { sessions } from './access/sessions/declaration.js';
import { singleSignOn } from './access/single-sign-on/declaration.js';
import { chassis } from './hardware/chassis/declaration.js';
import { conditions } from './hardware/conditions/declaration.js';
import { environment } from './hardware/environment/declaration.js';
import { inventory } from './hardware/inventory/declaration.js';
import { attestation } from './host/attestation/declaration.js';
import { bios } from './host/bios/declaration.js';
import { boot } from './host/boot/declaration.js';
import { configLock } from './host/config-lock/declaration.js';
import { firmwareMode } from './host/firmware-mode/declaration.js';
import { host } from './host/host/declaration.js';
import { preboot } from './host/preboot/declaration.js';
import { secureBoot } from './host/secure-boot/declaration.js';
import { system } from './host/system/declaration.js';
import { watchdog } from './host/watchdog/declaration.js';
import { airFilter } from './manager/air-filter/declaration.js';
import { backup } from './manager/backup/declaration.js';
import { captured } from './manager/captured/declaration.js';
import { clock } from './manager/clock/declaration.js';
import { cloudConnect } from './manager/cloud-connect/declaration.js';
import { controller } from './manager/controller/declaration.js';
import { federation } from './manager/federation/declaration.js';
import { license } from './manager/license/declaration.js';
import { manager } from './manager/manager/declaration.js';
import { media } from './manager/media/declaration.js';
import { network } from './manager/network/declaration.js';
import { disturbances } from './manager/network-faults/declaration.js';
import { operations } from './manager/operations/declaration.js';
import { remoteSupport } from './manager/remote-support/declaration.js';
import { service } from './manager/service/declaration.js';
import { tasks } from './manager/tasks/declaration.js';
import { alertMail } from './reporting/alert-mail/declaration.js';
import { announcements } from './reporting/announcements/declaration.js';
import { events } from './reporting/events/declaration.js';
import { logs } from './reporting/logs/declaration.js';
import { remoteSyslog } from './reporting/remote-syslog/declaration.js';
import { snmp } from './reporting/snmp/declaration.js';
import { telemetry } from './reporting/telemetry/declaration.js';
import { erase } from './storage/erase/declaration.js';
import { storage } from './storage/storage/declaration.js';
import { volumes } from './storage/volumes/declaration.js';
import { firmware } from './updates/firmware/declaration.js';
import { installSets } from './updates/install-sets/declaration.js';
import { invalidImages } from './updates/invalid-images/declaration.js';
import { maintenanceWindows } from './updates/maintenance-windows/declaration.js';
import { repository } from './updates/repository/declaration.js';
import { updateQueue } from './updates/update-queue/declaration.js';
import { updates } from './updates/updates/declaration.js';

export const subsystems = [
  tasks,
  operations,
  license,
  host,
  controller,
  sessions,
  events,
  network,
  disturbances,
  clock,
  bios,
  firmwareMode,
  watchdog,
  secureBoot,
  preboot,
  boot,
  configLock,
  system,
  media,
  attestation,
  certificates,
  accounts,
  singleSignOn,
  keyManager,
  certificateEnrolment,
  deviceIdentity,
  cloudConnect,
  telemetry,
  environment,
  airFilter,
  conditions,
  erase,
  volumes,
  storage,
  updates,
  firmware,
  repository,
  maintenanceWindows,
  updateQueue,
  installSets,
  invalidImages,
  inventory,
  chassis,
  federation,
  remoteSupport,
  backup,
  logs,
  snmp,
  announcements,
  alertMail,
  remoteSyslog,
  manager,
  service,
  captured,
] as const;
