# Builds an image of Ringwell: see docs/deployment.md. The build context is the whole repository.
#   docker build -t ringwell .
#   docker build -t ringwell --build-arg NPM_FLAGS=--omit=optional .   (OpenAI, without the weights)

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:24.21.0-bookworm-slim AS dependencies
ARG NPM_FLAGS=""
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY brand/package.json brand/
COPY protocol/package.json protocol/
COPY content/package.json content/
COPY call/package.json call/
COPY widget/package.json widget/
COPY site/package.json site/
COPY console/package.json console/
COPY engine/package.json engine/
COPY server/package.json server/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# Installs only what the server needs at run time: not the site's builder, and not the tests' browsers.
RUN npm ci --omit=dev $NPM_FLAGS --no-audit --no-fund \
    --workspace=server --workspace=engine --workspace=content --workspace=protocol --workspace=brand

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Ringwell" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY brand brand
COPY protocol protocol
COPY content content
COPY engine engine
COPY server server
COPY --from=build /app/site/dist site/dist
COPY --from=build /app/widget/dist widget/dist
COPY --from=build /app/console/dist console/dist
# The code belongs to root, and the server can't write to it.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# The engine loads its models first. `degraded` answers 200, because a restart does not fix a full disk.
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
