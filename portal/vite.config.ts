import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The service serves the portal under `/portal`; the development server proxies the rest to a running service. */
export default defineConfig({
  base: '/portal/',
  plugins: [tailwindcss()],
  esbuild: { jsx: 'automatic' },
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // "use client" is a directive for server-rendering frameworks; it has no effect here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/audit': 'http://localhost:3000' } },
});
