import type { Locator, Page } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { expectRefused, expectToast, undo } from '../../support/messages.ts'
import { atRest } from '../../support/motion.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })

/** Chooses the first option of a select. */
async function chooseFirst(page: Page, box: Locator): Promise<void> {
  await atRest(page)
  await box.click()
  await page.getByRole('option').filter({ visible: true }).first().click()
}

test('a picture is taken in with a right that ends, used in a campaign, put into the bin and taken out; the same again asks', async ({
  page,
}) => {
  const name = `秋日主图${test.info().retry}`
  await signedInAs(page, 5)
  await page.goto('/content/material')
  const picture = {
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } }),
  }
  const upload = async () => {
    await page.getByRole('button', { name: '上传素材' }).first().click()
    const dialog = page.getByRole('dialog', { name: '上传素材' })
    await dialog.getByLabel('素材文件').setInputFiles(picture)
    await expect(dialog.getByRole('textbox', { name: `${name}的名称` })).toBeVisible()
    return dialog
  }
  const dialog = await upload()
  const end = dialog.getByLabel('授权到期').locator('input')
  await end.fill('2026-11-27')
  await end.press('Enter')
  await dialog.getByRole('button', { name: '添加' }).click()
  await expectToast(page, '添加成功')
  await expect(cardOf(page, name)).toContainText('即将到期 (7 天)')

  const again = await upload()
  await again.getByRole('button', { name: '添加' }).click()
  await expect(again.getByRole('alert')).toContainText(`与素材「${name}」相同`)
  await again.getByRole('button', { name: '关闭' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /放弃|离开|确定/ })
    .click()
    .catch(() => undefined)

  await runRowAction(page, cardOf(page, name), '加入项目')
  const taking = page.getByRole('dialog', { name: `加入项目「${name}」` })
  await chooseFirst(page, taking.getByRole('combobox', { name: '种草项目' }))
  await taking.getByRole('button', { name: '加入' }).click()
  await expectToast(page, '已加入项目')
  await page.getByRole('button', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('heading', { name: '使用 1 处' })).toBeVisible()
  await expect(drawer.getByRole('img', { name })).toBeVisible()
  await page.keyboard.press('Escape')

  await runRowAction(page, cardOf(page, name), '删除')
  await undo(page, '已移入回收站')
  await expect(cardOf(page, name)).toBeVisible()
  await runRowAction(page, cardOf(page, name), '删除')
  await expect(cardOf(page, name)).toHaveCount(0)
  await page.getByRole('complementary', { name: '文件夹' }).getByRole('button', { name: '回收站' }).click()
  await expectQuery(page, { folder: 'bin' })
  await runRowAction(page, cardOf(page, name), '恢复')
  await expectToast(page, '已恢复')
})

test('what has ended is not used any more; the wall goes on as it is scrolled, and keeps its place', async ({
  page,
}) => {
  await signedInAs(page, 3)
  await page.goto('/content/material?state=3&view_mode=table')
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '加入项目')
  const taking = page.getByRole('dialog', { name: '加入项目' })
  await chooseFirst(page, taking.getByRole('combobox', { name: '种草项目' }))
  await taking.getByRole('button', { name: '加入' }).click()
  await expect(taking.getByRole('alert')).toContainText(/素材「.+」授权已于2026-\d\d-\d\d到期/)
  await taking.getByRole('button', { name: '取消' }).click()

  await page.goto('/content/material')
  const cards = page.getByRole('list', { name: '素材' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }))
    await expect(page.getByText(/^共 \d+ 个素材$/).last()).toBeVisible({ timeout: 500 })
  }).toPass()
  const last = cards.last()
  // The last one stands in the shortest lane, above the end of the others.
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  const total = Number(await last.getAttribute('aria-setsize'))
  expect(Number(await last.getAttribute('aria-posinset'))).toBe(total)
  // Only those around the view are drawn.
  expect(await cards.count()).toBeLessThan(60)
  const at = await page.evaluate(() => window.scrollY)
  await last.getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '基本信息' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(at / 2)
})

test('the sample assistant has no materials', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto('/content/material')
  await expectRefused(page, '/content/material')
})
