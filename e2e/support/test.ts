import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** What a profile may keep of a person; what it has downloaded and compiled of the product is none of it. */
const KEPT_OF_A_PERSON = 'local_storage,indexeddb,cache_storage,service_workers'

/** Small, of the product's address, and no page of it: those run, and follow whoever signs in beside them. */
const IDLE_PAGE = '/api/health'

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
    const opened = this.context.pages().filter((page) => page !== this.idle)
    await Promise.all(opened.map((page) => page.close()))
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

interface OfWorker {
  profiles: { take(): Promise<Profile>; keep(profile: Profile): void }
}

/**
 * `test` of Playwright, but for the profiles: they outlive a test, so that the product is downloaded and compiled once per worker and
 * not by each test, which is more than half of what opening a page costs.
 *
 * Playwright's own is for tests that measure a first visit, cut a profile off, set its options (`test.use`), add scripts to it or close it.
 */
export const test = base.extend<OfTest, OfWorker>({
  profiles: [
    async ({ browser }, give) => {
      const free: Profile[] = []
      await give({
        take: async () => free.pop() ?? Profile.make(browser),
        keep: (profile) => free.push(profile),
      })
    },
    { scope: 'worker' },
  ],
  takeProfile: async ({ profiles }, give, testInfo) => {
    const taken: Profile[] = []
    await give(async () => {
      const profile = await profiles.take()
      taken.push(profile)
      return profile
    })
    // The pages of a test that failed are photographed after it; the worker ends with it.
    if (testInfo.status !== testInfo.expectedStatus) return
    // That of the first person is kept last and taken first: its pages were opened most often.
    for (const profile of taken.reverse()) {
      await profile.leave()
      profiles.keep(profile)
    }
  },
  profile: async ({ takeProfile }, give) => give(await takeProfile()),
  context: async ({ profile }, give) => give(profile.context),
  page: async ({ profile }, give) => give(await profile.open()),
  anotherPage: async ({ takeProfile }, give) => give(async () => (await takeProfile()).open()),
})
