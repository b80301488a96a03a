FROM node:24-bookworm-slim AS build

WORKDIR /opt/chancery
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY cli/package.json cli/
RUN npm ci --workspace=core --workspace=server --workspace=sdk --workspace=web --workspace=cli
COPY core core/
COPY server server/
COPY sdk sdk/
COPY web web/
COPY cli cli/
RUN node web/build.ts && node server/build.ts

FROM node:24-bookworm-slim

WORKDIR /opt/chancery
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace=core --workspace=server && npm cache clean --force
COPY LICENSE ./
COPY core core/
COPY server server/
COPY --from=build /opt/chancery/server/dist server/dist/
COPY --from=build /opt/chancery/web/dist web/dist/
RUN install -d -o node -g node /var/lib/chancery /var/cache/chancery

USER node
ENV HOST=0.0.0.0 PORT=8080 CHANCERY_DATA_DIR=/var/lib/chancery NODE_COMPILE_CACHE=/var/cache/chancery
VOLUME /var/lib/chancery
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js", "start"]
