import { callGateway } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a comment with @ reaches the colleague, whose notice opens it', async ({ page, anotherPage }) => {
  await signedInAs(page, 2)
  const reader = await anotherPage()
  await signedInAs(reader, 4)
  await reader.goto('/cooperate/list?tab=2')
  await expectRows(reader)
  const number = /HZ\d+/.exec(await rowsOf(reader).first().innerText())?.[0] ?? ''

  await page.goto(`/cooperate/list?keyword=${number}`)
  await expect(rowsOf(page)).toHaveCount(1)
  const { list } = await callGateway<{ list: { nick_name: string; role_id: number }[] }>(page, 'GET', 'v1/dept/users', {
    type: 1,
  })
  const lead = list.find(({ role_id }) => role_id === 4)?.nick_name ?? ''
  const text = `请看一下新的坑位费 ${Date.now()}`
  await runRowAction(page, rowsOf(page).first(), '详情')
  await page.getByRole('tab', { name: '日志' }).click()
  await page.getByRole('textbox', { name: '内容' }).fill(text)
  await page.getByRole('combobox', { name: '@同事' }).click()
  await page.getByRole('option', { name: new RegExp(`^${lead}`) }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '发表' }).click()
  await expectToast(page, '评论已保存')
  const log = page.getByRole('list', { name: '日志' })
  await expect(log.getByRole('listitem').filter({ hasText: text })).toContainText(`@${lead}`)

  await reader.goto('/overview')
  await reader.getByRole('button', { name: /^消息/ }).click()
  const notice = reader.getByRole('listitem').filter({ hasText: text }).first()
  await expect(notice).toContainText('在合作单中@了您')
  await notice.getByRole('button').click()
  await expect(reader).toHaveTitle(new RegExp(number))
  await expect(reader.getByRole('tab', { name: '日志' })).toHaveAttribute('aria-selected', 'true')
  await expect(reader.getByRole('list', { name: '日志' })).toContainText(text)
  await reader.close()
})
