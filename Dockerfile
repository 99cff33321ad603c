# Debian with Node and npm; what everything is built on, and what the service's Node comes from.
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY portal/package.json ./portal/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# The tests, with the programs that they start.
FROM build AS e2e
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    chromium curl git haproxy jq openssl procps python3 redis-server \
  && rm -rf /var/lib/apt/lists/*
CMD ["npm", "test"]

FROM build AS pruned
RUN npm prune --omit=dev --ignore-scripts \
  && node scripts/image/packages.mjs node_modules dist \
  && node scripts/image/runtime.mjs /runtime node_modules

# Node, the libraries that it and the packages load, and the service: no shell, no package manager, no npm.
FROM scratch AS service
ENV NODE_ENV=production SERVICE_HOST=0.0.0.0 PATH=/usr/local/bin
WORKDIR /app
COPY --from=pruned /runtime /
COPY --from=pruned /app/node_modules ./node_modules
COPY --from=pruned /app/dist ./dist
COPY --from=pruned /app/bin ./bin
COPY --from=pruned /app/model ./model
COPY --from=pruned /app/package.json ./
USER 1000:1000
EXPOSE 3000
CMD ["node", "--v8-pool-size=2", "--concurrent-marking-max-worker-num=1", "dist/src/main.js"]
