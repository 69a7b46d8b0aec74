#!/bin/sh
# Runs a command in an image without a container engine, with what a container would have: a read-only root, user 10001 without
# capabilities, and only /data and /tmp to write to. Needs root.
# Usage: DATA_DIR=<folder> run.sh <root folder of the image> <command> [argument …]
set -eu
chown -R 10001:10001 "$DATA_DIR"
# Without a fork, so that signals reach the program.
# shellcheck disable=SC2016
exec unshare --mount -- sh -euc '
  root=$1
  shift
  mount --bind "$root" "$root"
  mount --bind "$DATA_DIR" "$root/data"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t tmpfs tmpfs "$root/dev"
  for device in null zero urandom; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  mount --bind /proc "$root/proc"
  mount -o remount,bind,ro "$root"
  # What chroot itself needs; its change of the user drops all capabilities.
  rights=-all,+sys_chroot,+setuid,+setgid
  exec setpriv --no-new-privs --bounding-set="$rights" env -u NODE_EXTRA_CA_CERTS \
    DATA_DIR=/data NODE_ENV=production chroot --userspec=10001:10001 "$root" "$@"
' run "$@"
