import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import type { Page } from '@playwright/test'
import { callGateway } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const DAY = 86_400
const NOW = Date.parse('2026-11-20T14:30:00+08:00') / 1000

/** A running campaign of the signed-in lead, without review unless given. */
async function running(
  page: Page,
  name: string,
  review: { first: number[]; second: number[] } = { first: [], second: [] },
  member_ids: number[] = [],
): Promise<number> {
  const { spus } = await callGateway<{ spus: { id: number }[] }>(page, 'GET', campaignCalls.options.path)
  const terms = {
    ...{ name, spu_ids: [spus[0]?.id ?? 0], platforms: ['dy'], start_time: NOW, end_time: NOW + 20 * DAY },
    ...{ user_id: 3, budget: 1_00, review, member_ids },
  }
  // Requests of journeys are flat as a rule; this one is a form.
  const { id } = await callGateway<{ id: number }>(page, 'POST', campaignCalls.add.path, terms as never)
  await callGateway(page, 'POST', campaignCalls.status.path, { ids: [id], status: 2 } as never)
  return id
}

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })

test('a talent is added to a campaign, asked, moved on, published and settled; what may not be done says why', async ({
  page,
}) => {
  await signedInAs(page, 3)
  await page.goto('/content/campaign')
  const id = await running(page, `暖冬测评${test.info().retry}`)
  await page.goto(`/content/campaign/detail?id=${id}`)
  await page.getByRole('button', { name: '添加达人' }).click()
  const form = page.getByRole('dialog', { name: '添加达人' })
  await form.getByRole('combobox', { name: '达人' }).click()
  await page.locator('[role="option"]:visible').first().click()
  await form.getByRole('heading', { name: '添加达人' }).click()
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '已添加')

  const card = page.locator('main li[draggable]')
  await expect(column(page, '待邀约').getByRole('listitem')).toHaveCount(1)
  await card.getByRole('button', { name: '：推进到已邀约' }).click()
  await expect(column(page, '已邀约').getByRole('listitem')).toHaveCount(1)
  await card.getByRole('button', { name: '：推进到已确认' }).click()
  // the price that is agreed with the talent for every campaign
  const price = (await card.getByText('¥').innerText()).replace('¥', '')
  await page.getByRole('dialog').getByRole('button', { name: '变更' }).click()
  await expect(page.getByText('将超出预算')).toBeVisible()
  await answerDialog(page, '仍要保存')
  await expect(column(page, '已确认').getByRole('listitem')).toHaveCount(1)
  await card.press('Alt+ArrowRight')
  await expectToast(page, '请先关联寄样单')
  await card.getByRole('button', { name: '：推进到创作中' }).click()
  await answerDialog(page, '变更')
  await card.getByRole('button', { name: '：推进到待发布' }).click()
  await card.getByRole('button', { name: '：推进到已发布' }).click()
  const link = page.getByRole('dialog')
  await link.getByPlaceholder('粘贴达人发布的内容链接').fill(`https://www.douyin.com/video/75550000${id}`)
  await link.getByRole('button', { name: '关联' }).click()
  await expectToast(page, '已关联内容')
  await card.getByRole('button', { name: '：推进到已结算' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结算' }).click()
  await expect(column(page, '已结算').getByRole('listitem')).toHaveCount(1)

  await page.getByRole('tab', { name: '内容' }).click()
  await expect(await cellOf(rowsOf(page).first(), '花费 ¥')).toContainText(price)
  await page.getByRole('tab', { name: '日志' }).click()
  await expect(page.getByRole('list', { name: '日志' })).toContainText('已发布 → 已结算')
})

test('the numbers of a campaign lead to as many talents and contents', async ({ page }) => {
  await signedInAs(page, 2)
  for (const [column, rows] of [
    ['达人', '位达人'],
    ['内容数', '条内容'],
  ] as const) {
    await page.goto('/content/campaign?tab=3')
    await expectRows(page)
    const link = (await cellOf(rowsOf(page).first(), column)).getByRole('link')
    // 已发布 of all
    const count = (await link.innerText()).split('/').at(-1)?.trim()
    await link.click()
    await expect(page.getByText(`共 ${count} ${rows}`)).toBeVisible()
    await expectRows(page)
  }
})

test('a participant sees all talents and the prices of his own; nobody outside of seeding opens the page', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, 5)
  await page.goto('/content/campaign')
  const { list } = await callGateway<{ list: { id: number; shows_costs: number; owner: { user_id: number } }[] }>(
    page,
    'GET',
    campaignCalls.list.path,
    { tab: '2' },
  )
  const placesOf = (id: number) =>
    callGateway<{ list: { author_name: string; user: { user_id: number } }[] }>(
      page,
      'GET',
      campaignTalentCalls.list.path,
      { id },
    )
  // Of somebody else, with talents that others look after.
  let found: { id: number; others: string } | undefined
  for (const { id } of list.filter(({ owner }) => owner.user_id !== 5)) {
    const others = (await placesOf(id)).list.find(({ user }) => user.user_id !== 5)?.author_name
    if (others !== undefined) found ??= { id, others }
  }
  if (!found) throw new Error('the medium takes part in no campaign with talents of others')
  const { id, others } = found
  await page.goto(`/content/campaign/detail?id=${id}&view=table`)
  await expectRows(page)
  await expect(page.getByRole('main')).not.toContainText('已承诺')
  await expect(await cellOf(rowOf(page, others).first(), '报价 ¥')).toHaveText('-')
  const other = await anotherPage()
  await signedInAs(other, 7)
  await other.goto(`/content/campaign/detail?id=${id}`)
  await expect(other.getByText('暂无访问权限！')).toBeVisible()
  await other.close()
})

test('a draft is handed in, judged by its sentences, comes back, and passes in its second version', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, 3)
  await page.goto('/content/campaign')
  const id = await running(page, `两版审稿${test.info().retry}`, { first: [5], second: [] }, [5])
  const [talent] = (
    await callGateway<{ list: { author_id: string; list_flag: number; is_listed: number }[] }>(
      page,
      'GET',
      talentListCalls.pick.path,
      { platform: 'dy', classify: 2 },
    )
  ).list.filter(({ list_flag, is_listed }) => list_flag !== ListFlag.black && is_listed === 1)
  const added = { id, platform: 'dy', author_ids: [talent?.author_id ?? ''], form: 1 }
  await callGateway(page, 'POST', campaignTalentCalls.add.path, added as never)
  const { list } = await callGateway<{ list: { id: number }[] }>(page, 'GET', campaignTalentCalls.list.path, { id })
  for (const changes of [{ stage: 2 }, { stage: 3, quote: 0 }, { stage: 5 }])
    await callGateway(page, 'POST', campaignTalentCalls.update.path, { id, ids: [list[0]?.id ?? 0], changes } as never)

  const handIn = async (text: string) => {
    await page.goto(`/content/campaign/detail?id=${id}`)
    await page.getByRole('button', { name: '：上传稿件' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '提交审稿' }).click()
    await expect(form.getByText('请填写正文或上传文件')).toBeVisible()
    await form.getByRole('textbox', { name: '正文' }).fill(text)
    await form.getByRole('button', { name: '提交审稿' }).click()
    await expectToast(page, '已提交审稿')
    await expect(column(page, '审稿中').getByRole('listitem')).toHaveCount(1)
  }
  await handIn('先说结论，值得买。规格偏小。')
  await page.getByRole('button', { name: '：查看稿件' }).click()
  const own = page.getByRole('dialog')
  await expect(own.getByText('您不是该项目的一审审稿人')).toBeVisible()
  await expect(own.getByRole('button', { name: '通过', exact: true })).toHaveCount(0)

  const reviewer = await anotherPage()
  await signedInAs(reviewer, 5)
  await reviewer.goto(`/content/campaign/detail?id=${id}&tab=drafts`)
  await expect(reviewer.getByRole('tab', { name: /^审稿\s*1\b/ })).toBeVisible()
  await reviewer.getByRole('button', { name: /^审稿 .* 第 1 版$/ }).click()
  await reviewer.getByRole('button', { name: '规格偏小。' }).click()
  await reviewer.getByRole('textbox', { name: '第 1 版的评论' }).fill('换成囤两份')
  await reviewer.getByRole('button', { name: '评论', exact: true }).click()
  await expect(reviewer.getByRole('region', { name: '第 1 版的评论' })).toContainText('换成囤两份')
  await reviewer.getByRole('button', { name: '需修改' }).click()
  await reviewer.getByRole('textbox', { name: '原因' }).fill('卖点换一个')
  await reviewer.getByRole('button', { name: '退回修改' }).click()
  await expectToast(reviewer, '已退回修改')

  await page.goto(`/content/campaign/detail?id=${id}`)
  await expect(column(page, '创作中').getByRole('listitem')).toContainText('卖点换一个')
  await handIn('先说结论，值得买。囤两份刚好。')
  await reviewer.goto(`/content/campaign/detail?id=${id}&tab=drafts`)
  await reviewer.getByRole('button', { name: /^审稿 .* 第 2 版$/ }).click()
  await expect(reviewer.getByRole('button', { name: '删去：规格偏小。' })).toBeVisible()
  await expect(reviewer.getByRole('button', { name: '新增：囤两份刚好。' })).toBeVisible()
  await reviewer.getByRole('button', { name: '通过', exact: true }).click()
  // The drawer below stays.
  await reviewer.getByRole('dialog').last().getByRole('button', { name: '通过', exact: true }).click()
  await expectToast(reviewer, '已通过')
  await reviewer.close()
  await page.goto(`/content/campaign/detail?id=${id}`)
  await expect(column(page, '待发布').getByRole('listitem')).toHaveCount(1)
})
