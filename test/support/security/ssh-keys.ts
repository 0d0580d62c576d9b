/**
 * Public SSH keys. Two come from `ssh-keygen -t ed25519`, and their private keys were discarded. The others are
 * generated without any private key.
 */
export const sshKeys = {
  eel: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKSLOYal1wqInQMJvmPHS1VwCm6I9CI9Fab/A5k1zc58 eel@example',
  other: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMhKWtGzKqapA6gQgutOdwvrO+IAZtut81aNDp5hvprA other@example',
} as const;

/** Returns the n-th generated key, with n below 256. All keys differ. */
export function makeSshKey(n: number): string {
  const type = 'ssh-ed25519';
  const length = (octets: number) => Buffer.from([0, 0, 0, octets]);
  const blob = Buffer.concat([length(type.length), Buffer.from(type), length(32), Buffer.alloc(32, n)]);
  return `${type} ${blob.toString('base64')} key-${n}@example`;
}
