# The service as an image: no shell, no package manager, not root, nothing written but /data.
#
#   docker build --tag reciters-api .
#   docker run --rm --read-only --publish 127.0.0.1:3000:3000 --volume reciters:/data reciters-api
#
# compose.yaml runs several of them behind a proxy; server/README.md is the guide.

FROM node:22-bookworm-slim AS build
WORKDIR /source
# Packages first: they change less often than the sources, and so stay in the cache.
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY server/package.json server/
COPY scripts/conformance/package.json scripts/conformance/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent build -- server portal docs offline
# What runs, and nothing that only builds or explains. The folder of data lies in another one, since
# COPY keeps the modes of what is in a folder, and not of the folder itself.
RUN npm ci --workspace server --omit=dev --omit=peer --omit=optional \
      --ignore-scripts --no-audit --no-fund \
 && sh server/deploy/leave-what-runs.sh /source /app \
 && mkdir /left && mkdir --mode=700 /left/data

FROM gcr.io/distroless/nodejs22-debian12:nonroot
WORKDIR /app
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /left /
# One arena of the C library's memory for all threads: less stays behind after a load.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    HOST=0.0.0.0 \
    DATABASE_URL=sqlite:/data/reciters.db
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["/nodejs/bin/node", "server/deploy/is-alive.mjs"]
CMD ["server/dist/main.js"]
