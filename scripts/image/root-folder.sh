#!/bin/sh
# Assembles the root folder of the image: Node, the release, and the system libraries that their binaries need.
# Usage: root-folder.sh <release> <target>
set -eu
release=$1
target=$2

if [ "$(node -p 'parseInt(process.version.slice(1))')" -lt 24 ]; then
  echo 'The base of the image needs Node 24.' >&2
  exit 1
fi

mkdir -p "$target/usr/bin" "$target/etc" "$target/data" "$target/tmp" "$target/dev" "$target/proc"
cp -R "$release" "$target/console"
node=$(command -v node)
cp -L "$node" "$target/usr/bin/node"

# The libraries of a binary are lines such as "libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x…)" or "/lib64/ld-linux-x86-64.so.2 (0x…)".
find "$target/console" "$target/usr/bin/node" -type f \( -name '*.node' -o -name '*.so*' -o -name node \) |
  while read -r binary; do ldd "$binary" 2>/dev/null || true; done |
  awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\// { print $1 }' | sort -u |
  while read -r library; do
    case $library in "$target"/*) continue ;; esac
    mkdir -p "$target$(dirname "$library")"
    cp -L "$library" "$target$library"
  done

# The names of the user and of this machine; container engines replace the second file.
echo 'console:x:10001:10001::/data:/sbin/nologin' >"$target/etc/passwd"
echo 'console:x:10001:' >"$target/etc/group"
printf '127.0.0.1 localhost\n::1 localhost\n' >"$target/etc/hosts"
echo 'hosts: files dns' >"$target/etc/nsswitch.conf"
chown 10001:10001 "$target/data"
chmod 700 "$target/data"
chmod 1777 "$target/tmp"
