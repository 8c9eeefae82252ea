# The suite in one image: docker compose up --build
# The base can be replaced by a mirror's: --build-arg NODE_IMAGE=...
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV NEXT_TELEMETRY_DISABLED=1
# The packages first: this layer is reused until the lock changes.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY next.config.mjs tsconfig.json globals.d.ts instrumentation.ts instrumentation-client.ts ./
COPY scripts ./scripts
COPY public ./public
COPY lib ./lib
COPY features ./features
COPY state ./state
COPY components ./components
COPY bin ./bin
COPY app ./app
RUN npm run build

FROM ${NODE_IMAGE}
# A container's HOSTNAME is its id unless set; 0.0.0.0 makes the published port reach the server.
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOSTNAME=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    PATH=/app/bin:$PATH
WORKDIR /app
RUN useradd --uid 10001 --user-group --home-dir /app --shell /usr/sbin/nologin mds \
    && mkdir /data \
    && chown mds:mds /data
# Everything that the server serves, and the command line.
COPY --from=build /src/.next/standalone ./
COPY --from=build /src/bin/mds ./bin/mds
COPY LICENSE ./LICENSE
USER mds
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "serve/main.mjs"]
