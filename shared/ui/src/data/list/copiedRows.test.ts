import { listColumns } from '@crm/contracts/listColumns'
import { expect, test } from 'vitest'
import { copiedRows } from './copiedRows.ts'

interface Row {
  author: { author_id: string; platform: string; author_name: string; display_id: null }
  fee: number | null
  rate: number
  at: number
  note: string
}

const columns = listColumns<Row>()({
  author: { kind: 'talent', title: '达人' },
  fee: { kind: 'money', title: '坑位费 ¥' },
  rate: { kind: 'percent', title: '佣金率' },
  at: { kind: 'time', title: '时间' },
  note: { kind: 'text', title: '备注' },
})
const row = (note: string, fee: number | null = 129_900): Row => ({
  author: { author_id: '7000000100000129705', platform: 'dy', author_name: '郑<洋>', display_id: null },
  fee,
  rate: 20,
  at: Date.UTC(2026, 10, 20, 6, 30) / 1000,
  note,
})
const { text, html } = copiedRows(columns, [row('两\n行\t的'), row('=1+1', null)])

test('lines of text: a tab between cells, none within; what would be a formula is guarded', () => {
  expect(text.split('\r\n')).toEqual([
    '达人\t达人ID\t平台\t坑位费 ¥\t佣金率\t时间\t备注',
    '郑<洋>\t7000000100000129705\t抖音\t1299.00\t20.00%\t2026-11-20 14:30\t两 行 的',
    "郑<洋>\t7000000100000129705\t抖音\t-\t20.00%\t2026-11-20 14:30\t'=1+1",
  ])
})

test('a table: IDs stay texts, figures are figures, nothing of it is markup', () => {
  expect(html.match(/<tr>/g)).toHaveLength(3)
  expect(html).toContain(`<td style="mso-number-format:'\\@'">7000000100000129705</td>`)
  expect(html).toContain('<td>1299.00</td><td>20.00%</td><td>2026-11-20 14:30</td>')
  expect(html).toContain('郑&lt;洋&gt;')
  expect(html).not.toContain('<洋>')
})
