import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** What a profile may keep of a person; what it has downloaded and compiled of the product is none of it. */
const KEPT_OF_A_PERSON = 'local_storage,indexeddb,cache_storage,service_workers'

/** Small, of the product, and without a script. */
const IDLE_PAGE = '/robots.txt'

/** A browser profile that one test after another has to itself; each begins as if nobody had been there. */
class Profile {
  readonly context: BrowserContext
  /** No test sees it: the process in which the product was compiled lives as long as one of its pages. */
  private readonly idle: Page
  private readonly visited = new Set<string>()

  private constructor(context: BrowserContext, idle: Page) {
    this.context = context
    this.idle = idle
    context.on('request', (request) => {
      if (request.isNavigationRequest()) this.visited.add(new URL(request.url()).origin)
    })
  }

  static async make(browser: Browser): Promise<Profile> {
    const context = await browser.newContext()
    const idle = await context.newPage()
    await idle.goto(IDLE_PAGE)
    return new Profile(context, idle)
  }

  /** The first page of a test: nothing that an earlier one left is in the profile. */
  async open(): Promise<Page> {
    await this.context.clearCookies()
    const page = await this.context.newPage()
    if (this.visited.size === 0) return page
    const inspector = await this.context.newCDPSession(page)
    for (const origin of this.visited)
      await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: KEPT_OF_A_PERSON })
    await inspector.detach()
    this.visited.clear()
    return page
  }

  /** Ends what a test had open. */
  async leave(): Promise<void> {
    await Promise.all(this.context.pages().map((page) => (page === this.idle ? undefined : page.close())))
    await this.context.unrouteAll()
  }
}

interface OfTest {
  /** A profile that nobody else of the test is in. */
  takeProfile: () => Promise<Profile>
  profile: Profile
  /** Opens a page in a further profile, for a second person. */
  anotherPage: () => Promise<Page>
}

/**
 * `test` of Playwright, but for the profiles: they outlive a test, so that the product is downloaded and compiled once per worker and
 * not by each test, which is more than half of what opening a page costs.
 *
 * Playwright's own is for tests that measure a first visit, cut a profile off, set its options (`test.use`), add scripts to it or close it.
 */
export const test = base.extend<OfTest, { freeProfiles: Profile[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for.
  freeProfiles: [async ({}, use) => use([]), { scope: 'worker' }],
  takeProfile: async ({ browser, freeProfiles }, use, testInfo) => {
    const taken: Profile[] = []
    await use(async () => {
      const profile = freeProfiles.pop() ?? (await Profile.make(browser))
      taken.push(profile)
      return profile
    })
    // The pages of a test that failed are photographed after it; the worker ends with it.
    if (testInfo.status !== testInfo.expectedStatus) return
    for (const profile of taken) await profile.leave()
    // The last one that was taken is the next to be: that of the first person comes last.
    freeProfiles.push(...taken.reverse())
  },
  profile: async ({ takeProfile }, use) => use(await takeProfile()),
  context: async ({ profile }, use) => use(profile.context),
  page: async ({ profile }, use) => use(await profile.open()),
  anotherPage: async ({ takeProfile }, use) => use(async () => (await takeProfile()).open()),
})
