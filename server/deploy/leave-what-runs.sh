#!/bin/sh
# Puts what the service needs to run into a folder of its own.
# usage: leave-what-runs.sh <the built project, with the packages of the server alone> <folder>
set -eu
from="$1"
to="$2"

mkdir -p "$to/server/src/contract" "$to/openapi" "$to/server/deploy"
cp "$from/package.json" "$to/"
cp "$from/server/package.json" "$to/server/"
cp "$from/openapi/openapi.yaml" "$from/openapi/portal.yaml" "$to/openapi/"
cp -R "$from/server/data" "$from/server/dist" "$to/server/"
cp -R "$from/server/src/contract/generated" "$to/server/src/contract/"
cp "$from/server/deploy/is-alive.mjs" "$to/server/deploy/"
cp -R "$from/node_modules" "$to/"
if [ -d "$from/server/node_modules" ]; then cp -R "$from/server/node_modules" "$to/server/"; fi

# Workspaces are links into the sources; types, maps and texts are for people who build.
cd "$to"
rm -rf node_modules/@reciters node_modules/openapi-conformance node_modules/.bin node_modules/@types
rm -rf server/dist/.built server/dist/.compiled server/dist/.tsbuildinfo
find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \
  -o -name '*.ts' -o -iname 'readme*' -o -iname 'changelog*' -o -name '*.md' \) -delete

# One SQLite for each system and processor; the one of this image is enough.
sqlite=node_modules/@photostructure/sqlite
rm -rf "$sqlite/src" "$sqlite/scripts"
platform="$(node -p 'process.platform + "-" + process.arch')"
for prebuild in "$sqlite"/prebuilds/*; do
  [ "$(basename "$prebuild")" = "$platform" ] || rm -rf "$prebuild"
done
find "$sqlite/prebuilds" -name '*musl*' -delete
find . -type d -empty -delete
# Whoever checked the sources out may have kept them from others, and the service is another user.
chmod -R u=rwX,go=rX .
