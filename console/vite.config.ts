import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: false,
  plugins: [react()],
  build: {
    target: 'es2023',
    // These know `light-dark()`. A replacement of it would not follow the colour scheme of a dark section.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A policy without inline code: nothing may become a `data:` URL in a script or a style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { strictPort: true },
})
