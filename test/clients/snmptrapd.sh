#!/usr/bin/env bash
# snmptrapd of Net-SNMP: the test alert arrives by SNMPv1 and, signed and encrypted, by SNMPv3; so does a fault.
# Where the receiver is not here and cannot be installed, what it would show is skipped.
source "$(dirname "$0")/service"
need curl curl

MANAGER="$URL/redfish/v1/Managers/1"
SNMP="$MANAGER/SnmpService"
admin() { curl -sk -u "$USER_NAME:$PASSWORD" -H 'Content-Type: application/json' "$@"; }
has() { "${@:2}" | grep -F -- "$1"; }

PORT=$(node -e 'const s = require("dgram").createSocket("udp4"); s.bind(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); });')
destination() { admin -d "{\"AlertDestination\":\"127.0.0.1\",\"SNMPAlertProtocol\":\"$1\",$2}" "$SNMP/SNMPAlertDestinations/"; }

check 'the test alert wants a destination' has NoSNMPAlertDestinationsConfigured \
  admin -d '{}' "$SNMP/Actions/VndMgmtSnmpService.SendSNMPTestAlert/"
check 'the port of traps' has Success admin -X PATCH -d "{\"Oem\":{\"Vnd\":{\"SNMPTrapPort\":$PORT}}}" "$MANAGER/NetworkProtocol/"
check 'a user' has '"SecurityName":"eel"' admin "$SNMP/SNMPUsers/" -d '{"SecurityName":"eel","AuthProtocol":"SHA256",
  "AuthPassphrase":"tide-and-fish","PrivacyProtocol":"AES","PrivacyPassphrase":"fish-and-tide"}'
check 'a destination by SNMPv1' has '"Id":"1"' destination SNMPv1Trap '"TrapCommunity":"tide"'
check 'a destination by SNMPv3' has '"Id":"2"' destination SNMPv3Trap '"SecurityName":"eel"'
check 'one that wants to confirm' has '"Id":"3"' destination SNMPv3Inform '"SecurityName":"eel"'

if ! command -v snmptrapd >/dev/null; then
  { apt-get update -qq && apt-get install -y -qq snmptrapd; } >"$WORK/apt" 2>&1
  if ! command -v snmptrapd >/dev/null; then
    echo "- skipped, because snmptrapd is not here and could not be installed: $(tail -1 "$WORK/apt")"
    exit
  fi
fi

# A trap is by the engine of the controller, an inform by that of the receiver: the user is known to both.
ENGINE=$(admin "$SNMP/" | member .SNMPv3EngineID)
cat >"$WORK/snmptrapd.conf" <<CONF
authCommunity log tide
createUser -e $ENGINE eel SHA-256 "tide-and-fish" AES "fish-and-tide"
createUser eel SHA-256 "tide-and-fish" AES "fish-and-tide"
authUser log eel priv
CONF
SNMP_PERSISTENT_DIR="$WORK/snmp" snmptrapd -f -C -c "$WORK/snmptrapd.conf" -On -Lo "udp:127.0.0.1:$PORT" >"$WORK/traps" 2>&1 &
RECEIVER=$!
trap 'kill "$RECEIVER" 2>/dev/null; finish' EXIT

# Traps that come before it listens are lost, as they would be anywhere.
shows() {
  for _ in $(seq 100); do
    [ "$(grep -cE -- "$1" "$WORK/traps")" -ge "${2:-1}" ] && return 0
    sleep 0.1
  done
  cat "$WORK/traps"
  return 1
}
check 'snmptrapd listens' shows 'NET-SNMP version'
check 'the test alert is sent' has Success admin -d '{}' "$SNMP/Actions/VndMgmtSnmpService.SendSNMPTestAlert/"
check 'it arrives by SNMPv1, with its number' shows 'TRAP, SNMP v1, community tide'
check 'as that of the enterprise' shows '\.1\.3\.6\.1\.4\.1\.32473 Enterprise Specific Trap \(1\)'
check 'and by SNMPv3, twice' shows 'snmpTrapOID|\.1\.3\.6\.1\.6\.3\.1\.1\.4\.1\.0 = OID: \.1\.3\.6\.1\.4\.1\.32473\.0\.1' 2
check 'with its sentence each time' shows 'STRING: "This is a test alert\."' 3
fault() {
  local control token
  control=$(member .control.url <"$WORK/announcement")
  token=$(member .control.token <"$WORK/announcement")
  curl -sf -H "Authorization: Bearer $token" -d '{"fault":"fan.failed","part":"Fan 1"}' "$control/fault"
}
check 'a fan fails' fault
check 'and three alerts say so' shows 'STRING: "Fan Fan 1 has failed\."' 3
check 'none of them is complained of in the log' bash -c "! curl -sk -u '$USER_NAME:$PASSWORD' \
  '$MANAGER/LogServices/IEL/Entries/' | grep -F 'by SNMP:'"
