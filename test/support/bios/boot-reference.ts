/**
 * Reference model of the expected outcome of a start, computed from what clients see of a server and its environment.
 * It follows behaviour § 3.1 "What is booted" and was written without reading the code.
 */

/** Properties of a boot option that clients see. */
export interface ShownOption {
  readonly BootOptionReference: string;
  readonly Alias: string;
  readonly UefiDevicePath: string;
  readonly StructuredBootString: string;
}

export interface BootCase {
  readonly order: readonly string[];
  readonly disabled: readonly string[];
  readonly enabled: 'Disabled' | 'Once' | 'Continuous';
  readonly target: string;
  readonly mode: 'UEFI' | 'Legacy';
  /** Whether the server starts in legacy mode if no override selects another mode. */
  readonly legacy: boolean;
  readonly path: string;
  readonly stickIn: boolean;
  readonly discIn: boolean;
  readonly discOnce: boolean;
  /** Boot option of the drive with the operating system, if there is one. */
  readonly system: string | undefined;
  readonly servers: readonly string[];
  /** Ports that can reach the boot servers, such as `NIC.Slot.14.1`. */
  readonly linked: readonly string[];
  readonly secure: boolean;
  /** Images whose signatures secure boot does not accept. */
  readonly distrusted: readonly string[];
  readonly lacking: 'processor' | 'memory' | 'componentIntegrity' | 'configurationLock' | undefined;
}

const applications = { BiosSetup: 'App.Emb.1.1', Utilities: 'App.Emb.2.1', Diags: 'App.Emb.3.1' } as const;

export function expectOutcome(given: BootCase, options: readonly ShownOption[]): string {
  if (given.lacking !== undefined) return `halted: ${given.lacking}`;
  const refused: string[] = [];
  const runs = (name: string, isLegacy: boolean): boolean => {
    const image = imageAt(name);
    if (image === 'firmware') return true;
    if (image === undefined) return false;
    const isFine = !given.secure || (!isLegacy && !given.distrusted.includes(image));
    if (!isFine) refused.push(name);
    return isFine;
  };
  const inOrder = given.order.flatMap((reference) =>
    options.filter(({ BootOptionReference }) => BootOptionReference === reference),
  );
  const byOrder = inOrder
    .filter((option) => !given.disabled.includes(option.BootOptionReference))
    .filter(
      (option) => !given.legacy || !/^Shell|\.(Http|iSCSI|NVMeOF)|\.IPv6$/.test(option.StructuredBootString),
    );
  const booted =
    (given.discOnce ? ['CD.Virtual.2.1'].find((name) => runs(name, given.legacy)) : undefined) ??
    overriding().find((name) => runs(name, given.mode === 'Legacy')) ??
    byOrder.map(({ StructuredBootString }) => StructuredBootString).find((name) => runs(name, given.legacy));
  if (booted !== undefined) return `booted: ${booted}`;
  return refused[0] === undefined ? 'nothingFound' : `refused: ${refused[0]}`;

  function imageAt(name: string): string | undefined {
    if (/^(App|Shell)\./.test(name)) return 'firmware';
    if (name === 'CD.Virtual.2.1') return given.discIn ? 'medium' : undefined;
    if (name === 'Generic.USB.1.1') return given.stickIn || given.discIn ? 'medium' : undefined;
    const [, port = '', qualifier = ''] = /^(NIC\.Slot\.\d+\.\d+)\.(\w+)$/.exec(name) ?? [];
    if (port === '') return name === given.system ? 'operatingSystem' : undefined;
    const isDisk = qualifier === 'iSCSI' || qualifier === 'NVMeOF';
    const protocol = isDisk ? qualifier : qualifier.startsWith('Http') ? 'HTTP' : 'PXE';
    if (!given.servers.includes(protocol) || !given.linked.includes(port)) return undefined;
    return isDisk ? 'operatingSystem' : 'network';
  }

  function overriding(): readonly string[] {
    const { enabled, target, mode } = given;
    if (enabled === 'Disabled' || target === 'None') return [];
    if (target in applications) return [applications[target as keyof typeof applications]];
    if (target === 'Cd') return ['CD.Virtual.2.1'];
    if (mode === 'Legacy' && target.startsWith('Uefi')) return [];
    return inOrder
      .filter((option) =>
        target === 'UefiTarget' ? option.UefiDevicePath === given.path : option.Alias === target,
      )
      .map(({ StructuredBootString }) => StructuredBootString)
      .filter((name) => target === 'UefiShell' || mode === 'UEFI' || !name.endsWith('.IPv6'));
  }
}
