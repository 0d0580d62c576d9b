/**
 * Numbered versions of the simulated behaviour. A change after which an older journal would lead to another state is a
 * new row, with one sentence for the owners of such journals; a pure addition that no older journal touches needs none.
 * A journal with an older number is refused with the sentences of all later changes.
 */

export interface Behaviour {
  readonly number: number;
  /** Description of the change: a full sentence from a user's view. */
  readonly change: string;
}

/** The newest is last; numbers go up by one. Rows are added, never changed. */
export const behaviours: readonly Behaviour[] = [
  { number: 1, change: 'Behaviours are numbered, beginning with this one.' },
  { number: 2, change: 'Requests to the power are taken on the way up, down and through a reset, too.' },
  { number: 3, change: 'A time server that the blueprint does not know corrects nothing.' },
  {
    number: 4,
    change:
      'Settings that change security, boot overrides, resets in POST and auto-power-on leave entries and alerts; changing the own password ends other sessions of the user; the type of an LDAP directory is kept.',
  },
  {
    number: 5,
    change:
      'An error of a PCIe device lasts until the next POST, an adapter without any link says so, and so do a host that hangs and a server that has cooled down.',
  },
  {
    number: 6,
    change:
      'A history begins with what the start of the server some weeks before has left; a boot, and a controller that has started, tell of the search for devices, the light and the health of families; a start without the access panel and the health of a PCIe device leave entries.',
  },
  {
    number: 7,
    change:
      'A processor or memory module that fails resets a server that is on and is left out by the next POST, and readings follow what is in use; the duration of a power alert counts from when it is set.',
  },
  {
    number: 8,
    change:
      'A session keeps the role of its login; each group of a directory has a role of its own; local accounts are kept out only while a licensed directory is asked; what takes a licence is refused where it is set; TLS 1.0 and 1.1 can be switched.',
  },
  {
    number: 9,
    change:
      'Adapters, ports, sensors, fans, consoles and the controller take settings that were refused, and a server may be powered on after heat; alerts are mailed and log entries sent by syslog where that is set up.',
  },
  {
    number: 10,
    change:
      'Each start of the host takes over what was set for its firmware, measures what it starts into the TPM, and ends in what the boot order, an override, the media, secure boot and policies make of it; some settings of the system are attributes of the BIOS; POST waits for F1 with a part at fault, and a watchdog may end a hang; the dashboard judges secure boot by how the server was started.',
  },
  {
    number: 11,
    change:
      'A power-on password holds each start; the boot mode, the place of the shell and what is shown in POST are attributes that act; storage over the network that is connected is a boot option; orders for defaults come before what waits, and a reset of the controller that clears it cancels its tasks; secure boot is switched on by the keys of the next start; a halted start uses up nothing, and a host without power signs nothing.',
  },
  {
    number: 12,
    change:
      'Storage is served with its enclosures, drives, volumes and metrics, and found by each start; controllers make, set, initialise, rebuild and delete volumes at once or at the next reset, and look at them whenever drives fail, are pulled, put in or switched; drives wear with the work of the host; what the operating system is on decides whether a start finds it; drives are erased over time; the whole server is erased by its firmware and its controller, device by device, with a report of each, and refuses resets and updates meanwhile; the families Storage and SmartStorageBattery are told of; modules of memory may be persistent.',
  },
  {
    number: 13,
    change:
      'Firmware is written, activated, broken off and checked over time, and versions that run follow; the update service takes images by upload or fetches them, goes through its states, and holds the server while its ROM or its controller is written; the controller is delivered with a component repository and a recovery set; update tasks are queued and taken by their agents, by windows and by install sets, and POST waits for its own; the life of a server before a history is longer by what updates take; a controller may hang, so that what is due waits for it, a start may hang in POST or find nothing to boot, a sensor may stick and a clock start anew; what is between clients and the controller may fail; an erase switches the host off before anybody follows the power; an entry that is for security alone says nothing of how well the server is.',
  },
  {
    number: 14,
    change:
      'A history begins with the entry of the last clear of its management log; processors, memory, slots, USB, ports, drives and the enclosure show what they are made of, with settings of their own; backup, single sign-on, key manager, federation, remote support, account keys, directory test, device identities and revocation lists have state; secure boot databases are bounded by memory, a certificate mapping belongs to one account, and 512 tasks are stored; bodies that vendor tools and the annotations of the standard bring are accepted, settings that another makes meaningless are stored, and a read-only property alone is refused; credentials in addresses are sealed or masked, control characters are refused, and firmware checks need a licence; SPDM results reach the management log, reminders of the air filter have no order, and writes to storage during POST are refused; an operating system without its disk hangs, fans burst and processors warm fast at power-on, POST draws by fits, ports keep a link on standby and lose it in a reset, a volume that lacks a drive is degraded, and the erase of the server is complete when all of it is.',
  },
  {
    number: 15,
    change:
      'The settings and passwords of the BIOS, the lock of the configuration, components that prove what they are, and the buffer of each log are statecharts: `machines` has their records, and `bios`, `attestation` and `configLock` no longer hold what these say; a log that begins to overwrite its oldest entries reports that once.',
  },
  {
    number: 16,
    change:
      'How far an update task and the erase of the whole server have come is the state of a machine each (`machines/updateTask`, `machines/systemErase`), and no longer a value of the branches `updateQueue` and `erase`; the machines `updateQueue` and `taskLimit` are gone; subsystems react to one fact in the order of one list, so that entries of one instant may stand in another order.',
  },
];
