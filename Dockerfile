# What is built, apart from what runs: no development package comes into the image.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm install --ignore-scripts --no-audit --no-fund && npm run -s build:console
# The command line, for `docker exec CONTAINER whereabouts …`.
RUN mkdir /packages && npm pack --pack-destination /packages -w clients/typescript -w clients/cli
RUN npm install --prefix /opt/cli --omit=dev --no-audit --no-fund /packages/*.tgz

FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY .ci/after-install.js .ci/
# Not "npm ci": it refuses a lockfile that was written where packages of other platforms cannot be looked up.
RUN npm install --omit=dev --workspaces=false --no-audit --no-fund && npm cache clean --force
COPY src src
COPY tasks tasks
COPY migrations migrations
COPY clients/openapi clients/openapi
COPY tsconfig.json LICENSE README.md CHANGELOG.md ./
# What the embedded PostgreSQL needs beside its files, which belong to root from here on.
RUN node -e "import('./src/embedded-postgres/binaries.ts').then(({ findBinaries }) => findBinaries())"
COPY --from=build /app/clients/console/dist clients/console/dist
COPY --from=build /opt/cli /opt/cli
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_ENV=production PATH=/opt/cli/node_modules/.bin:$PATH
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A container that is only a worker answers on METRICS_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--expose-gc", "--max-semi-space-size=32", "--initial-old-space-size=96", "src/main.ts", "serve"]
