import type { Page } from '@playwright/test'
import { answerDialog, expectUndo, undo } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardIn = (page: Page, name: string, number: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: number })

test('a card is dragged on to the end, and 撤销 takes back every step', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list?tab=2')
  await expectRows(page)
  // A copy of its own to be confirmed: nobody else moves it.
  await runRowAction(page, rowsOf(page).first(), '复制')
  const said = page.getByText(/已复制为 HZ\d+/).first()
  await expect(said).toBeVisible()
  const number = /HZ\d+/.exec(await said.innerText())?.[0] ?? ''
  await page.goto(`/cooperate/list?view_mode=board&keyword=${number}`)
  // As a hand does it: let go only where the column says that it takes the card, else taken up again.
  const drag = async (from: string, to: string) => {
    await expect(async () => {
      // Let go too late to be told, and yet taken.
      if (await cardIn(page, to, number).isVisible()) return
      await cardIn(page, from, number).hover()
      await page.mouse.down()
      await column(page, to).hover()
      await column(page, to).hover()
      const takes = expect(column(page, to)).toHaveAttribute('data-over', 'true', { timeout: 3_000 })
      await takes.finally(() => page.mouse.up())
    }).toPass()
  }
  const stands = (name: string) => expect(cardIn(page, name, number)).toBeVisible()

  // 撤销 is held before the column is awaited: it leaves after 10 s, and columns may take longer to come.
  const standsAndBack = async (name: string, text: string) => {
    await expectUndo(page, text)
    await stands(name)
    await undo(page, text)
  }

  await stands('待确认')
  await drag('待确认', '进行中')
  await standsAndBack('进行中', '已确认')
  await stands('待确认')

  await drag('待确认', '进行中')
  await stands('进行中')
  await drag('进行中', '已完成')
  await standsAndBack('已完成', '已完成')
  await stands('进行中')

  await drag('进行中', '已取消')
  await page.getByRole('textbox', { name: '取消原因' }).fill('拖错了')
  await answerDialog(page, '取消合作')
  await standsAndBack('已取消', '已取消')
  await stands('进行中')
  await expect(page.getByText('拖错了')).toHaveCount(0)

  await page.goto(`/cooperate/list?keyword=${number}`)
  await runRowAction(page, rowOf(page, number), '详情')
  await page.getByRole('tab', { name: '日志' }).click()
  const log = page.getByRole('list', { name: '日志' })
  for (const text of ['撤销：待确认 → 进行中', '撤销：进行中 → 已完成', '撤销：进行中 → 已取消'])
    await expect(log.getByText(text)).toBeVisible()
})
