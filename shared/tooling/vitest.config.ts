import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testGroups } from './src/testGroups.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const groups = testGroups(at('../..'))
/** Where parts are drawn. */
const parts = at('./src/vitestParts.ts')
const setupFiles = [at('./src/vitestMeter.ts'), at('./src/vitestSetup.ts')]

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: [at('./src/vitestTemporary.ts')],
    setupFiles,
    css: false,
    // All cores: nobody works beside a test run, and by default one core is left idle.
    maxWorkers: '100%',
    // Semi imports its style sheets from its scripts; Node alone cannot.
    server: { deps: { inline: [/@douyinfe/] } },
    // Times are never asserted: what hangs is ended, what a busy machine delays is not.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Loading is most of the time of a test: what leaves nothing behind in modules shares them with the files after it.
    projects: [
      { extends: true, test: { name: 'alone', include: groups.alone, setupFiles: [parts] } },
      { extends: true, test: { name: 'parts', include: groups.parts, setupFiles: [parts], isolate: false } },
      { extends: true, test: { name: 'plain', include: groups.plain, isolate: false } },
      { extends: true, test: { name: 'gateway', include: groups.gateway, isolate: false } },
    ],
  },
})
