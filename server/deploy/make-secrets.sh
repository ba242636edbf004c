#!/bin/sh
# Makes the secrets of compose.yaml, each in a file of the folder `secrets`. What is there stays.
set -eu
cd "$(dirname "$0")/../.."
umask 077
mkdir -p secrets

# make <name> <value>
make() {
  if [ -s "secrets/$1" ]; then return; fi
  if [ -z "$2" ]; then echo "secrets/$1 would be empty: no random bytes can be read here." >&2; exit 1; fi
  printf '%s\n' "$2" > "secrets/$1"
}
random() { od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n'; }

make postgres_password "$(random)"
make redis_password "$(random)"
make auth_secret "$(random)"
make database_url "postgres://reciters:$(cat secrets/postgres_password)@database:5432/reciters"
make redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
# The users of the containers read them; on this machine the folder keeps others out.
chmod 444 secrets/*
echo 'The secrets are in ./secrets. Keep a copy of secrets/auth_secret apart from backups.'
