#!/usr/bin/env bash
# python3-sushy, the library of OpenStack's bare-metal service: logs in with a session and with Basic, lists, reads,
# sets a boot device, resets, and sees the power states it waits for; makes a volume and deletes it, lights and erases a drive.
source "$(dirname "$0")/service"
PYTHON=/usr/bin/python3
if ! "$PYTHON" -c 'import sushy' 2>/dev/null; then
  { apt-get update -qq && apt-get install -y -qq python3-sushy; } >"$WORK/apt" 2>&1
  if ! "$PYTHON" -c 'import sushy' 2>>"$WORK/apt"; then
    echo "✗ python3-sushy is not here and could not be installed:"
    tail -3 "$WORK/apt"
    failed=$((failed + 1))
    exit 1
  fi
fi
# The served certificate is trusted, not ignored: it names 127.0.0.1.
export REQUESTS_CA_BUNDLE="$WORK/tidefish/certificate.pem"
for how in basic session; do
  check "sushy, $how: lists, reads, sets a boot device, resets, makes volumes, erases drives" \
    "$PYTHON" test/clients/sushy_client.py "$URL" "$USER_NAME" "$PASSWORD" "$how"
done
