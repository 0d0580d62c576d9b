#!/usr/bin/env bash
# The container image of deploy/Containerfile: built and started by podman where podman is installed and its base images are
# reachable. Elsewhere nothing is built, and test/whole/deploy.test.ts alone checks the file.
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
image=localhost/tidefish-test:$$
container=tidefish-test-$$
# Maximum size of the image. Unit: bytes.
size_max=120000000
# Number of attempts of the health check, one a second.
attempts=30

skip() {
  echo "- container image: not built, $1; test/whole/deploy checks the file alone"
  echo '0 passed, 0 failed, 1 skipped'
  exit 0
}

command -v podman >/dev/null || skip 'podman is not installed'
for base in $(sed -n 's/^FROM \([^ ]*\).*/\1/p' deploy/Containerfile); do
  timeout 120 podman pull -q "$base" >/dev/null 2>&1 || skip "$base is not reachable"
done

trap 'podman rm -f "$container" >/dev/null 2>&1; podman rmi -f "$image" >/dev/null 2>&1' EXIT
passed=0
failed=0

holds() {
  local name=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    echo "✓ $name"
  else
    failed=$((failed + 1))
    echo "✗ $name"
  fi
}

# Images in the format of OCI have no health check.
builds() { podman build --format docker -q -f deploy/Containerfile -t "$image" . >/dev/null; }
is_small() { [ "$(podman image inspect --format '{{.Size}}' "$image")" -le "$size_max" ]; }
starts() { podman run -d --name "$container" "$image" >/dev/null; }
is_unprivileged() { [ "$(podman exec "$container" id -u)" = 10001 ]; }
gets_healthy() {
  for _ in $(seq "$attempts"); do
    podman healthcheck run "$container" >/dev/null 2>&1 && return
    sleep 1
  done
  return 1
}
ends() { podman stop -t 10 "$container" >/dev/null && [ "$(podman inspect --format '{{.State.ExitCode}}' "$container")" = 0 ]; }

holds 'the image is built' builds
if [ "$failed" -eq 0 ]; then
  holds 'the image has at most 120 MB' is_small
  holds 'a container starts' starts
  holds 'its user has no privileges' is_unprivileged
  holds 'its health check passes' gets_healthy
  holds 'it ends on SIGTERM' ends
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
