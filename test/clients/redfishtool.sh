#!/usr/bin/env bash
# redfishtool, the command-line client of the Debian archive: with Basic and with a session of its own, it finds the
# system, reads it, sets its asset tag, resets it, and sees its states move.
# Each of its commands takes several requests, so time runs at a pace instead of jumping at each of them.
PACE=60x
source "$(dirname "$0")/service"
need redfishtool redfishtool

tool() { redfishtool -r "$HOST_PORT" -u "$USER_NAME" -p "$PASSWORD" -S Always -A "$@"; }
shows() { tool "$@" | grep -F -- "$EXPECTED"; }
# Polls until the system shows what is expected; a POST of ten minutes is over in ten seconds.
comes_to() {
  for _ in $(seq 100); do
    shows "$1" Systems -I 1 && return 0
  done
  return 1
}

for how in Basic Session; do
  EXPECTED='"RedfishVersion"' check "$how: reads the service root" shows "$how" root
  EXPECTED='"Members@odata.count": 1' check "$how: lists the systems" shows "$how" Systems
  EXPECTED='"PowerState": "On"' check "$how: reads the system" shows "$how" Systems -I 1
  check "$how: sets the asset tag" tool "$how" Systems -I 1 setAssetTag "tag-$how"
  EXPECTED="\"AssetTag\": \"tag-$how\"" check "$how: reads the asset tag back" shows "$how" Systems -I 1
  check "$how: sets a one-time boot override" tool "$how" Systems -I 1 setBootOverride Once Pxe
  check "$how: resets the system" tool "$how" Systems -I 1 reset ForceRestart
  EXPECTED='"PostState": "InPostDiscoveryStart"' check "$how: sees it in POST" comes_to "$how"
  EXPECTED='"PostState": "FinishedPost"' check "$how: sees POST finished" comes_to "$how"
  EXPECTED='"BootSourceOverrideEnabled": "Disabled"' check "$how: sees the override used up" shows "$how" Systems -I 1
  # The last that a start changes in the system: a write that began before it would be refused with 412, and rightly.
  EXPECTED='"ServerFirmwareInventoryComplete": true' check "$how: sees the start's inventory complete" comes_to "$how"
  EXPECTED='"ManagerType": "BMC"' check "$how: reads the manager" shows "$how" Managers -I 1
  EXPECTED='"ChassisType": "RackMount"' check "$how: reads the chassis" shows "$how" Chassis -I 1
done

PASSWORD=wrong
if tool Basic Systems >"$WORK/refused" 2>&1; then
  echo "✗ a wrong password got in"
  failed=$((failed + 1))
else
  echo "✓ a wrong password is refused"
  passed=$((passed + 1))
fi
