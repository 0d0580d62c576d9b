#!/usr/bin/env bash
# Captured servers with real clients: python3-sushy, python3-ilorest and redfishtool find everything by its
# links, and see what they change. The captures are the mockup of the built-in server and those of the folder CAPTURES.
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
CAPTURES=${CAPTURES:-../shared/captures}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
passed=0
failed=0

counted() {
  local line
  CAPTURE=$1 test/clients/captured/clients | tee "$made/log"
  line=$(tail -n 1 "$made/log")
  if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
  else
    failed=$((failed + 1))
  fi
}

if node dist/bundle/main.js run scenarios/library/power-cycle.scenario.yaml --journal "$made/journal.jsonl" >"$made/run" 2>&1 &&
  node dist/bundle/main.js export "$made/journal.jsonl" --format mockup --at start --out "$made/mockup" >>"$made/run" 2>&1; then
  counted "$made/mockup"
else
  echo "✗ the mockup of the built-in server could not be exported:"
  cat "$made/run"
  failed=$((failed + 1))
fi
for name in DL360_Gen12 dell lenovo nvidia_gh200 public-rackmount1 supermicro; do
  if [ -e "$CAPTURES/$name.tar.gz" ]; then counted "$CAPTURES/$name.tar.gz"; else echo "- $name: skipped, no $CAPTURES/$name.tar.gz"; fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
