import type { Page } from '@playwright/test'
import { chooseOption } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** An enterprise that no other journey works in: a talent has one follower there. */
const CORP = 5
const PLATFORM = 'ks'

/** The options of the open select, without those of the browser's own selects. */
const optionsOf = (page: Page) => page.locator('[role="option"]')

async function tick(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check({ force: true })
  await expect(page.getByText(`已选 ${names.length} 项`)).toBeVisible()
}

test('talents are taken in, tagged, shared out, moved on, handed over, released and deleted', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, phoneOf(2, CORP))
  await page.goto(`/talent/recommend?platform=${PLATFORM}&relation=none`)
  await expectRows(page)
  const names: string[] = []
  for (const at of [0, 1]) names.push((await rowsOf(page).nth(at).getByRole('link').first().innerText()).trim())
  await tick(page, names)
  await page.getByRole('button', { name: '加入公海', exact: true }).click()
  await expectToast(page, '已加入公海 2 位达人')

  // the latest arrivals come first
  await page.goto(`/talent/public?platform=${PLATFORM}`)
  await expectRows(page)
  await tick(page, names)
  await page.getByRole('button', { name: '打标签', exact: true }).click()
  const tags = page.getByRole('dialog', { name: /^打标签/ })
  await tags.getByRole('combobox', { name: '标签' }).click()
  await optionsOf(page).first().click()
  await page.keyboard.press('Escape')
  await tags.getByRole('button', { name: '确定' }).click()
  await expectToast(page, '已打标签 2 位达人')

  await expectRows(page)
  await tick(page, names)
  await page.getByRole('button', { name: '分配', exact: true }).first().click()
  const sharing = page.getByRole('dialog', { name: '分配 2 位达人' })
  await sharing.getByRole('combobox', { name: /^(分配给|请选择成员)/ }).click()
  const members = optionsOf(page)
  // Not oneself: a talent is handed over to the first one below.
  const choice = (await members.nth(1).innerText()).trim()
  const first = choice.split(' · ')[0] ?? ''
  await members.nth(1).click()
  await members.nth(2).click()
  await page.keyboard.press('Escape')
  await expect(sharing.getByRole('status')).toHaveText('共 2 位达人分给 2 名成员：2 人 1 位')
  await sharing.getByRole('button', { name: '分配' }).click()
  await expectToast(page, '分配成功 2 位达人')
  await expect(rowsOf(page).filter({ hasText: names[0] ?? '' })).toHaveCount(0)

  await page.goto(`/talent/manage?platform=${PLATFORM}&scope=team&order_by=bind_time&sort=desc`)
  await expectRows(page)
  await tick(page, names)
  await page.getByRole('button', { name: '改阶段' }).click()
  const stage = page.getByRole('dialog', { name: /^改阶段/ })
  await chooseOption(page, stage.getByRole('combobox', { name: '阶段' }), '建联中')
  await stage.getByRole('button', { name: '确定' }).click()
  await expectToast(page, '设置成功 2 位达人')
  await expectRows(page)
  const mediums: string[] = []
  for (const name of names) mediums.push((await (await cellOf(rowOf(page, name), '媒介')).innerText()).trim())
  const other = names[mediums.findIndex((medium) => medium !== first)] ?? ''
  await runRowAction(page, rowOf(page, other), '转交')
  const hand = page.getByRole('dialog', { name: /^转交/ })
  await chooseOption(page, hand.getByRole('combobox', { name: /^(接收人|请选择成员)/ }), choice)
  await hand.getByRole('textbox', { name: '交接说明' }).fill('换人跟进')
  await hand.getByRole('button', { name: '转交' }).click()
  await expectToast(page, '已转交')
  await expect(await cellOf(rowOf(page, other), '媒介')).toContainText(first)

  await tick(page, names)
  await page.getByRole('button', { name: '释放', exact: true }).first().click()
  await answerDialog(page, '释放')
  await expectToast(page, '已释放 2 位达人')
  await page.goto(`/talent/public?platform=${PLATFORM}&tab=released`)
  await expectRows(page)
  await tick(page, names)
  await page.getByRole('button', { name: '删除', exact: true }).first().click()
  await answerDialog(page, '删除')
  await expectToast(page, '已删除 2 位达人')
  for (const name of names) await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('who is followed cannot be followed too; whom one follows has contacts, samples and cooperations', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, phoneOf(6, CORP))
  const lead = await anotherPage()
  await signedInAs(lead, phoneOf(4, CORP))
  await lead.goto('/talent/manage?scope=team')
  await expectRows(lead)
  await page.goto('/talent/manage')
  const own = await callGateway<{ list: { author_id: string }[] }>(page, 'GET', 'v1/commerce/author/my/list', {
    platform: 'dy',
    size: 50,
  })
  const team = await callGateway<{ list: { author_id: string; author_name: string; user: { name: string } }[] }>(
    lead,
    'GET',
    'v1/commerce/author/my/list',
    { platform: 'dy', scope: 'team', size: 50 },
  )
  const taken = team.list.find(({ author_id }) => !own.list.some((each) => each.author_id === author_id))
  if (!taken) throw new Error('the medium follows everybody')
  await page.goto(`/talent/recommend?keyword_type=id&keyword=${taken.author_id}`)
  await expect(rowOf(page, taken.author_name)).toContainText(`他人跟进（${taken.user.name}）`)
  await runRowAction(page, rowOf(page, taken.author_name), '跟进')
  await expectToast(page, `该达人已被${taken.user.name}跟进`)

  await lead.goto('/talent/public?has_contact=1')
  await expectRows(lead)
  await (await cellOf(rowsOf(lead).first(), '联系方式')).getByRole('button', { name: '查看' }).click()
  await expect(lead.getByText(/今日剩余 \d+ \/ \d+ 次/)).toBeVisible()
  const whole = lead.getByRole('button', { name: '查看完整联系方式' }).first()
  const copy = lead.getByRole('button', { name: '复制电话' }).first()
  await expect(whole.or(copy).first()).toBeVisible()
  if (await whole.isVisible()) await whole.click()
  await expect(copy).toBeVisible()
  await lead.close()

  await page.goto(`/talent/detail?author_id=${own.list[0]?.author_id}&platform=dy`)
  for (const [tab, table] of [
    ['寄样', '寄样'],
    ['合作单', '合作单'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(tableOf(page, table)).toBeVisible()
  }
  await page.getByRole('tab', { name: '合作数据' }).click()
  for (const table of ['出单直播', '出单视频']) {
    await page.getByRole('tab', { name: table }).click()
    await expect(tableOf(page, table)).toBeVisible()
  }
})
