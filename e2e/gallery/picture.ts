import type { Page } from '@playwright/test'

/** One picture of the product: who looks, when, where, and what is done before it is taken. */
export interface Picture {
  /** File name; the part before `/` is its folder. */
  name: string
  /** Phone of a demo account; absent: nobody is signed in. */
  phone?: string
  path: string
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
