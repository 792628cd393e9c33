import { expect, type Page, type Request } from '@playwright/test'

interface Calls {
  underWay: Set<Request>
  /** When the last one began or ended, in ms. */
  last: number
}

const followed = new WeakMap<Page, Calls>()
const QUIET_MS = 500

/** Follows what a page asks of the gateway, calls and parts of the product, for `quiet`. Call it before the page is opened; `signedInAs` does. */
export function followCalls(page: Page): void {
  const calls: Calls = { underWay: new Set(), last: Date.now() }
  followed.set(page, calls)
  const ended = (request: Request) => {
    if (calls.underWay.delete(request)) calls.last = Date.now()
  }
  page.on('request', (request) => {
    if (!/^\/(api|passport|r|shell)\//.test(new URL(request.url()).pathname) || request.resourceType() === 'ping')
      return
    calls.underWay.add(request)
    calls.last = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Waits until nothing is on its way and nothing began for half a second. (`networkidle` is only ever true once per document.) */
export async function quiet(page: Page): Promise<void> {
  const calls = followed.get(page)
  if (!calls) throw new Error('followCalls was not called before the page was opened')
  await expect.poll(() => calls.underWay.size === 0 && Date.now() - calls.last > QUIET_MS).toBe(true)
}
