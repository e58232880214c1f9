#!/bin/sh
# Backs up a gateway: the embedded database with `selvedge backup`, a PostgreSQL server with pg_dump and the stored files.
# With the word `drill`, restores the newest backup beside the data, proves it, and removes it again.
# Settings are those of the gateway. BACKUPS is the folder of the backups, KEEP the number of days for which they are kept.
set -eu
umask 077
: "${BACKUPS:?set it to the folder of the backups}"
DATA_DIR=${DATA_DIR:-.data}
KEEP=${KEEP:-30}
here=$(cd "$(dirname "$0")/.." && pwd)
# The shell runs what EXIT names at its own end only: a signal has to become one.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
# What a run left that was killed. No run takes a day.
A_DAY=86400
remove_old() {
  find "$1" -maxdepth 1 -name "$2" -user "$(id -u)" -mmin "+$((A_DAY / 60))" -exec rm -rf {} +
}
selvedge() { node "$here/src/cli/selvedge.mjs" "$@"; }

# The server itself, without the parameters that only Prisma knows. The parameters of TLS stay.
server=${DIRECT_DATABASE_URL:-${DATABASE_URL:-}}
[ "$server" != embedded ] || server=
plain() {
  node -e 'const url = new URL(process.argv[1])
    for (const name of ["schema", "connection_limit", "pool_timeout", "pgbouncer"]) url.searchParams.delete(name)
    if (process.argv[2]) url.pathname = `/${process.argv[2]}`
    console.log(url.href)' "$@"
}

back_up() {
  time=$(date -u +%Y%m%dT%H%M%SZ)
  mkdir -p "$BACKUPS" "$DATA_DIR"
  remove_old "$BACKUPS" '.unfinished-*'
  remove_old "$BACKUPS" '.selvedge-*.unfinished'
  if [ -z "$server" ]; then
    selvedge backup "$BACKUPS/selvedge-$time.tar.gz"
  else
    # The database first: files are never rewritten, so those that it names are there afterwards.
    work=$(mktemp -d "$BACKUPS/.unfinished-XXXXXX")
    trap 'rm -rf "$work"' EXIT
    mkdir "$work/content"
    pg_dump --format=custom --file="$work/content/selvedge.dump" "$(plain "$server")"
    if [ -d "$DATA_DIR/objects" ]; then cp -R "$DATA_DIR/objects" "$work/content/objects"; fi
    tar -czf "$work/backup" -C "$work/content" .
    sync "$work/backup"
    mv "$work/backup" "$BACKUPS/selvedge-$time.dump.tar.gz"
    date -u +%Y-%m-%dT%H:%M:%SZ > "$DATA_DIR/last-backup"
  fi
  find "$BACKUPS" -maxdepth 1 -name 'selvedge-*.tar.gz' -mtime "+$KEEP" -exec rm {} +
}

# Every backup is whole only if it can be restored: the audit trail is as it was written, and quantities agree.
prove() {
  selvedge audit verify
  selvedge reconcile --dry-run
}

drill() {
  newest=$(ls "$BACKUPS"/selvedge-*.tar.gz 2> /dev/null | tail -n 1)
  [ -n "$newest" ] || { echo "there is no backup in $BACKUPS" >&2; exit 1; }
  echo "restoring $newest"
  remove_old "${TMPDIR:-/tmp}" 'selvedge-drill-*'
  DATA_DIR=$(mktemp -d "${TMPDIR:-/tmp}/selvedge-drill-XXXXXX")
  export DATA_DIR
  trap 'rm -rf "$DATA_DIR"' EXIT
  if [ -z "$server" ]; then
    selvedge restore "$newest"
    prove
  else
    name=selvedge_drill_$(date -u +%s)
    tar -xzf "$newest" -C "$DATA_DIR"
    maintenance=$(plain "$server" postgres)
    psql -qAtX -v ON_ERROR_STOP=1 -c "SELECT format('DROP DATABASE %I WITH (FORCE)', datname) FROM pg_database
      WHERE datname ~ '^selvedge_drill_[0-9]+$' AND pg_get_userbyid(datdba) = current_user
        AND substr(datname, 16)::bigint < extract(epoch FROM now()) - $A_DAY" "$maintenance" | psql -qX "$maintenance"
    psql -qX -v ON_ERROR_STOP=1 -c "CREATE DATABASE $name" "$maintenance"
    trap 'psql -qX -c "DROP DATABASE $name WITH (FORCE)" "$maintenance"; rm -rf "$DATA_DIR"' EXIT
    pg_restore --no-owner --exit-on-error --single-transaction --dbname="$(plain "$server" "$name")" "$DATA_DIR/selvedge.dump"
    rm "$DATA_DIR/selvedge.dump"
    DATABASE_URL=$(plain "$server" "$name")
    export DATABASE_URL
    unset DIRECT_DATABASE_URL
    prove
  fi
  echo "the backup $newest can be restored"
}

case ${1:-} in
  '') back_up ;;
  drill) drill ;;
  *) echo "usage: backup.sh [drill]" >&2; exit 2 ;;
esac
