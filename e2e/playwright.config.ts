import { defineConfig } from '@playwright/test'

/** Journeys through the composed product. `BASE_URL` is the running gateway; the browser is the machine's own Chromium. */
export default defineConfig({
  // Journeys by people, and faults by table: of those `npm test` runs the cheap and telling ones.
  projects: [
    { name: 'journeys', testDir: './specs' },
    { name: 'faults', testDir: './faults', ...(process.env.FAULTS === 'all' ? {} : { grep: /@quick/ }) },
  ],
  outputDir: process.env.E2E_OUTPUT ?? './node_modules/.cache/results',
  // A journey does a whole piece of work; on a busy machine that takes its time, and times are never asserted.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  // One that passes only the second time is named as flaky; `npm test` fails when there are more than a few of them.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['html', { open: 'never' }]] : 'list',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:4100',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    // Software draws every frame of a motion, for longer than all else takes; what moves at all is of no journey.
    contextOptions: { reducedMotion: 'reduce' },
    // What was done and asked, the last picture and the tree of the page; snapshots of every step take half as long again.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a UTF-8 locale the browser names every Chinese download "download".
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Pages of a profile share a process, see `support/test.ts`; a process of its own for what is drawn by software is of no use.
        '--process-per-site',
        '--in-process-gpu',
        // A page of a test is gone before code that was made quicker has paid for the making.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
