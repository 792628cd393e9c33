import { expect, type Locator, type Page } from '@playwright/test'

/** So far somebody goes by Tab before they take the pointer. */
const TABS_MAX = 40

/** Works a page without a pointer, and counts the keys that lead there; letters and digits of a text are none. */
export class Keyboard {
  presses = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.presses += 1
      await this.page.keyboard.press(key)
    }
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Goes on by Tab until a control has the focus. */
  async tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible()
    for (let tab = 0; tab < TABS_MAX; tab += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
    throw new Error(`${control} is further than ${TABS_MAX} tabs away`)
  }

  /** To a page or record by the search over everything. */
  async goTo(text: string): Promise<void> {
    await this.press('Control+k')
    const field = this.page.getByRole('combobox', { name: /^搜索页面/ })
    await expect(field).toBeFocused()
    await this.type(text)
    await expect(this.page.getByRole('option').filter({ hasText: text }).first()).toBeVisible()
    await this.press('Enter')
    await expect(field).toBeHidden()
  }
}
