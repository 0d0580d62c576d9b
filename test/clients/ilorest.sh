#!/usr/bin/env bash
# ilorest, the vendor command-line client of the Debian archive, unmodified and without a proxy: the service has the
# dialect of the client. It reads the inventory, changes BIOS attributes and the boot order, reads logs, uploads an
# image, queues tasks, and manages users. At a faster pace its session would expire between two commands.
PACE=30x
DIALECT='{ vendor: Hpe, prefix: Hpe, product: iLO }'
source "$(dirname "$0")/service"
need ilorest ilorest

# Each program has its own folder for the session of the client.
export HOME="$WORK"
tool() { ilorest --nologo "$@" 2>&1; }
shows() { local expected=$1; shift; tool "$@" | grep -F -- "$expected"; }
# Repeats a read until it shows the expected text.
comes_to() {
  for _ in $(seq 60); do
    shows "$@" && return 0
    sleep 0.5
  done
  return 1
}

check 'logs in, and discovers the resources' tool login "https://$HOST_PORT" -u "$USER_NAME" -p "$PASSWORD"
check 'lists the types in the names of the vendor' shows 'HpeiLO' types
check 'shows the processors' shows 'Processor 1' serverinfo --processors
check 'shows the memory modules' shows 'Memory Type' serverinfo --memory
check 'shows fans and temperatures' shows 'Current Temp' serverinfo --thermals
check 'sets the asset tag' tool set AssetTag=reef --selector=ComputerSystem. --commit
check 'reads the asset tag back' shows 'AssetTag=reef' get AssetTag --selector=ComputerSystem. --refresh
check 'reads a BIOS attribute' shows 'ProcHyperthreading=Enabled' get ProcHyperthreading --selector=Bios.
check 'sets a BIOS attribute' tool set ProcHyperthreading=Disabled --selector=Bios. --commit
check 'shows the boot order' shows 'Embedded UEFI Shell' bootorder
check 'sets a one-time boot option' tool bootorder --onetimeboot=Pxe --commit
check 'restarts the server' tool reboot ForceRestart
check 'sees the BIOS attribute applied by POST' \
  comes_to 'ProcHyperthreading=Disabled' get ProcHyperthreading --selector=Bios. --refresh
check 'shows the management log' shows 'Severity' serverlogs --selectlog=IML
check 'adds a user' tool iloaccounts add eel Eel 'eel-Password-1' --addprivs 1,3
check 'lists the user' shows 'eel' iloaccounts
check 'removes the user' tool iloaccounts delete eel
image() {
  node dist/bundle/main.js image make --component 'Mgmt 6' --version '2.80 Mar 02 2026' --for controller --size 200000 \
    -o "$WORK/mgmt.bin"
}
check 'makes an image of the controller' image
check 'uploads the image and its signature to the repository' \
  tool uploadcomp --component "$WORK/mgmt.bin" --compsig "$WORK/mgmt.bin.compsig"
check 'lists the image' shows 'mgmt.bin' listcomp
check 'adds a task to the queue' tool taskqueue create 30
check 'lists the task' shows 'Wait' taskqueue
check 'logs out' tool logout
