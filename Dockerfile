# One image for the web app and the API. Build: docker build -t recto .   Run: docker compose up
# The Node version equals that of the packages in apps/cli/package.json; a test compares them.
FROM node:24.21.0-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/deflate/package.json packages/deflate/
COPY packages/engine/package.json packages/engine/
COPY packages/fonts/package.json packages/fonts/
COPY packages/geometry/package.json packages/geometry/
COPY packages/images/package.json packages/images/
COPY packages/layout/package.json packages/layout/
COPY packages/libreoffice/package.json packages/libreoffice/
COPY packages/ocr/package.json packages/ocr/
COPY packages/office/package.json packages/office/
COPY packages/pdf/package.json packages/pdf/
COPY packages/pdfium/package.json packages/pdfium/
COPY packages/platforms/package.json packages/platforms/
COPY packages/rendering/package.json packages/rendering/
COPY packages/runtime/package.json packages/runtime/
COPY packages/svg/package.json packages/svg/
COPY packages/zip/package.json packages/zip/
COPY apps/server/package.json apps/server/
COPY apps/cli/package.json apps/cli/
COPY apps/web/package.json apps/web/

# Building the web app needs development dependencies, too. Install scripts are disabled.
FROM manifests AS web
RUN npm ci --ignore-scripts --workspace @recto/web --workspace @recto/server
COPY . .
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build
RUN node scripts/build-programs.mjs engine-thread

# Production dependencies of the server only.
FROM manifests AS server
RUN npm ci --ignore-scripts --omit=dev --workspace @recto/server
# Data for Tesseract's legacy engine, which is not used.
RUN rm -rf node_modules/@tesseract.js-data/*/4.0.0

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Memory arenas of glibc: one for each thread fragments over hours (docs/operations.md).
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
# The service does not need npm and yarn.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir -m 700 /data && chown node:node /data
COPY --from=server /app ./
COPY packages/ packages/
COPY apps/server/ apps/server/
COPY --from=web /app/apps/web/dist/ apps/web/dist/
COPY --from=web /app/apps/server/dist/ apps/server/dist/
# The bundle is used as long as everything that it was made from is unchanged, and this is part of it.
COPY scripts/build-programs.mjs scripts/
COPY LICENSE ./
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-protection-keys", "apps/server/src/main.ts"]
