import { writeFile } from 'node:fs/promises'
import { expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs, tokenOf } from '../../support/signIn.ts'
import { rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('an administrator adds a member, who is there after a reload and found by number and department', async ({
  page,
}) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/system/member')
  await expect(rowsOf(page).first()).toBeVisible()
  const name = `测试${Date.now() % 100_000}`
  const mobile = `139${String(Date.now()).slice(-8)}`
  await page.getByRole('button', { name: '添加成员' }).first().click()
  const dialog = page.getByRole('dialog', { name: '添加成员' })
  await dialog.getByRole('textbox', { name: '姓名' }).fill(name)
  await dialog.getByRole('textbox', { name: '手机号' }).fill('123')
  await dialog.getByLabel('角色').click()
  await page.getByRole('option', { name: '带货媒介', exact: true }).click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('手机号')
  await dialog.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(rowOf(page, name)).toBeVisible()

  await page.reload()
  await expect(rowOf(page, name)).toContainText('带货媒介')
  await page.getByRole('button', { name: /^未分配部门/ }).click()
  await expect(page).toHaveURL(/dept_id=-1/)
  await expect(rowOf(page, name)).toBeVisible()

  // disabled again: a successor is asked for, then the member is among the disabled ones
  await rowOf(page, name).getByRole('checkbox').click()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  const out = page.getByRole('dialog', { name: '停用 1 名成员' })
  await out.getByLabel('接手人').click()
  await page.getByRole('option', { name: '释放到公海' }).click()
  await out.getByRole('button', { name: '停用', exact: true }).click()
  await expectToast(page, '已停用')
  await page.getByRole('tab', { name: /^已禁用/ }).click()
  await expect(rowOf(page, name)).toBeVisible()
})

test('who is disabled first gives away what is open; a talent of the pool is there for all again', async ({ page }) => {
  const headers = { authorization: await tokenOf(page, phoneOf(2, 2)) }
  const call = async (method: 'get' | 'post', path: string, more: object) => {
    const answer = await page.request[method](`/api/v1/${path}`, { headers, ...more })
    const { code, message, data } = await answer.json()
    expect(code, `${path}: ${message}`).toBe(0)
    return data
  }
  const name = `离职${Date.now() % 100_000}`
  const mobile = `136${String(Date.now()).slice(-8)}`
  const data = { nick_name: name, mobile, role_id: 6, dept_id: 0 }
  const { user_id } = await call('post', 'account/add', { data })
  const pool = await call('get', 'commerce/author/public/list', { params: { platform: 'ks', size: 10 } })
  const author_id = pool.list.slice(0, 1).map((row: { author_id: string }) => row.author_id)
  await call('post', 'commerce/author/assign', { data: { platform: 'ks', author_id, user_ids: [user_id] } })

  await signedInAs(page, phoneOf(2, 2))
  await page.goto(`/system/member?user_id=${user_id}`)
  await runRowAction(page, rowOf(page, name), '停用')
  const dialog = page.getByRole('dialog', { name: `停用${name}` })
  await expect(dialog.getByText('待移交：达人 1', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '停用', exact: true }).click()
  await expect(dialog.getByText('请选择接手人')).toHaveCount(1)
  await dialog.getByLabel('接手人').click()
  await page.getByRole('option', { name: '释放到公海（仅达人）' }).click()
  await dialog.getByRole('button', { name: '停用', exact: true }).click()
  await expectToast(page, '已停用')
  await page.getByRole('tab', { name: /^已禁用/ }).click()
  await expect(rowOf(page, name)).toContainText('带货媒介')
  const { list } = await call('get', 'commerce/author/public/list', { params: { platform: 'ks', size: 50 } })
  expect(list.map((row: { author_id: string }) => row.author_id)).toEqual(expect.arrayContaining(author_id))
})

test('a department is added, renamed and removed', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/system/member')
  const tree = page.getByRole('complementary', { name: '部门' })
  const name = `部门${Date.now() % 100_000}`
  await tree.getByRole('button', { name: '添加部门' }).click()
  await page.getByRole('dialog').getByLabel('部门名称').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await expect(tree.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  await tree.getByRole('button', { name: `${name}的操作` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expectToast(page, '已删除')
  await expect(tree.getByRole('button', { name: `${name}的操作` })).toHaveCount(0)
})

test('a lead sees the departments without what changes them', async ({ page }) => {
  await signedInAs(page, phoneOf(4, 2))
  await page.goto('/system/member')
  await expect(
    page.getByRole('complementary', { name: '部门' }).getByRole('button', { name: /^全部成员/ }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '添加部门' })).toHaveCount(0)
})

test('departments and members come in from a file; what was wrong is shown', async ({ page }, info) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/system/member')
  await expect(rowsOf(page).first()).toBeVisible()
  const mark = Date.now() % 1_000_000
  const file = info.outputPath('org.csv')
  const mobile = `137${String(Date.now()).slice(-8)}`
  await writeFile(
    file,
    [
      '部门,姓名,手机号,角色,是否主管',
      `导入${mark}/一组,成员${mark},${mobile},带货媒介,是`,
      `导入${mark}/二组,,,,`,
      `错误${mark},乙,138,带货媒介,`,
    ].join('\n'),
  )
  await page.getByRole('button', { name: '组织架构导入' }).click()
  const drawer = page.getByRole('dialog', { name: '组织架构导入' })
  await drawer.getByLabel('选择文件').setInputFiles(file)
  await drawer.getByRole('button', { name: '开始导入' }).click()
  await expect(drawer.getByText('下载失败数据')).toBeVisible()
  await drawer.getByRole('button', { name: '完成' }).click()
  const tree = page.getByRole('complementary', { name: '部门' })
  await expect(tree.getByRole('button', { name: new RegExp(`^导入${mark}`) }).first()).toBeVisible()
  await expect(tree.getByText(`错误${mark}`)).toHaveCount(0)
  await expect(rowOf(page, `成员${mark}`)).toContainText('一组')
})
