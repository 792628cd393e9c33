import type { Page } from '@playwright/test'

/** The running product, asked directly. */
export interface Gateway {
  /** Posts and answers with the data of the envelope. `path` from the root, e.g. `/api/v1/user/info`. */
  post: <Answer>(path: string, body: object, token?: string) => Promise<Answer>
  /** Signs a demo account in; answers the value of the Authorization header. */
  signIn: (mobile: string) => Promise<string>
  /** The last verification code sent to a number. */
  codeFor: (mobile: string) => Promise<string>
}

/** One picture of the product: who looks, when, where, and what is done before it is taken. */
export interface Picture {
  /** File name; the part before `/` is its folder. */
  name: string
  /** Phone of a demo account; absent: nobody is signed in. */
  phone?: string
  path: string
  /** Makes an account of its own instead; answers its phone. Called with the clock set. */
  account?: (gateway: Gateway) => Promise<string>
  /** The product's clock, e.g. `2024-06-18T10:00:00+08:00`; absent: now. */
  clock?: string
  /** Also at these widths; default 1280. */
  widths?: readonly number[]
  /** Nothing was dismissed in this browser yet, so that what opens by itself does. */
  fresh?: boolean
  /** What is kept in the browser beforehand, by storage key. */
  kept?: Readonly<Record<string, unknown>>
  /** The host, for white-label and private portals; default that of the base address. */
  host?: string
  /** Brings the state about, e.g. clicks a button. */
  steps?: (page: Page) => Promise<void>
  /** The whole page instead of the window. */
  whole?: boolean
}

/** Phone of a demo account: `phone(2)` administers the first enterprise, `phone(6, 2)` is a medium of the second. */
export function phone(role: number, corp = 1): string {
  return `1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`
}

/** Clicks the first visible button or link of that name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
}

/** Opens the avatar menu and clicks an entry. */
export async function fromAvatar(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('button', { name: entry }))
    .first()
    .click()
}

/** Waits until a dialog is there and has finished loading. */
export async function dialog(page: Page, name?: string | RegExp): Promise<void> {
  await page
    .getByRole('dialog', name === undefined ? {} : { name })
    .last()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

/** Founds an enterprise for a demo account at the clock's moment: a trial of seven days from then on. Answers the phone. */
export async function founded(gateway: Gateway, mobile: string): Promise<string> {
  const token = await gateway.signIn(mobile)
  await gateway.post('/api/send_code', { scene: 'apply', mobile, captcha_randstr: 'g', captcha_ticket: 'captcha' })
  await gateway.post(
    '/api/v1/user/corp/create',
    {
      apply_brand_name: '青禾',
      apply_corp_name: `青禾商贸${Date.now() % 1_000_000}`,
      apply_user_name: '林夏',
      apply_phone: mobile,
      code: await gateway.codeFor(mobile),
      apply_dept: '运营部',
      questions: [1],
    },
    token,
  )
  return mobile
}

/** A code that an outside party gives, e.g. `granted(page, 'feishu', { account_name: '林夏' })`. Asked by the page, whose host only the browser finds. */
export function granted(page: Page, as: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  return page.evaluate(
    async (request) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/dev/grant', { method: 'POST', headers, body: JSON.stringify(request) })
      return (await answer.json()).data.code as string // as /dev/grant answers
    },
    { as, ...more },
  )
}
