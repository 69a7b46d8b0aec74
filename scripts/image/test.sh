#!/usr/bin/env bash
# Builds the image without a registry, on a base that debootstrap makes, and runs journeys against it: with a read-only root, as another
# user, and without capabilities. Installs buildah and debootstrap. Needs root and a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
storage=(--root "$work/storage" --runroot "$work/run" --storage-driver vfs)
trap 'rm -rf "$work"' EXIT

if ! command -v buildah >/dev/null || ! command -v debootstrap >/dev/null; then
  echo 'Installing buildah and debootstrap with apt-get …'
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends buildah debootstrap
fi

echo 'Making the base: Debian with the Node, npm and certificates of this machine …'
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' | awk -v suite="$suite" '$1 == suite && !found { print $2; found = 1 }')
base=$work/base
debootstrap --variant=minbase "$suite" "$base" "$mirror" >"$work/log" || { tail "$work/log" && exit 1; }
npm=$(dirname "$(dirname "$(readlink -f "${npm_execpath:-$(command -v npm)}")")")
mkdir -p "$base/usr/local/lib/node_modules" "$base/etc/ssl/certs"
cp "$(command -v node)" "$base/usr/local/bin/node"
cp -R "$npm" "$base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
certificates=/etc/ssl/certs/ca-certificates.crt
cp "$certificates" "$base$certificates"
container=$(buildah "${storage[@]}" from scratch)
buildah "${storage[@]}" add --quiet "$container" "$base" /
buildah "${storage[@]}" config --env "NODE_EXTRA_CA_CERTS=$certificates" "$container"
buildah "${storage[@]}" commit --quiet --rm "$container" base
rm -rf "$base"

echo 'Building the image …'
secret=()
if [ -f "$HOME/.npmrc" ]; then secret=(--secret "id=npmrc,src=$HOME/.npmrc"); fi
buildah "${storage[@]}" bud --isolation chroot --build-arg BASE=localhost/base "${secret[@]}" --tag fieldstone-console -f Containerfile .
buildah "${storage[@]}" images --format '{{.Name}}: {{.Size}}' fieldstone-console

echo 'Running journeys against the image …'
container=$(buildah "${storage[@]}" from fieldstone-console)
image=$(buildah "${storage[@]}" mount "$container")
for forbidden in sh bash apt dpkg npm; do
  if [ -n "$(find "$image" -path "$image/console" -prune -o -name "$forbidden" -print)" ]; then
    echo "The image contains $forbidden." && exit 1
  fi
done
mkdir "$work/data"
DATA_DIR=$work/data scripts/image/run.sh "$image" /usr/bin/node --eval "
  assert.deepEqual([process.getuid(), process.getgid(), process.getgroups()], [10001, 10001, [10001]]);
  assert.match(fs.readFileSync('/proc/self/status', 'utf8'), /CapEff:\\s+0+\\n/);
  for (const folder of ['/', '/console', '/etc', '/usr/bin']) {
    assert.throws(() => fs.writeFileSync(folder + '/file', ''), { code: 'EROFS' });
  }
  fs.writeFileSync('/data/file', '');
"
CONSOLE_COMMAND="scripts/image/run.sh $image /usr/bin/node /console" node node_modules/@playwright/test/cli.js test --config e2e/playwright.config.ts smoke settings.spec -g 'is ready|survive a restart'
