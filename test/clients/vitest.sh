#!/usr/bin/env bash
# The worked example for Vitest, as a user has it: beside their own client, with Vitest and what is published installed. It
# passes, and fails for a client that gives up at once.
set -u

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd) || exit 1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cp "$project"/docs/examples/* "$folder" && cd "$folder" || exit 1

if ! npm install --silent --no-save --no-package-lock --ignore-scripts --no-audit --no-fund vitest@3.2.7; then
  echo 'Vitest cannot be installed'
  echo '0 passed, 1 failed'
  exit 1
fi
mkdir -p node_modules/tidefish/dist || exit 1
cp "$project/package.json" node_modules/tidefish/ && cp -R "$project/dist/bundle" node_modules/tidefish/dist/ || exit 1

passed=0
failed=0

# What is looked for in what the runner prints, with its exit code.
expect() {
  local expected_code=$1 pattern=$2 output code=0
  output=$(NO_COLOR=1 node node_modules/vitest/vitest.mjs run "${@:3}" vitest.test.mjs 2>&1) || code=$?
  if [ "$code" -eq "$expected_code" ] && grep -Eq "$pattern" <<<"$output"; then
    passed=$((passed + 1))
  else
    printf '%s\nexit code %s, expected %s and %s\n' "$output" "$code" "$expected_code" "$pattern"
    failed=$((failed + 1))
  fi
}

expect 0 'Tests +5 passed \(5\)'
sed -i 's/triesMax = 20/triesMax = 1/' shut-down.mjs
expect 1 'Tests +3 failed \| 2 passed \(5\)'
echo "export default { test: { setupFiles: ['./tidefish.setup.mjs'] } };" >vitest.config.mjs
expect 1 '"journals":\["tidefish-failures/controller-42\.failure' --reporter=json

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
