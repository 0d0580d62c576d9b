/**
 * Table of behavior numbers, the versions of the simulated behavior. A change that leads an older journal to another
 * state gets a new row, with one sentence for the owners of such journals. An addition that no older journal uses needs
 * no row. The program refuses a journal with an older number and prints the sentences of all later changes.
 */

export interface Behaviour {
  readonly number: number;
  /** Description of the change from a user's view, as full sentences. */
  readonly change: string;
}

/**
 * Rows in ascending order: the newest row is the last, and numbers increase by one. Rows are only added; the meaning of
 * an existing row never changes.
 */
export const behaviours: readonly Behaviour[] = [
  {
    number: 1,
    change: 'Behaviors are numbered, beginning with this one.',
  },
  {
    number: 2,
    change: 'Power requests are accepted during power-on, power-off and reset, too.',
  },
  {
    number: 3,
    change: 'A time server that the blueprint does not contain does not correct the clock.',
  },
  {
    number: 4,
    change:
      'Log entries and alerts report changed security settings, boot overrides, resets in POST and automatic power-on. A change of the own password ends the other sessions of the user. The type of an LDAP directory is stored.',
  },
  {
    number: 5,
    change:
      'An error of a PCIe device lasts until the next POST. Reports exist for an adapter without any link, for a hung host, and for a server that has cooled down.',
  },
  {
    number: 6,
    change:
      'A history begins with the results of a server start some weeks before. A boot and a start of the controller report the device discovery, the indicator LED and the health of part families. Log entries report a start without the access panel and the health of a PCIe device.',
  },
  {
    number: 7,
    change:
      'A failed processor or memory module resets a running server, and the next POST leaves it out. Readings depend on the parts in use. The interval of a power alert starts when the alert is set.',
  },
  {
    number: 8,
    change:
      'A session keeps the role of its login. Each directory group has a role of its own. Local accounts are excluded only while a licensed directory is in use. A setting without the required license is refused. TLS 1.0 and 1.1 can be disabled.',
  },
  {
    number: 9,
    change:
      'Adapters, ports, sensors, fans, consoles and the controller accept settings that were refused before. A server can be powered on after overheating. Alerts are sent by mail, and log entries by syslog, where configured.',
  },
  {
    number: 10,
    change:
      'Each start of the host applies its pending firmware settings and measures the started components into the TPM. Its outcome depends on the boot order, overrides, media, secure boot and policies. Some system settings are BIOS attributes. POST waits for F1 after a part failure, and a watchdog can end a hang. The security dashboard evaluates secure boot by the last start.',
  },
  {
    number: 11,
    change:
      'A power-on password halts each start. The boot mode, the position of the shell and the POST screen follow BIOS attributes. Connected network storage is a boot option. Restores of defaults precede pending settings, and a controller reset that clears pending settings cancels their tasks. The next start enables secure boot according to its keys. A halted start uses up no one-time setting, and a host without power signs nothing.',
  },
  {
    number: 12,
    change:
      'Storage has enclosures, drives, volumes and metrics, and each start discovers it. Controllers create, change, initialize, rebuild and delete volumes at once or at the next reset, and review them after drive changes. Drives wear with the work of the host, and are erased over time. A start needs the disk of its operating system. Firmware and controller erase the whole server device by device, with reports, and refuse resets and updates meanwhile. Alerts report the families Storage and SmartStorageBattery. Memory modules can be persistent.',
  },
  {
    number: 13,
    change:
      'Firmware is written, activated, interrupted and checked over time, and the running versions follow. The update service accepts uploads and downloads, shows its states, and blocks the server while its ROM or its controller is written. The controller is delivered with a component repository and a recovery set. Agents execute queued update tasks according to windows and install sets, and POST waits for its own tasks. The boot history is longer by the duration of updates. A controller can hang, which delays its work. A start can hang in POST or find no boot source, a sensor can be stuck, and a clock can restart. The network between clients and the controller can fail. An erase switches the host off before other reactions. Log entries about security alone do not affect the health of the server.',
  },
  {
    number: 14,
    change:
      'A history begins with the entry of the last clear of its management log. Processors, memory, slots, USB, ports, drives and the enclosure show their hardware and have settings. Backup, single sign-on, key manager, federation, remote support, account keys, directory test, device identities and revocation lists have state. Memory limits the secure boot databases, a certificate mapping belongs to one account, and 512 tasks are stored. Bodies of vendor tools and standard annotations are accepted, settings without effect are stored, and a body with read-only properties only is refused. Credentials in addresses are sealed or masked, control characters are refused, and firmware checks need a license. SPDM results are in the management log, air filter reminders have no order, and writes to storage during POST are refused. An operating system without its disk hangs, fans and processors react quickly to power-on, and the power draw of POST varies. Ports keep a link on standby and lose it in a reset, a volume with a missing drive is degraded, and the erase of the server is complete when all parts are erased.',
  },
  {
    number: 15,
    change:
      'The BIOS settings and passwords, the configuration lock, attested components, and the log buffers are statecharts: `machines` has their records, and `bios`, `attestation` and `configLock` no longer contain that state. A log that starts to overwrite its oldest entries reports this once.',
  },
  {
    number: 16,
    change:
      'The progress of an update task and of the erase of the whole server are states of machines (`machines/updateTask`, `machines/systemErase`) instead of values in the branches `updateQueue` and `erase`. The machines `updateQueue` and `taskLimit` no longer exist. Subsystems react to one fact in the order of one list, so entries of one instant can have another order. Reasons in `alerts`, `events`, `logs` and `tasks` have new words.',
  },
  {
    number: 17,
    change:
      'Logs and other lists of bounded length store their pages in a list (`logs`, `events`, `alerts` and others) instead of an object with page numbers, and `first` is the number of the first page.',
  },
];
