import { type Browser, expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../../support/accounts.ts'
import { chooseOption } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { type Outside, outsideOf } from '../../support/outside.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { agreeToTerms } from '../../support/signIn.ts'

// The product as a customer begins with it, in a demonstration and without one (`OUTSIDE_PORT`, see support/outside.ts). What the
// operator does by command goes over HTTP, with the key that `npm test` makes (`pnpm registry keys add <name> --operator`).

// Passwords are set over TLS only, which a proxy says (`TRUSTED_PROXIES=127.0.0.1`).
if (process.env.OUTSIDE_PORT) test.use({ extraHTTPHeaders: { 'x-forwarded-proto': 'https' } })

const RUN = String(Date.now()).slice(-9)
const SHOP = { name: `晴川旗舰店${RUN}`, id: `9${RUN}` }
const TALENTS = [
  { platform: 'dy', author_id: `71${RUN}`, nick_name: `山野厨房${RUN}`, fans: 1200 },
  { platform: 'dy', author_id: `72${RUN}`, nick_name: `阿青开箱${RUN}`, fans: 880 },
] as const
const [FIRST, SECOND] = TALENTS
/** What the shop sells, in a demonstration and outside. */
const PRODUCT = '修护保湿面膜'

async function operate<Data>(page: Page, verb: string, body: object): Promise<Data> {
  const headers = { authorization: `Bearer ${process.env.OPERATOR_KEY ?? ''}` }
  const answer = await page.request.post(`/operator/v1/${verb}`, { headers, data: { why: '签约', ...body } })
  const { data, refused } = await answer.json()
  expect(refused, `operator ${verb}`).toBeUndefined()
  return data
}

/** Founds an enterprise with an administrator, gives it a version, and fills the library; answers the first password. */
async function founded(page: Page, mobile: string): Promise<string> {
  const name = `晴川食品${RUN}`
  const { corp_id, password } = await operate<{ corp_id: number; password: string }>(page, 'found', {
    ...{ name, brand: '晴川', mobile, admin: '苏晴' },
  })
  await operate(page, 'level', { corp_id, module: 'commerce', level: 300, until: '2036-12-31' })
  await operate(page, 'talents', { rows: TALENTS })
  return password
}

/** The newcomers' tasks; three of them stand above, too. */
const tasksOf = (page: Page) => page.getByRole('region', { name: /新手任务/ })

/** Opens a newcomers' task from where they stand. */
async function begins(page: Page, tab: string, task: string): Promise<void> {
  await page.goto('/system/task-center')
  await page.getByRole('tab', { name: tab }).click()
  await tasksOf(page)
    .getByRole('button', { name: `去完成${task}` })
    .click()
}

/** Expects newcomers' tasks to have ticked themselves. */
async function expectDone(page: Page, tab: string, tasks: readonly string[]): Promise<void> {
  await page.goto('/system/task-center')
  await page.getByRole('tab', { name: tab }).click()
  for (const task of tasks)
    await expect(tasksOf(page).getByRole('listitem').filter({ hasText: task })).toContainText('已完成')
}

async function bindsShop(page: Page): Promise<void> {
  await begins(page, '基础设置', '授权店铺')
  await page.getByRole('region', { name: '抖店' }).getByRole('button', { name: '去授权' }).click()
  await page.getByRole('button', { name: '我已订购' }).click()
  const [platform] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '去授权' }).click(),
  ])
  await platform.getByLabel('店铺名称').fill(SHOP.name)
  await platform.getByLabel('店铺编号').fill(SHOP.id)
  await platform.getByRole('button', { name: '同意授权' }).click()
  await page.getByRole('button', { name: '完成绑定' }).click()
  await expect(page.getByText('首次同步已完成')).toBeVisible()
  await page.getByRole('button', { name: '查看商品' }).click()
  await expect(rowOf(page, PRODUCT)).toBeVisible()
}

/** Invites a medium, who joins in a browser of their own. */
async function invites(page: Page, browser: Browser, outside: Outside): Promise<Page> {
  await page.getByRole('button', { name: '邀请同事' }).click()
  const dialog = page.getByRole('dialog', { name: '添加成员' })
  await dialog.getByRole('tab', { name: '链接邀请' }).click()
  await chooseOption(page, dialog.getByRole('combobox', { name: '角色' }), '带货媒介')
  await dialog.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await dialog.getByLabel('邀请链接').inputValue()
  await dialog.getByRole('button', { name: '关闭' }).click()
  const guest = await browser.newPage()
  const mobile = freshNumber()
  await guest.goto(link)
  await expect(guest.getByText('带货媒介')).toBeVisible()
  await guest.getByLabel('手机号').fill(mobile)
  await guest.getByRole('button', { name: '获取验证码' }).click()
  await expect(guest.getByRole('button', { name: /后重新获取/ })).toBeVisible()
  await guest.getByLabel('验证码').fill(await outside.codeOf(guest, mobile))
  await guest.getByLabel('姓名').fill('林溪')
  await guest.getByLabel('密码', { exact: true }).fill('Xin-2027-xi')
  await guest.getByText('我已阅读并同意').click()
  await guest.getByRole('button', { name: '加入企业' }).click()
  await expect(guest).toHaveURL(/\/system\/task-center/)
  return guest
}

/** A rule: one sample for a talent in thirty days. */
async function limitsSamples(page: Page): Promise<void> {
  await page.goto('/system/business-configure?section=sample')
  const sample = page.getByRole('region', { name: '寄样' })
  await sample.getByRole('button', { name: '编辑寄样' }).click()
  await sample.getByRole('spinbutton', { name: '每位达人限额' }).fill('1')
  await sample.getByRole('radio', { name: '拦截' }).check({ force: true })
  await sample.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')
  await expect(sample).toContainText('每位达人 30 天内 1 件，超出拦截')
}

async function importsTalents(page: Page): Promise<void> {
  await begins(page, '导入数据', '导入达人')
  await page.getByRole('button', { name: '导入达人', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '导入达人到公海' })
  const text = ['达人ID', ...TALENTS.map(({ author_id }) => author_id), '7300000000'].join('\n')
  await drawer
    .getByLabel('选择文件')
    .setInputFiles({ name: '达人.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
  await drawer.getByRole('button', { name: '开始导入' }).click()
  await expect(drawer.locator('dl')).toContainText('成功')
  await drawer.getByRole('button', { name: '完成' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
}

async function follows(page: Page, name: string): Promise<void> {
  await page.goto('/talent/public?platform=dy')
  await runRowAction(page, rowOf(page, name), '跟进')
  await expectToast(page, '跟进成功')
}

async function bindsErp(page: Page): Promise<void> {
  await page.goto('/system/bind/wangdianguanjia')
  await page.getByLabel('customerId').fill(`qc即时发货${RUN}`)
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText('测试通过，可以保存')).toBeVisible()
  await chooseOption(page, '店铺', '样品店')
  await chooseOption(page, '仓库', '华东仓')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '绑定成功')
  // The shop tells no codes of its own: until one is matched, the goods cannot be pushed.
  await page.getByRole('tab', { name: '商品编码' }).click()
  const row = rowOf(page, PRODUCT)
  await expect(row).toContainText('未匹配')
  await row.getByRole('button', { name: /的 ERP 编码/ }).click()
  await row.getByRole('textbox').fill('MM-01')
  await row.getByRole('textbox').press('Enter')
  await expect(row).toContainText('手工映射')
}

/** The warehouse has sent it: the ERP is asked, and the sample has left with its express, without a number typed by anybody. */
async function hearsOfParcel(page: Page, number: string): Promise<void> {
  await page.goto('/system/bind/wangdianguanjia')
  const facts = page.locator('dl').filter({ hasText: '等待发货' })
  await expect(facts).toContainText('1 个寄样单')
  await page.getByRole('button', { name: '立即同步' }).click()
  await expect(facts).toContainText('0 个寄样单')
  await page.goto(`/cooperate/sample?date_type=all&keyword=${number}`)
  const row = rowOf(page, number)
  await expect(await cellOf(row, '状态')).toContainText('已发货')
  await expect(await cellOf(row, '快递')).toContainText(/顺丰速运.*SF\d{13}/)
}

/** Chooses whom a sample goes to and what it is. */
async function choosesSample(page: Page, name: string): Promise<void> {
  for (const [select, option] of [
    ['达人', name],
    ['寄样商品', PRODUCT],
  ] as const) {
    await page.getByRole('combobox', { name: select }).click()
    await page.getByRole('option', { name: option }).click()
    await page.keyboard.press('Escape')
  }
}

/** The medium asks for a sample, and for one too many; answers the number of the first. */
async function asksForSample(page: Page, name: string): Promise<string> {
  await begins(page, '业务学习', '第一次寄样')
  await choosesSample(page, name)
  await page.getByLabel('收件人').fill('周野')
  await page.getByLabel('手机号').fill('13900001111')
  await page.getByLabel('收货地址').fill('江苏省南京市玄武区中山路1号')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('button', { name: '继续寄样' }).click()
  await choosesSample(page, name)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const question = page.getByRole('dialog', { name: '提交前请确认' })
  await expect(question).toContainText('（不会寄样）')
  await question.getByRole('button', { name: '返回修改' }).click()
  await page.goto('/cooperate/sample')
  const row = rowOf(page, name)
  await expect(await cellOf(row, '状态')).toContainText('待审核')
  return /JY\d+/.exec(await row.innerText())?.[0] ?? ''
}

test('an enterprise that was founded by command works within its first hour', async ({ page, browser }) => {
  test.slow()
  const errors = watchErrors(page)
  const outside = await outsideOf(page)
  try {
    const mobile = freshNumber()
    const password = await founded(page, mobile)
    await page.goto('/login?tab=password')
    await page.getByLabel('手机号').fill(mobile)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await agreeToTerms(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    // What the operator made lets nobody in: an own password comes first, and the former is over.
    await expect(page.getByText('您使用的是他人为您设置的初始密码')).toBeVisible()
    await page.getByLabel('新密码').fill(password)
    await page.getByLabel('确认密码').fill(password)
    await page.getByRole('button', { name: '设置并登录' }).click()
    await expect(page.getByText('新密码不能与初始密码相同')).toBeVisible()
    await page.getByLabel('新密码').fill('Qing-2027-chuan')
    await page.getByLabel('确认密码').fill('Qing-2027-chuan')
    await page.getByRole('button', { name: '设置并登录' }).click()
    await expect(page).toHaveURL(/\/system\/task-center/)
    await expect(page.getByRole('region', { name: '先做这三步' }).getByRole('listitem')).toHaveCount(3)

    await bindsShop(page)
    const medium = await invites(page, browser, outside)
    await limitsSamples(page)
    await importsTalents(page)
    await follows(page, FIRST.nick_name)
    await bindsErp(page)

    await follows(medium, SECOND.nick_name)
    const number = await asksForSample(medium, SECOND.nick_name)
    await expectDone(medium, '业务学习', ['第一次跟进', '第一次寄样'])

    await page.goto('/overview')
    await page.getByRole('region', { name: '待办' }).getByText('待审核样品').click()
    const row = rowOf(page, number)
    await runRowAction(page, row, '通过')
    await expectToast(page, '已通过')

    await page.goto(`/cooperate/sample?date_type=all&keyword=${number}`)
    await runRowAction(page, row, '推送 ERP')
    await answerDialog(page, '推送 ERP')
    await expect(await cellOf(row, 'ERP 状态')).toContainText('已同步')

    await page.goto('/overview')
    // The first report: what waits for its parcel is one, and that one.
    await page.getByRole('region', { name: '待办' }).getByText('待发货').click()
    await expectRows(page)
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(row).toBeVisible()
    await hearsOfParcel(page, number)
    await expectDone(page, '基础设置', ['授权店铺'])
    await expectDone(page, '导入数据', ['导入达人'])
    await expectDone(page, '业务学习', ['第一次跟进', '邀请同事'])
    await medium.close()
    expect(errors).toEqual([])
  } finally {
    outside.close()
  }
})
