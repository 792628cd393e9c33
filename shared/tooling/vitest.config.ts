import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: [new URL('./src/vitestSetup.ts', import.meta.url).pathname],
    css: false,
    // All cores: nobody works beside a test run, and by default one core is left idle.
    maxWorkers: '100%',
    // Semi imports its style sheets from its scripts; Node alone cannot.
    server: { deps: { inline: [/@douyinfe/] } },
    // Times are never asserted: what hangs is ended, what a busy machine delays is not.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['{host-shell,e2e}/src/**/*.test.{ts,tsx}', '{remotes,shared}/*/src/**/*.test.{ts,tsx}'],
        },
      },
      // The gateway keeps nothing in its modules: its tests may share them, which saves a third of their time.
      { extends: true, test: { name: 'gateway', include: ['gateway-mock/src/**/*.test.ts'], isolate: false } },
    ],
  },
})
