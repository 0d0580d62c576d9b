#!/usr/bin/env bash
# curl, as people use it: Basic, a session by its token and Location, a reset, and the wire itself.
source "$(dirname "$0")/service"
need curl curl

SYSTEM="$URL/redfish/v1/Systems/1/"
get() { curl -sk -u "$USER_NAME:$PASSWORD" "$@"; }
status() { get -o /dev/null -w '%{http_code}' "$@"; }
is() { [ "$("${@:2}")" = "$1" ] || { "${@:2}"; return 1; }; }
has() { "${@:2}" | grep -iF -- "$1"; }

check 'Basic reads the system' has '"PowerState":"On"' get "$SYSTEM"
check 'answers are chunked' has 'transfer-encoding: chunked' get -i "$SYSTEM"
check 'without credentials it is 401' is 401 curl -sk -o /dev/null -w '%{http_code}' "$SYSTEM"
check 'the root is open' is 200 curl -sk -o /dev/null -w '%{http_code}' "$URL/redfish/v1/"
check 'a missing slash is redirected' is 308 status "$URL/redfish/v1/Systems/1"
check 'and followed' has '"Id":"1"' get -L "$URL/redfish/v1/Systems/1"

curl -sk -D "$WORK/headers" -o "$WORK/session" -H 'Content-Type: application/json' \
  -d "{\"UserName\":\"$USER_NAME\",\"Password\":\"$PASSWORD\"}" "$URL/redfish/v1/SessionService/Sessions"
header() { grep -i "^$1:" "$WORK/headers" | cut -d' ' -f2- | tr -d '\r'; }
TOKEN=$(header X-Auth-Token)
SESSION=$(header Location)
with_token() { curl -sk -H "X-Auth-Token: $TOKEN" "$@"; }
check 'a login gives a session' grep -F '"UserName":"'"$USER_NAME"'"' "$WORK/session"
check 'its token reads' has '"PowerState":"On"' with_token "$SYSTEM"
check 'and resets' has 'Base.1.18.Success' with_token -H 'Content-Type: application/json' \
  -d '{"ResetType":"ForceOff"}' "${SYSTEM}Actions/ComputerSystem.Reset/"
goes_off() { for _ in $(seq 5); do with_token "$SYSTEM" | grep -F '"PowerState":"Off"' && return 0; done; return 1; }
check 'the power goes off' goes_off
check 'the same again is refused' is 400 with_token -o /dev/null -w '%{http_code}' \
  -H 'Content-Type: application/json' -d '{"ResetType":"ForceOff"}' "${SYSTEM}Actions/ComputerSystem.Reset/"
check 'logging out by the Location it was given' is 200 with_token -o /dev/null -w '%{http_code}' -X DELETE "$SESSION"
check 'ends the token' is 401 with_token -o /dev/null -w '%{http_code}' "$SYSTEM"
check 'a body that is no JSON is 400' is 400 status -X PATCH -H 'Content-Type: application/json' -d '{"AssetTag":' "$SYSTEM"
