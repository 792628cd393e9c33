import { systemRoutes } from '@crm/contracts/routes/system'
import { ERP_CONNECTORS, type ErpConnector, type ErpField, inVersion } from '@crm/contracts/rules/erpConnectors'
import type { Page } from '@playwright/test'
import { chooseOption } from '../../support/controls.ts'
import { answerDialog, expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

/** What the stand-in of every ERP refuses. */
const OUT_OF_USE = '停用的账号'

/** Every kind, and every version of one that has several: what its description asks for is what its page has to show. */
const KINDS = ERP_CONNECTORS.flatMap((connector) =>
  (connector.versions ?? [{ value: '', label: '' }]).map(({ value, label }) => ({
    ...{ connector, version: value, title: `绑定${connector.name}${label}` },
    path: `${systemRoutes.find(({ name }) => name === connector.route)?.path}${value && `?version=${value}`}`,
    fields: inVersion(connector.fields, value),
    choices: inVersion(connector.choices, value),
  })),
)

const fieldOf = (page: Page, { label }: { label: string }) => page.getByLabel(label, { exact: true })

function typedInto({ key, secret, url, addresses }: ErpField, account: string): string {
  if (secret) return `${key}-never-shown`
  return url ? 'https://erp.example/api' : addresses ? '203.0.113.8, 10.0.0.0/8' : account
}

/** Fills the form in, or consents on the page that the ERP has for it. */
async function giveAccount(page: Page, { authorises }: ErpConnector, fields: ErpField[], name: string) {
  if (authorises) {
    const [erp] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^(去授权|重新授权)$/ }).click(),
    ])
    await erp.getByLabel('编号').fill(name)
    await erp.getByRole('button', { name: '同意授权' }).click()
    await expect(page.getByText(`已授权账号：${name}`)).toBeVisible()
  }
  for (const field of fields) {
    if (field.options) await chooseOption(page, field.label, field.options.at(-1) ?? '')
    else await fieldOf(page, field).fill(typedInto(field, name))
  }
}

for (const { connector, path, title, fields, choices } of KINDS)
  test(`${title}: what is missing or does not work is told in words, what works is bound, and no secret comes back`, async ({
    page,
  }) => {
    await signedInAs(page, 2)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: `绑定${connector.name}` })).toBeVisible()
    const save = page.getByRole('button', { name: '保存', exact: true })
    const tryOut = page.getByRole('button', { name: '测试连接' })
    // Of two kinds the enterprise has an account already.
    const another = page.getByRole('button', { name: '绑定其他账号' })
    await expect(save.or(another)).toBeVisible()
    if (await another.isVisible()) await another.click()
    await expect(save).toBeDisabled()
    if (connector.authorises) await expect(tryOut).toBeDisabled()
    else await tryOut.click()
    for (const { label, options } of fields)
      await expect(page.getByText(`请${options ? '选择' : '填写'}${label}`, { exact: true })).toBeVisible()

    await giveAccount(page, connector, fields, OUT_OF_USE)
    await tryOut.click()
    await expect(page.getByText('测试未通过：账号已停用')).toBeVisible()
    await expect(save).toBeDisabled()

    const account = `key-${Date.now()}`
    const open = fields.filter(({ secret, options }) => !secret && !options)
    await giveAccount(page, connector, open, account)
    await tryOut.click()
    await expect(page.getByText('测试通过，可以保存')).toBeVisible()
    const shown: Promise<string>[] = []
    page.on('response', (response) => {
      // One that comes as the test ends has no text any more.
      if (response.url().includes('/api/')) shown.push(response.text().catch(() => ''))
    })
    for (const choice of choices) {
      if (choice.listed) await chooseOption(page, choice.label, choice.key === 'shop' ? '样品店' : '华东仓')
      else await fieldOf(page, choice).fill('W01')
    }
    await save.click()
    await expectToast(page, '绑定成功')
    const card = page.locator('section', { has: page.getByRole('heading', { name: account }) })
    await expect(card).toContainText('正常')

    await card.getByRole('button', { name: '编辑', exact: true }).click()
    for (const field of fields.filter(({ secret }) => secret)) {
      await expect(fieldOf(page, field)).toHaveAttribute('placeholder', '已保存，不修改请留空')
      await expect(fieldOf(page, field)).toHaveValue('')
    }
    await page.getByRole('button', { name: '取消' }).click()
    await card.getByRole('button', { name: '解绑' }).click()
    await answerDialog(page, '解绑')
    await expectToast(page, '已解绑')
    await expect(card).toHaveCount(0)
    expect((await Promise.all(shown)).join()).not.toContain('never-shown')
  })

test('a medium is refused the binding of ERPs', async ({ page }) => {
  await signedInAs(page, 6)
  await expectRefused(page, '/system/bind/wdt', async () => {
    await page.goto('/system/bind/wdt')
  })
})
