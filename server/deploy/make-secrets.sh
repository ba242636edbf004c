#!/bin/sh
# Makes the secrets of compose.yaml, each in a file of the folder `secrets`. What is there stays.
set -eu
cd "$(dirname "$0")/../.."
umask 077
mkdir -p secrets

# make <name> <value>
make() {
  [ -e "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"
}
random() { openssl rand -hex 32; }

make postgres_password "$(random)"
make redis_password "$(random)"
make auth_secret "$(random)"
make database_url "postgres://reciters:$(cat secrets/postgres_password)@database:5432/reciters"
make redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
# The users of the containers read them; on this machine the folder keeps others out.
chmod 444 secrets/*
echo 'The secrets are in ./secrets. Keep a copy of secrets/auth_secret apart from backups.'
