# The console is built apart: what it is built with is not needed to serve it.
FROM node:24-bookworm-slim AS console
WORKDIR /app
COPY . .
RUN npm install --ignore-scripts --no-audit --no-fund && npm run -s build:console

FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not "npm ci": it refuses a lockfile that was written where packages of other platforms cannot be looked up.
RUN npm install --omit=dev --workspaces=false --no-audit --no-fund
COPY . .
COPY --from=console /app/clients/console/dist clients/console/dist
ENV HOST=0.0.0.0 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=16", "--initial-old-space-size=96", "--heap-growing-percent=50", "src/main.ts", "serve"]
