/** What a set-up program calls an attribute, a menu or a value: the words its name is made of, written out. */

/** Parts of names that people spell in another way. */
const spellings: Readonly<Record<string, string>> = {
  Acpi: 'ACPI',
  Adv: 'Advanced',
  Aspm: 'ASPM',
  Config: 'Configuration',
  Cpu: 'CPU',
  Dhcpv: 'DHCPv',
  Emb: 'Embedded',
  Freq: 'Frequency',
  Http: 'HTTP',
  Iscsi: 'iSCSI',
  Ipv: 'IPv',
  Ipxe: 'iPXE',
  Mem: 'Memory',
  Mgmt: 'Management Controller',
  Nic: 'NIC',
  Numa: 'NUMA',
  Nvme: 'NVMe',
  Pci: 'PCI',
  Pcie: 'PCIe',
  Post: 'POST',
  Proc: 'Processor',
  Rapl: 'RAPL',
  Ras: 'RAS',
  Sata: 'SATA',
  Sgx: 'SGX',
  Sys: 'System',
  Tdx: 'TDX',
  Tpm: 'TPM',
  Txt: 'TXT',
  Uefi: 'UEFI',
  Upi: 'UPI',
  Url: 'URL',
  Usb: 'USB',
  Vlan: 'VLAN',
  Vmd: 'VMD',
  Vtd: 'VT-d',
};

/** `ProcTurbo` is `Processor Turbo`, `Slot2NicBoot1` `Slot 2 NIC Boot 1`. What is no such name stays as it is. */
export function labelOf(name: string): string {
  // A value that is a number with a unit has `Value` before it only because no value begins with a digit.
  const words =
    name.replace(/^Value(?=\d)/, '').match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|\d+[a-z]*|[A-Z]|[^A-Za-z\d]+/g) ??
    [];
  return words
    .map((word) => spellings[word] ?? word)
    .join(' ')
    .replace(/(IPv|DHCPv) (\d)/g, '$1$2')
    .replace(/ ?([-/()]) ?/g, '$1')
    .trim();
}
