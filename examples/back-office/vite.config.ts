// Serves and builds the example. What is for the gateway goes there, so the browser knows one address, without CORS.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000'
const proxy = { '/graphql': { target: gateway, ws: true }, '/files': gateway, '/documents': gateway }

export default defineConfig({
  plugins: [react()], server: { proxy }, preview: { proxy }, build: { chunkSizeWarningLimit: 600 },
})
