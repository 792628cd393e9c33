import { type Browser, type BrowserContext, type CDPSession, type Page, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** What a profile may keep of a person; what it has downloaded and compiled of the product is none of it. */
const KEPT_OF_A_PERSON = 'local_storage,indexeddb,cache_storage,service_workers'

/** Small, of the product, and without a script. */
const IDLE_PAGE = '/robots.txt'

/** Browser profiles of a worker. One test after another opens its pages in them, and each begins as if nobody had been there. */
class Profiles {
  private readonly free: BrowserContext[] = []
  private readonly origins = new WeakMap<BrowserContext, Set<string>>()
  /** A page of each profile that no test sees: the process in which the product was compiled lives as long as one of its pages. */
  private readonly idle = new WeakMap<BrowserContext, Page>()

  /** A profile that no other page of the test is in. */
  async take(browser: Browser): Promise<BrowserContext> {
    const kept = this.free.pop()
    if (kept) return kept
    const made = await browser.newContext()
    const idle = await made.newPage()
    await idle.goto(IDLE_PAGE)
    this.idle.set(made, idle)
    const origins = new Set<string>()
    this.origins.set(made, origins)
    made.on('request', (request) => {
      if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
    })
    return made
  }

  /** The first page of a profile: nothing that an earlier test left is in it. */
  async open(profile: BrowserContext): Promise<Page> {
    await profile.clearCookies()
    const page = await profile.newPage()
    const origins = this.origins.get(profile)
    if (!origins?.size) return page
    const inspector: CDPSession = await profile.newCDPSession(page)
    for (const origin of origins)
      await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: KEPT_OF_A_PERSON })
    await inspector.detach()
    origins.clear()
    return page
  }

  /** Gives a profile back for the next test. */
  async give(profile: BrowserContext): Promise<void> {
    const idle = this.idle.get(profile)
    await Promise.all(profile.pages().flatMap((page) => (page === idle ? [] : page.close())))
    await profile.unrouteAll()
    await profile.setOffline(false)
    this.free.push(profile)
  }
}

/**
 * `test` of Playwright, but for the profiles: they outlive a test, so that the product is downloaded and compiled once per worker and
 * not by each test, which is more than half of what opening a page costs. `anotherPage` opens one in a further profile, for a second person.
 *
 * Playwright's own is for tests that measure a first visit, set options of the profile (`test.use`) or add scripts to it.
 */
export const test = base.extend<{ anotherPage: () => Promise<Page> }, { profiles: Profiles }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for.
  profiles: [async ({}, use) => use(new Profiles()), { scope: 'worker' }],
  context: async ({ browser, profiles }, use, testInfo) => {
    const profile = await profiles.take(browser)
    await use(profile)
    // The pages of a test that failed are photographed after it; the worker ends with it.
    if (testInfo.status === testInfo.expectedStatus) await profiles.give(profile)
  },
  page: async ({ context, profiles }, use) => use(await profiles.open(context)),
  anotherPage: async ({ browser, profiles }, use, testInfo) => {
    const taken: BrowserContext[] = []
    await use(async () => {
      const profile = await profiles.take(browser)
      taken.push(profile)
      return profiles.open(profile)
    })
    if (testInfo.status === testInfo.expectedStatus) for (const profile of taken) await profiles.give(profile)
  },
})
