import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { checkDialogs } from './dialogs.ts'
import { watchToasts } from './messages.ts'
import { followCalls } from './quiet.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo-2026'

/** Where the shell keeps the token of the sign-in. */
const TOKEN_KEY = 'crm.v1.token'

const hashOf = (password: string) => createHash('sha256').update(password).digest('hex')

/** Phone of a demo account: `phoneOf(2)` is the administrator of the first enterprise, `phoneOf(6, 2)` a medium of the second. */
export function phoneOf(role: number, corp = 1): string {
  return `1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`
}

/** The value of the Authorization header of an account: a phone number, or a role of the first enterprise. */
export async function tokenOf(page: Page, phoneOrRole: string | number, password = DEMO_PASSWORD): Promise<string> {
  const mobile = typeof phoneOrRole === 'number' ? phoneOf(phoneOrRole) : phoneOrRole
  const answer = await page.request.post('/passport/v2/cas/token', {
    data: { grant_type: 'password', mobile, password: hashOf(password), appId: 'e2e', device: 'PC' },
  })
  const { code, message, data } = await answer.json()
  expect(code, `sign-in of ${mobile}: ${message}`).toBe(0)
  return `Bearer ${data.token}`
}

/** As `tokenOf`, with a password that somebody else made: an own one is set first, which signs in. */
export async function firstTokenOf(page: Page, mobile: string, first: string, own: string): Promise<string> {
  const asked = await page.request.post('/passport/v2/cas/token', {
    data: { grant_type: 'password', mobile, password: hashOf(first), appId: 'e2e', device: 'PC' },
  })
  const { ticket } = (await asked.json()).data
  const answer = await page.request.post('/passport/v2/cas/first_password', { data: { ticket, password: own } })
  const { code, message, data } = await answer.json()
  expect(code, `first sign-in of ${mobile}: ${message}`).toBe(0)
  return `Bearer ${data.token}`
}

/**
 * Signs a demo account in before the first page is opened: a phone number, or a role of the first enterprise. Call it once per
 * test, then `page.goto('/…')`. The sign-in page itself is tested by typing into it, not by this.
 */
export async function signedInAs(page: Page, phoneOrRole: string | number): Promise<void> {
  followCalls(page)
  await checkDialogs(page)
  await watchToasts(page)
  const token = await tokenOf(page, phoneOrRole)
  await page.addInitScript(
    ([key, value]) => {
      // Once per browser tab: a test may sign out or switch afterwards.
      if (window.sessionStorage.getItem('e2e.signedIn')) return
      window.sessionStorage.setItem('e2e.signedIn', '1')
      window.localStorage.setItem(key, JSON.stringify(value))
    },
    [TOKEN_KEY, token] as const,
  )
}

/** Agrees to the terms on the sign-in page, which nobody has ticked beforehand. */
export async function agreeToTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
}
