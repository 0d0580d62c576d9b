/** Two public keys of SSH, as `ssh-keygen -t ed25519` writes them. Their private halves were thrown away. */
export const sshKeys = {
  eel: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKSLOYal1wqInQMJvmPHS1VwCm6I9CI9Fab/A5k1zc58 eel@example',
  other: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMhKWtGzKqapA6gQgutOdwvrO+IAZtut81aNDp5hvprA other@example',
} as const;
