import { readFile, writeFile } from 'node:fs/promises'
import { PLATFORMS } from '@crm/contracts/enums'
import type { Page } from '@playwright/test'
import { searchFor } from '../../support/controls.ts'
import { exportAsCsv, exportedRows, fenOf, importRows, shownSum, shownTotal } from '../../support/files.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const ROWS = 200
const WRONG = 20
const WROTE = '约好周五寄样'

interface FoundTalent {
  author_id: string
  author_name: string
  list_flag: number
}

/** Talents that the library knows, as a file names them; it is one for all enterprises. */
async function knownTalents(page: Page, number: number): Promise<string[]> {
  const found: string[] = []
  for (const platform of PLATFORMS)
    for (let at = 1; at <= 2; at += 1) {
      const request = { platform, page: at, size: 50 }
      const { list } = await callGateway<{ list: FoundTalent[] }>(
        page,
        'POST',
        'v1/commerce/author/library/list',
        request,
      )
      found.push(...list.map(({ author_id }) => `${platform},${author_id},`))
    }
  expect(found.length).toBeGreaterThanOrEqual(number)
  return found.slice(0, number)
}

test('a first day: found by name, followed, written about, tagged, handed over; the list as a file; 200 talents from one', async ({
  page,
  anotherPage,
}, info) => {
  const errors = watchErrors(page)
  // an enterprise that no other journey on talents works in
  await signedInAs(page, phoneOf(1, 11))
  await page.goto('/overview')
  const { list } = await callGateway<{ list: FoundTalent[] }>(page, 'GET', 'v1/commerce/author/public/list', {
    tab: 'never',
    size: 50,
  })
  const talent = list.find(({ list_flag }) => list_flag === 0)
  if (!talent) throw new Error('the pool is empty')
  const name = talent.author_name

  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /搜索页面/ })
  await field.fill(name)
  await expect(page.getByRole('option', { name: `在达人库搜索「${name}」` })).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.getByRole('option', { name }).filter({ hasNotText: '达人库' }).first().click()
  const detail = await opening
  await detail.getByRole('button', { name: '跟进', exact: true }).click()
  await expectToast(detail, '跟进成功')

  await detail.getByRole('button', { name: '写跟进' }).click()
  await detail.getByRole('dialog').getByRole('textbox', { name: '内容' }).fill(WROTE)
  await answerDialog(detail, '保存')
  await expectToast(detail, '跟进已保存')
  await detail.getByRole('button', { name: '资料', exact: true }).click()
  await detail.getByRole('button', { name: '编辑标签' }).click()
  const tagging = detail.getByRole('dialog', { name: /^打标签/ })
  await tagging.getByRole('combobox').first().click()
  const tag = detail.getByRole('option', { selected: false }).first()
  const tagName = (await tag.innerText()).trim()
  await tag.click()
  await detail.keyboard.press('Escape')
  await answerDialog(detail, '确定')
  await expectToast(detail, '已更新标签')
  await expect(detail.getByRole('region', { name, exact: true })).toContainText(tagName)

  await detail.getByRole('button', { name: /更多/ }).first().click()
  await detail.getByRole('menuitem', { name: '转交' }).click()
  await detail.getByRole('dialog').getByRole('combobox').click()
  const colleague = await anotherPage()
  await signedInAs(colleague, phoneOf(6, 11))
  await colleague.goto('/talent/manage')
  const { nick_name } = await callGateway<{ nick_name: string }>(colleague, 'GET', 'v1/user/info')
  await detail.getByRole('option', { name: nick_name }).first().click()
  await answerDialog(detail, '转交')
  await expectToast(detail, '已转交')
  await detail.close()
  await searchFor(colleague, name)
  await expect(rowsOf(colleague)).toHaveCount(1)
  await expect(rowOf(colleague, name)).toContainText(WROTE)
  await colleague.close()

  await page.goto('/talent/manage?scope=team')
  await expectRows(page)
  const total = await shownTotal(page)
  const shown = await shownSum(page, '成交金额')
  expect(fenOf(shown)).toBeGreaterThan(0)
  const rows = await exportedRows(page, await exportAsCsv(page))
  expect(rows).toHaveLength(total)
  // where several may follow, a talent stands once per medium, and counts once
  const once = new Map(rows.map((row) => [row['达人ID'], fenOf(row['成交金额 ¥'] ?? '0')]))
  expect([...once.values()].reduce((sum, value) => sum + value, 0)).toBe(fenOf(shown))
  expect(rows.find((row) => row['达人'] === name)?.['媒介']).toBe(nick_name)

  const talents = await knownTalents(page, ROWS)
  const file = info.outputPath('达人.csv')
  const broken = talents.slice(0, WRONG).map((_, index) => `dy,missing-${index},`)
  await writeFile(file, ['平台,达人ID/链接,昵称', ...talents.slice(WRONG), ...broken].join('\n'))
  await page.goto('/talent/public')
  await expectRows(page)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '导入达人到公海' })
  await importRows(drawer, file, { total: ROWS, failed: WRONG })
  const coming = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '下载失败数据' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('达人_失败数据.csv')
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(head).toContain('失败原因')
  expect(lines).toHaveLength(WRONG)
  expect(lines[0]).toContain('未找到该达人')

  const corrected = info.outputPath('更正.csv')
  const mended = lines.map((line, index) => {
    const [, , ...rest] = line.split(',')
    return [(talents[index] ?? '').replace(/,$/, ''), ...rest].join(',')
  })
  await writeFile(corrected, [head, ...mended].join('\n'))
  await drawer.getByRole('button', { name: '继续上传' }).click()
  await importRows(drawer, corrected, { total: WRONG, failed: 0 })
  await drawer.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('button', { name: '任务列表', exact: true })).toBeVisible()
  expect(errors).toEqual([])
})
