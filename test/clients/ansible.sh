#!/usr/bin/env bash
# The Redfish modules of Ansible's community.general, from the Debian archive, with the built-in server and with three
# captured ones of the folder CAPTURES.
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
CAPTURES=${CAPTURES:-../shared/captures}
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

played() {
  "$@" test/clients/captured/ansible | tee "$log"
  if grep -q '^1 passed, 0 failed$' "$log"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

played env BIOS='{"ProcHyperthreading":"Disabled"}'
for server in 'dell {"ProcVirtualization":"Disabled"}' 'lenovo {"Processors_HyperThreading":"Disabled"}' \
  'supermicro {"CSMSupport_0121":"Disabled"}'; do
  read -r name attribute <<<"$server"
  if [ -e "$CAPTURES/$name.tar.gz" ]; then
    played env CAPTURE="$CAPTURES/$name.tar.gz" BIOS="$attribute"
  else
    echo "- $name: skipped, no $CAPTURES/$name.tar.gz"
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
