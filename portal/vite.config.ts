import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const LOADER = fileURLToPath(new URL('src/lib/load-chunk.ts', import.meta.url));

/** Replaces the function around dynamic imports, which Vite inserts, with one that tries again after a network failure. */
const loadChunks: Plugin = {
  name: 'load-chunks',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)};`
      : undefined,
};

/** The service serves the portal under `/portal`; the development server proxies the rest to a running service. */
export default defineConfig({
  base: '/portal/',
  plugins: [tailwindcss(), loadChunks],
  esbuild: { jsx: 'automatic' },
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // One style sheet for all screens, so that dynamic imports load only scripts.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // Vite omits a chunk without imports.
      resolveDependencies: (file, imports, { hostType }) =>
        hostType === 'html' ? imports : [...new Set([file, ...imports])],
    },
    rollupOptions: {
      // The headers of a response have about 1,000 bytes, so shared code is sent in few files.
      output: { experimentalMinChunkSize: 5000 },
      // "use client" is a directive for server-rendering frameworks; it has no effect here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/audit': 'http://localhost:3000' } },
});
