#!/usr/bin/env bash
# rsyslogd and aiosmtpd: log entries arrive and are read as RFC 5424 has them, and alerts are mailed.
# Where a receiver is not here and cannot be installed, what it would show is skipped.
source "$(dirname "$0")/service"
need curl curl

PROTOCOL="$URL/redfish/v1/Managers/1/NetworkProtocol"
admin() { curl -sk -u "$USER_NAME:$PASSWORD" -H 'Content-Type: application/json' "$@"; }
has() { "${@:2}" | grep -F -- "$1"; }
set_vendor() { has Success admin -X PATCH -d "{\"Oem\":{\"Vnd\":{$1}}}" "$PROTOCOL/"; }
test_by() { admin -d '{}' "$PROTOCOL/Actions/Oem/Vnd/VndMgmtManagerNetworkService.SendTest$1/"; }
free_port() {
  node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); });'
}
shows() {
  for _ in $(seq 100); do
    grep -qE -- "$2" "$1" 2>/dev/null && return 0
    sleep 0.1
  done
  cat "$1"
  return 1
}
# A package, and a command that is there once it is installed.
installed() {
  "${@:2}" >/dev/null 2>&1 && return 0
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$1"; } >"$WORK/apt" 2>&1
  "${@:2}" >/dev/null 2>&1 && return 0
  echo "- skipped, because $1 is not here and could not be installed: $(tail -1 "$WORK/apt")"
  return 1
}

check 'the test of syslog wants it on' has SyslogFeatureDisabled test_by Syslog
check 'the test of mail wants it on' has AlertMailFeatureDisabled test_by AlertMail

RECEIVERS=()
trap '[ ${#RECEIVERS[@]} -eq 0 ] || kill "${RECEIVERS[@]}" 2>/dev/null; finish' EXIT

if installed rsyslog command -v rsyslogd; then
  PORT=$(free_port)
  cat >"$WORK/rsyslog.conf" <<CONF
module(load="imudp")
input(type="imudp" address="127.0.0.1" port="$PORT")
template(name="parts" type="string"
  string="%syslogfacility-text%|%syslogseverity-text%|%hostname%|%app-name%|%msgid%|%structured-data%|%msg%\n")
action(type="omfile" file="$WORK/entries" template="parts")
CONF
  rsyslogd -n -f "$WORK/rsyslog.conf" -i "$WORK/rsyslog.pid" >"$WORK/rsyslog" 2>&1 &
  RECEIVERS+=($!)
  check 'syslog is set up' set_vendor "\"RemoteSyslogEnabled\":true,\"RemoteSyslogServer\":\"127.0.0.1\",\"RemoteSyslogPort\":$PORT"
  # What comes before it listens is lost, as it would be anywhere.
  arrives() {
    for _ in $(seq 20); do
      test_by Syslog >/dev/null
      grep -q 'This is a test message' "$WORK/entries" 2>/dev/null && return 0
      sleep 0.3
    done
    cat "$WORK/rsyslog"
    return 1
  }
  check 'a test message arrives' arrives
  check 'with its facility, severity, sender and id' shows "$WORK/entries" \
    '^local1\|info\|mgmt-1\|IEL\|test\|\[entry@32473\]\| ?This is a test message\.$'
fi

if installed python3-aiosmtpd /usr/bin/python3 -c 'import aiosmtpd'; then
  PORT=$(free_port)
  /usr/bin/python3 -u -m aiosmtpd -n -l "127.0.0.1:$PORT" -c aiosmtpd.handlers.Debugging stdout >"$WORK/mails" 2>&1 &
  RECEIVERS+=($!)
  listens() {
    for _ in $(seq 100); do
      (: <"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null && return 0
      sleep 0.1
    done
    cat "$WORK/mails"
    return 1
  }
  check 'aiosmtpd listens' listens
  check 'mail is switched on' set_vendor '"AlertMailEnabled":true'
  check 'its test wants an address and a server' has MailNotConfigured test_by AlertMail
  check 'they are set' set_vendor "\"AlertMailEmail\":\"ops@example.com\",\"AlertMailSenderDomain\":\"example.com\",
    \"AlertMailSMTPServer\":\"127.0.0.1\",\"AlertMailSMTPPort\":$PORT,\"AlertMailSMTPSecureEnabled\":false"
  check 'the test is sent' has Success test_by AlertMail
  check 'and arrives' shows "$WORK/mails" '^Subject: AlertMail-001: \(INFO\) This is a test alert\.'
  check 'from the controller' shows "$WORK/mails" '^From: mgmt-1@example\.com'
  fault() {
    local control token
    control=$(member .control.url <"$WORK/announcement")
    token=$(member .control.token <"$WORK/announcement")
    curl -sf -H "Authorization: Bearer $token" -d '{"fault":"fan.failed","part":"Fan 1"}' "$control/fault"
  }
  check 'a fan fails' fault
  check 'and a mail says so' shows "$WORK/mails" '^Subject: AlertMail-302: \(CRITICAL\) Fan Fan 1 has failed\.'
  check 'nothing is complained of in the log' bash -c "! curl -sk -u '$USER_NAME:$PASSWORD' \
    '$URL/redfish/v1/Managers/1/LogServices/IEL/Entries/' | grep -F 'could not be'"
fi
