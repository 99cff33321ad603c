import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The portal lives under `/portal` of the service; while it is being developed, the rest comes from a running one. */
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
      // "use client" tells frameworks that render on a server something; here there is none.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/audit': 'http://localhost:3000' } },
});
