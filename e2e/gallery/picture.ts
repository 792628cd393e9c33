import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** What the passport is given for the password of every demo account. */
export const DEMO_PASSWORD_HASH = createHash('sha256').update('Demo-2026').digest('hex')

/** The running product, asked directly. */
export interface Gateway {
  /** Posts and answers with the data of the envelope. `path` from the root, e.g. `/api/v1/user/info`. */
  post: <Answer>(path: string, body: object, token?: string) => Promise<Answer>
  /** Signs a demo account in; answers the value of the Authorization header. */
  signIn: (mobile: string) => Promise<string>
  /** The last verification code sent to a number. */
  codeFor: (mobile: string) => Promise<string>
}

/** How a call answers in a picture: its data changed, this data without the product being asked, a refusal with this sentence, or not at all. */
export type Answer = ((data: never) => unknown) | { data: unknown } | { message: string } | 'never'

/** One picture of the product: who looks, when, where, and what is done before it is taken. */
export interface Picture {
  /** File name; the part before `/` is its folder. */
  name: string
  /** What only this state says (words, a label, the name of a picture); with a dialog open, what the dialog says. Without it the picture has failed. */
  shows: string | RegExp
  /** Phone of a demo account; absent: nobody is signed in. */
  phone?: string
  path: string
  /** Makes an account of its own instead; answers its phone. Called with the clock set. */
  account?: (gateway: Gateway) => Promise<string>
  /** The product's clock, e.g. `2024-06-18T10:00:00+08:00`; absent: now. */
  clock?: string
  /** Also at these widths; default 1280. */
  widths?: readonly number[]
  /** There is no such thing on a phone, or only there. */
  only?: 'wide' | 'phone'
  /** Nothing was dismissed in this browser yet, so that what opens by itself does. */
  fresh?: boolean
  /** What is kept in the browser beforehand, by storage key. */
  storage?: Readonly<Record<string, unknown>>
  /** The host, for white-label and private portals; default that of the base address. */
  host?: string
  /** Calls that answer otherwise than the product would, by path as on the wire: long names, many rows, failures. */
  answers?: Readonly<Record<string, Answer>>
  /** Something that does not load belongs to the state: what the console says of it is no trouble. */
  breaks?: true
  /** Brings the state about, e.g. clicks a button. */
  steps?: (page: Page) => Promise<void>
  /** What is shown goes by itself: it is kept, and taken without waiting for rest. */
  fleeting?: boolean
  /** The whole page instead of the window. */
  whole?: boolean
}

/** A page in the frame that asks for nothing, under what is pictured for itself. */
export const QUIET = '/404'

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

/** Clicks a button of the header; on a phone it is an entry of the avatar menu. */
export async function fromHeader(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).waitFor()
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) await button.click()
  else await fromAvatar(page, name)
}

/** On a phone the menu lies away until it is asked for. */
export async function showMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).waitFor()
  const menu = page.getByRole('button', { name: '打开菜单' })
  if (await menu.isVisible()) await menu.click()
}

/** Clicks a tool at the right edge; on a phone they are folded away at first. */
export async function fromTools(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /(展开|收起)工具栏/ }).waitFor()
  const unfold = page.getByRole('button', { name: '展开工具栏' })
  if (await unfold.isVisible()) await unfold.click()
  await press(page, name)
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
  const send = { scene: 'apply', mobile, captcha_randstr: 'g', captcha_ticket: 'captcha' }
  await gateway.post('/api/send_code', send).catch(async (error: Error) => {
    // A picture just before this one sent to the same number.
    const [, seconds] = error.message.match(/请(\d+) 秒后再试/) ?? []
    if (seconds === undefined) throw error
    await setTimeout((Number(seconds) + 1) * 1000)
    await gateway.post('/api/send_code', send)
  })
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

/** Closes what opens by itself on the day of the picture, one after the other. */
export async function closeDue(page: Page): Promise<void> {
  const due = page.getByRole('dialog').getByRole('button', { name: '关闭' })
  const comes = () =>
    due.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    )
  while (await comes()) await due.click()
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

/** The state of an authorisation that whoever is on the page begins, e.g. `begun(page, 'v1/shops/authUrl', { type: 1 })`. */
export function begun(page: Page, path: string, data: Readonly<Record<string, unknown>>): Promise<string> {
  return page.evaluate(
    async ([path, data]) => {
      const authorization = JSON.parse(localStorage.getItem('crm.v1.token') ?? '""') as string // As the shell keeps it.
      const headers = { 'content-type': 'application/json', authorization }
      const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(data) })
      return (await answer.json()).data.state as string // As the call answers.
    },
    [path, data] as const,
  )
}

const CHINA = '+08:00'

/** Ten in the morning of a day, for the clock of a picture. */
export const at = (day: string) => `${day}T10:00:00${CHINA}`

/** Opens a tool of the right edge and waits for its dialog. */
export const tool = (name: string | RegExp) => async (page: Page) => {
  await fromTools(page, name)
  await dialog(page)
}
