/** The list of subsystems. A subsystem is a folder here, one among the machines where it has any, and a line in each list. */
import { operations } from './operations/index.js';
import { accounts } from './subsystems/accounts/index.js';
import { airFilter } from './subsystems/air-filter/index.js';
import { alertMail } from './subsystems/alert-mail/index.js';
import { announcements } from './subsystems/announcements/index.js';
import { attestation } from './subsystems/attestation/index.js';
import { backup } from './subsystems/backup/index.js';
import { bios } from './subsystems/bios/index.js';
import { boot } from './subsystems/boot/index.js';
import { certificateEnrolment } from './subsystems/certificate-enrolment/index.js';
import { certificates } from './subsystems/certificates/index.js';
import { chassis } from './subsystems/chassis/index.js';
import { clock } from './subsystems/clock/index.js';
import { cloudConnect } from './subsystems/cloud-connect/index.js';
import { configLock } from './subsystems/config-lock/index.js';
import { controller } from './subsystems/controller/index.js';
import { dateTime } from './subsystems/date-time/index.js';
import { deviceIdentity } from './subsystems/device-identity/index.js';
import { disturbances } from './subsystems/disturbances/index.js';
import { environment } from './subsystems/environment/index.js';
import { erase } from './subsystems/erase/index.js';
import { events } from './subsystems/events/index.js';
import { federation } from './subsystems/federation/index.js';
import { firmware } from './subsystems/firmware/index.js';
import { firmwareMode } from './subsystems/firmware-mode/index.js';
import { host } from './subsystems/host/index.js';
import { installSets } from './subsystems/install-sets/index.js';
import { invalidImages } from './subsystems/invalid-images/index.js';
import { inventory } from './subsystems/inventory/index.js';
import { keyManager } from './subsystems/key-manager/index.js';
import { license } from './subsystems/license/index.js';
import { logs } from './subsystems/logs/index.js';
import { maintenanceWindows } from './subsystems/maintenance-windows/index.js';
import { manager } from './subsystems/manager/index.js';
import { media } from './subsystems/media/index.js';
import { network } from './subsystems/network/index.js';
import { parts } from './subsystems/parts/index.js';
import { preboot } from './subsystems/preboot/index.js';
import { remoteSupport } from './subsystems/remote-support/index.js';
import { remoteSyslog } from './subsystems/remote-syslog/index.js';
import { repository } from './subsystems/repository/index.js';
import { secureBoot } from './subsystems/secure-boot/index.js';
import { service } from './subsystems/service/index.js';
import { sessions } from './subsystems/sessions/index.js';
import { singleSignOn } from './subsystems/single-sign-on/index.js';
import { snmp } from './subsystems/snmp/index.js';
import { storage } from './subsystems/storage/index.js';
import { system } from './subsystems/system/index.js';
import { tasks } from './subsystems/tasks/index.js';
import { telemetry } from './subsystems/telemetry/index.js';
import { updateQueue } from './subsystems/update-queue/index.js';
import { updates } from './subsystems/updates/index.js';
import { volumes } from './subsystems/volumes/index.js';
import { watchdog } from './subsystems/watchdog/index.js';

export const subsystems = [
  host,
  parts,
  controller,
  clock,
  operations,
  tasks,
  license,
  network,
  disturbances,
  dateTime,
  environment,
  airFilter,
  chassis,
  bios,
  firmwareMode,
  watchdog,
  secureBoot,
  // The boot order goes by the attempts that a start has just taken over.
  preboot,
  boot,
  configLock,
  inventory,
  firmware,
  repository,
  maintenanceWindows,
  updateQueue,
  installSets,
  invalidImages,
  updates,
  volumes,
  erase,
  storage,
  cloudConnect,
  attestation,
  certificates,
  accounts,
  singleSignOn,
  keyManager,
  certificateEnrolment,
  deviceIdentity,
  federation,
  remoteSupport,
  backup,
  media,
  sessions,
  logs,
  events,
  telemetry,
  snmp,
  announcements,
  alertMail,
  remoteSyslog,
  system,
  manager,
  service,
] as const;
