import { answerDialog, expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf } from '../../support/tables.ts'
import { chooseOption } from '../../support/controls.ts'
import { expect, test } from '../../support/test.ts'

const NAME = '媒介业绩（两个部门）'

test('a report is built from a preset, saved with a schedule, shared, made, and read by another in his own scope', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/report-center/list?view=template')
  await page.getByRole('button', { name: '使用模板媒介业绩' }).click()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByText('数据范围：全部部门')).toBeVisible()
  await expect(preview.getByRole('columnheader', { name: /^成交金额 ¥（对比期）/ })).toBeVisible()

  // What has no meaning together says why.
  const panel = page.getByRole('region', { name: '报表字段' })
  await panel.getByRole('combobox', { name: '添加维度' }).click()
  await expect(page.getByRole('option', { name: /^平台/ })).toHaveCount(0)
  await expect(page.getByRole('option', { name: '日', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await panel.getByText('合作单数', { exact: true }).click()
  await expect(preview.getByRole('columnheader', { name: /^合作单数/ })).toHaveCount(0)

  await page.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新建报表' })
  await dialog.getByRole('textbox', { name: '报表名称' }).fill('')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请输入报表名称')).toBeVisible()
  await dialog.getByRole('textbox', { name: '报表名称' }).fill(NAME)
  await dialog.getByRole('switch', { name: '定时生成' }).click()
  await dialog.getByText('每周', { exact: true }).click()
  await expect(dialog.getByText(/按上周的完整数据生成$/)).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '已保存')

  const drawer = page.getByRole('dialog', { name: NAME })
  await expect(drawer.getByText('数据范围：全部部门')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const row = rowOf(page, NAME)
  await expect(row).toContainText('每周一 09:00')
  await row.getByRole('button', { name: '立即生成' }).click()
  await expectToast(page, '已开始生成，完成后将通知')
  const more = row.getByRole('button', { name: `更多操作：${NAME}` })
  await more.click()
  await page.getByRole('menuitem', { name: '分享' }).click()
  const share = page.getByRole('dialog', { name: `分享「${NAME}」` })
  await chooseOption(page, share.getByRole('combobox', { name: '成员' }), '何建华 · 带货媒介主管 · 带货事业部')
  await share.getByRole('button', { name: '分享' }).click()
  await expectToast(page, '已分享')
  await expect
    .poll(async () => {
      await page.reload()
      await expectRows(page)
      return row.innerText()
    })
    .toContain('成功')
  await more.click()
  await page.getByRole('menuitem', { name: '生成记录' }).click()
  const runs = page.getByRole('dialog', { name: `「${NAME}」生成记录` })
  await expect(runs.getByRole('button', { name: '下载' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a stopped schedule says why; a report that somebody may not manage is put out of the list alone', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/report-center/list')
  await expectRows(page)
  const stopped = rowOf(page, '团长服务费')
  await expect(stopped).toContainText('失败')
  await stopped.getByRole('button', { name: '更多操作：团长服务费' }).click()
  await page.getByRole('menuitem', { name: '生成记录' }).click()
  const runs = page.getByRole('dialog', { name: '「团长服务费」生成记录' })
  await expect(runs.getByText('请缩小范围').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await stopped.getByRole('button', { name: '更多操作：团长服务费' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await answerDialog(page, '删除')
  await expectToast(page, '已删除')
  await expect(stopped).toHaveCount(0)
})

test('a medium is refused', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/report-center/list')
  await expectRefused(page, '/report-center/list')
})
