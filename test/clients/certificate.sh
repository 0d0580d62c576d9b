#!/usr/bin/env bash
# openssl and curl: a signing request signed by an authority of one's own, and logins by client certificate over TLS.
source "$(dirname "$0")/service"
need curl curl
need openssl openssl

SECURITY="$URL/redfish/v1/Managers/1/SecurityService"
AUTHENTICATION="$SECURITY/CertificateAuthentication/"
MAPPINGS="$URL/redfish/v1/AccountService/UserCertificateMapping/"
SYSTEM="$URL/redfish/v1/Systems/1/"
admin() { curl -sk -u "$USER_NAME:$PASSWORD" -H 'Content-Type: application/json' "$@"; }
showing() { curl -sk --cert "$WORK/$1.pem" --key "$WORK/$1.key" "${@:2}"; }
has() { "${@:2}" | grep -F -- "$1"; }
quoted() { node -p 'JSON.stringify(require("fs").readFileSync(process.argv[1], "utf8"))' "$1"; }

authority() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=$1" \
    -addext basicConstraints=critical,CA:TRUE -keyout "$WORK/$1.key" -out "$WORK/$1.pem"
}
# A client's certificate by an authority, for so many days.
client() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$WORK/$1.key" -out "$WORK/$1.csr" &&
    openssl x509 -req -in "$WORK/$1.csr" -CA "$WORK/$2.pem" -CAkey "$WORK/$2.key" -CAcreateserial -days "$3" -out "$WORK/$1.pem"
}
map() { admin -o /dev/null -w '%{http_code}' -d "{\"UserName\":\"$1\",\"Fingerprint\":$(quoted "$WORK/$2.pem")}" "$MAPPINGS"; }
is() { [ "$("${@:2}")" = "$1" ] || { "${@:2}"; return 1; }; }

check 'an authority' authority site
check 'another one' authority elsewhere
check 'a client of the first' client alice site 30
check 'a client of the other' client mallory elsewhere 30
check 'a client nobody maps' client bob site 30
check 'an account' has '"UserName":"alice"' admin -d '{"UserName":"alice","Password":"alice_-.1234"}' \
  "$URL/redfish/v1/AccountService/Accounts/"
check 'an account of the other' has '"UserName":"mallory"' admin -d '{"UserName":"mallory","Password":"mallory_-.1234"}' \
  "$URL/redfish/v1/AccountService/Accounts/"
check 'a mapping' is 201 map alice alice
check 'a mapping of the other' is 201 map mallory mallory
check 'the authority is imported' has ImportCertSuccessful admin -d "{\"Certificate\":$(quoted "$WORK/site.pem")}" \
  "${AUTHENTICATION}Actions/VndCertAuth.ImportCACertificate/"
check 'login by certificate is off' has NoValidSession showing alice "$SYSTEM"
check 'and switched on' has Success admin -X PATCH -d '{"CertificateLoginEnabled":true}' "$AUTHENTICATION"
check 'not without a signed certificate of the controller' has 'no signed certificate' showing alice "$SYSTEM"

check 'a signing request is asked for' has GeneratingCertificate admin \
  -d '{"City":"Bern","CommonName":"localhost","Country":"CH","OrgName":"Site","State":"BE"}' \
  "$SECURITY/HttpsCert/Actions/VndHttpsCert.GenerateCSR/"
request() {
  for _ in $(seq 5); do
    admin "$SECURITY/HttpsCert/" | member '.CertificateSigningRequest || ""' >"$WORK/server.csr"
    grep -q BEGIN "$WORK/server.csr" && return 0
  done
  return 1
}
check 'and there it is' request
check 'openssl believes it' openssl req -in "$WORK/server.csr" -noout -verify
check 'and signs it' openssl x509 -req -in "$WORK/server.csr" -CA "$WORK/site.pem" -CAkey "$WORK/site.key" \
  -CAcreateserial -days 30 -copy_extensions copyall -out "$WORK/server.pem"
check 'the certificate is imported' has ImportCertSuccessfulMgmtResetinProgress admin \
  -d "{\"Certificate\":$(quoted "$WORK/server.pem")}" "$SECURITY/HttpsCert/Actions/VndHttpsCert.ImportCertificate/"
returned() {
  for _ in $(seq 20); do curl -sk -o /dev/null "$URL/redfish/v1/" && served && return 0; done
  return 1
}
served() { openssl s_client -connect "$HOST_PORT" -CAfile "$WORK/site.pem" -verify_return_error </dev/null; }
check 'and served after the reset' returned

check 'now the certificate opens the system' has '"Id":"1"' showing alice "$SYSTEM"
check 'and a session' has '"UserName":"alice"' showing alice -X POST -H 'Content-Length: 0' \
  "$URL/redfish/v1/SessionService/Sessions/"
check 'one of another authority does not' has 'no trusted authority' showing mallory "$SYSTEM"
check 'one that nobody mapped does not' has 'not mapped' showing bob "$SYSTEM"
check 'no certificate does not' has NoValidSession curl -sk "$SYSTEM"
later() {
  local control token
  control=$(member .control.url <"$WORK/announcement")
  token=$(member .control.token <"$WORK/announcement")
  curl -s -H "Authorization: Bearer $token" -d '{"by":"31d"}' "$control/advance"
}
check 'the virtual clock moves on by a month' later
check 'and the certificate has expired' has expired showing alice "$SYSTEM"
account_of() { admin "$URL/redfish/v1/AccountService/Accounts/?\$expand=." | member ".Members.find((one) => one.UserName === '$1').Id"; }
check 'a mapping taken back by the id of its account' is 200 admin -o /dev/null -w '%{http_code}' -X DELETE \
  "${MAPPINGS}$(account_of alice)/"
check 'opens nothing' has 'was revoked' showing alice "$SYSTEM"
