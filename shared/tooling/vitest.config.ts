import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{host-shell,gateway-mock,e2e}/src/**/*.test.{ts,tsx}', '{remotes,shared}/*/src/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: [new URL('./src/vitestSetup.ts', import.meta.url).pathname],
    css: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
