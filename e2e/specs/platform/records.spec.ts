import type { Page } from '@playwright/test'
import { expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** How often the page asked for an address from now on. */
function countOf(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) count += 1
  })
  return () => count
}

test('one write is followed by the list below and by the drawer of another remote above it, each asked once', async ({
  page,
}) => {
  const number = String(Date.now())
  await signedInAs(page, phoneOf(2, 11))
  await page.goto('/talent/public')
  await expectRows(page)
  await page.getByRole('button', { name: /^任务列表/ }).click()
  const tasks = page.getByRole('dialog', { name: '任务列表' })
  await tasks.getByRole('tab', { name: '达人收录列表' }).click()
  await tasks.getByRole('button', { name: '收录达人' }).click()
  const dialog = page.getByRole('dialog', { name: '收录达人' })
  await dialog.getByRole('textbox', { name: '内容' }).fill(number)
  await page.waitForLoadState('networkidle')

  const talents = countOf(page, '/v1/commerce/author/public/list')
  const inclusions = countOf(page, '/v1/author/include/list_v2')
  const goods = countOf(page, '/v1/goods/shop/list')
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expectToast(page, '收录任务已添加，将在3分钟内完成收录')
  await expect(rowOf(tasks, number)).toContainText('收录中')
  await expect.poll(talents).toBe(1)
  // the drawer also asks by itself every few seconds, the list does not
  expect(inclusions()).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect([talents(), goods()]).toEqual([1, 0])
})
