import type { RequestOf } from '@crm/contracts/call'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportType, type ImportMode, type ImportModule, OLD_WORKBOOK } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUT, MARKUP, UNKNOWN } from '../../store/files/sheetFault.ts'
import { sheetOf, textCell, workbookOf } from '../../testing/testArchive.ts'
import { cellsOf, exported, sendFile } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'

// Files as staff send them, from their cells to what is stored.

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

/** Formats of the cells below, by name; a cell's style is its place here. */
const STYLES = { plain: 0, '0%': 9, '0.00%': 10, 'm/d/yy h:mm': 22, 'm/d/yy': 14 }
const styles = `<styleSheet><cellXfs>${Object.values(STYLES)
  .map((id) => `<xf numFmtId="${id}"/>`)
  .join('')}</cellXfs></styleSheet>`

type TestCell = string | number | [value: number | string, format: keyof typeof STYLES]

const cellXml = (cell: TestCell, place: string) => {
  if (typeof cell === 'string') return cell === '' ? '' : textCell(place, cell)
  const [value, format] = typeof cell === 'number' ? [cell, 'plain' as const] : cell
  return `<c r="${place}" s="${Object.keys(STYLES).indexOf(format)}"><v>${value}</v></c>`
}

/** A workbook of texts, numbers, and numbers with a format. */
const workbook = (rows: readonly (readonly TestCell[])[]) =>
  workbookOf(
    sheetOf(
      rows
        .map((cells, at) => {
          const xml = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`))
          return `<row r="${at + 1}">${xml.join('')}</row>`
        })
        .join(''),
    ),
    [{ name: 'xl/styles.xml', content: styles }],
  )

const csv = (rows: readonly (readonly TestCell[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${String(cell)}"`).join(',')).join('\r\n')

interface Sent {
  module: ImportModule
  mode?: ImportMode
  rows: readonly (readonly TestCell[])[]
  format?: 'xlsx' | 'csv'
  caller?: Caller
}

/** Sends a file; answers the shown cells of the preview, how many rows were taken, and why the others were not. */
async function imported({ module, mode, rows, format = 'xlsx', caller = admin }: Sent) {
  const content = format === 'csv' ? csv(rows) : new Uint8Array(workbook(rows))
  const reply = await sendFile(server, caller, taskCalls.uploadFile, { name: `文件.${format}`, content })
  const about: Pick<RequestOf<typeof taskCalls.importPreview>, 'module' | 'platform' | 'file_url'> = {
    ...{ module, platform: 'dy', file_url: reply.data.file_url },
  }
  const preview = await caller.run(taskCalls.importPreview, { ...about, ...(mode && { mode }) })
  // What staff are asked about is taken: these are about what cells hold.
  const options = { doubtful: 1 as const, ...(mode && { mode }) }
  const { task_id } = await caller.run(taskCalls.importStart, { ...about, options })
  await server.jobs.drain()
  const { list } = await caller.run(taskCalls.importTasks, {})
  const task = list.find(({ id }) => id === task_id)
  const failed = task?.err_url ? await cellsOf(server, task.err_url) : []
  return {
    preview: preview.rows.map(({ cells }) => cells),
    taken: task?.success_count,
    failed,
    reasons: failed.slice(1).map((cells) => (cells.at(-1) ?? '').replace(/^第 \d+ 行 /, '')),
  }
}

const selected = async (query: ReturnType<typeof sql>) => (await server.db.execute<Record<string, unknown>>(query)).rows
const goodsOf = async (id: string) =>
  (
    await selected(
      sql`select price_min, stock, commission_rate from goods where corp_id = 1 and product_id = ${id} and deleted_at is null`,
    )
  )[0]

const ROUNDED = '长数字在表格中已被四舍五入，请将该列设为文本后重新粘贴'
const GOODS_HEAD = ['商品ID', '商品名称', '价格（元）', '库存', '佣金率%']

describe('goods', () => {
  it('have the percentage that their cell shows, and the number that is written without a format', async () => {
    const cells: [cell: TestCell, shown: string, stored: number][] = [
      [[0.2, '0%'], '20%', 2000],
      [[0.125, '0.00%'], '12.5%', 1250],
      ['20%', '20%', 2000],
      ['20 ％', '20 ％', 2000],
      [20, '20', 2000],
      [0.2, '0.2', 20],
    ]
    const rows = cells.map(([cell], at) => [`PCT-${at}`, '百分比', 19.9, 10, cell])
    const { preview, taken } = await imported({ module: 9, rows: [GOODS_HEAD, ...rows] })
    expect(taken).toBe(cells.length)
    expect(preview.map((row) => row[4])).toEqual(cells.map(([, shown]) => shown))
    for (const [at, [, , stored]] of cells.entries())
      expect(await goodsOf(`PCT-${at}`)).toMatchObject({ commission_rate: stored })
  })

  it('are refused where the sheet has rounded their number, and taken where the file spells it', async () => {
    const row = (id: TestCell) => [id, '长数字', 9.9, 1, 1]
    const rows = [
      row(['3.6543210987654301E+18', 'plain']),
      row(['3654321098765430123', 'plain']),
      row(365_432_109_876_543),
      row('3.65432E+18'),
    ]
    const { reasons, taken, failed } = await imported({ module: 9, rows: [GOODS_HEAD, ...rows] })
    expect(reasons).toEqual([`商品ID：${ROUNDED}`, `商品ID：${ROUNDED}`])
    expect(taken).toBe(2)
    for (const id of ['3654321098765430123', '365432109876543']) expect(await goodsOf(id)).toBeDefined()
    // The file of failed rows, sent again as it is, is refused for the same reason: no digit was made up on the way.
    const [head = [], ...again] = failed
    expect((await imported({ module: 9, rows: [head, ...again] })).reasons).toEqual(reasons)
  })

  it.each(['xlsx', 'csv'] as const)('have the amounts and counts that sheets show, by %s', async (format) => {
    const prices: [cell: TestCell, fen: number][] = [
      ['1,299.00', 129_900],
      ['¥1,299.00 ', 129_900],
      ['￥19.90', 1990],
      ['19.9元', 1990],
      ['１９．９', 1990],
      ['19.900000000000002', 1990],
      [19.900000000000002, 1990],
      [8.1999999999999993, 820],
    ]
    const rows = prices.map(([cell], at) => [`AMT-${format}-${at}\u200B`, '金额', cell, '1,000', '１'])
    expect((await imported({ module: 9, format, rows: [GOODS_HEAD, ...rows] })).reasons).toEqual([])
    for (const [at, [, fen]] of prices.entries())
      expect(await goodsOf(`AMT-${format}-${at}`)).toMatchObject({
        ...{ price_min: fen, stock: 1000, commission_rate: 100 },
      })
    const wrong = ['5.576', '(19.90)', '-19.9', '1,29']
    const refused = wrong.map((cell, at) => [`WRONG-${format}-${at}`, '金额', cell, 1, 1])
    const { reasons } = await imported({ module: 9, format, rows: [GOODS_HEAD, ...refused] })
    expect(reasons).toEqual(
      wrong.map(() => expect.stringContaining('价格（元）：请填写 0.01–999,999 的金额，最多两位小数')),
    )
    expect(reasons[1]).toContain('括号')
  })

  it('name each cell that no field can read, and take none for nothing', async () => {
    const broken = (xml: string) =>
      workbookOf(
        sheetOf(
          `<row r="1">${[...GOODS_HEAD, '备注'].map((title, at) => textCell(`${String.fromCharCode(65 + at)}1`, title)).join('')}</row>
          <row r="2">${textCell('A2', 'BROKEN-1')}${textCell('B2', '错误')}<c r="C2"><v>9.9</v></c>${xml}</row>`,
        ),
      )
    const reasonsOf = async (xml: string) => {
      const { data } = await sendFile(server, admin, taskCalls.uploadFile, {
        name: '错误.xlsx',
        content: new Uint8Array(broken(xml)),
      })
      await admin.run(taskCalls.importStart, { module: 9, platform: 'dy', file_url: data.file_url })
      await server.jobs.drain()
      const { list } = await admin.run(taskCalls.importTasks, {})
      return (await cellsOf(server, list[0]?.err_url ?? ''))[1]?.at(-1)
    }
    expect(await reasonsOf('<c r="D2" t="e"><v>#N/A</v></c>')).toContain('库存：单元格为错误值 #N/A')
    expect(await reasonsOf('<c r="D2"><f>A1*2</f></c>')).toContain('库存：公式没有计算结果')
    expect(await reasonsOf('<c r="D2" t="b"><v>0</v></c>')).toContain('库存：请填写整数（单元格为逻辑值 FALSE）')
    expect(await reasonsOf('<c r="F2" t="e"><v>#REF!</v></c>')).toContain('备注：单元格为错误值 #REF!')
    expect(await goodsOf('BROKEN-1')).toBeUndefined()
  })
})

const isFollowed = sql`exists (select 1 from follow f where f.corp_id = 1 and f.author_id = ca.author_id and f.platform = 'dy'
  and f.classify = 1 and f.unbind_time is null)`

const ownTalents = (which = isFollowed) =>
  selected(sql`select ca.author_id, (select product_id from goods where corp_id = 1 and platform = 'dy' and deleted_at is null
    order by product_id limit 1) as product_id from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_commerce = 1
    and ca.list_flag = 0 and ca.deleted_at is null and ${which} order by ca.author_id limit 10`)

describe('cooperations', () => {
  const HEAD = [
    '达人ID/链接',
    '合作类型',
    '开始日期',
    '结束日期',
    '商品ID',
    '佣金率%',
    '合作价（元）',
    '结算方式',
    '坑位费（元）',
  ]

  it.each(['xlsx', 'csv'] as const)(
    'read days, percentages, amounts and words as sheets write them, by %s',
    async (format) => {
      const [talent] = await ownTalents()
      const row = (start: TestCell, end: TestCell, rate: TestCell) => [
        ...[String(talent?.author_id), '直播', start, end, String(talent?.product_id), rate, '1,299.00'],
        ...['坑位＋佣金', '￥1,000'],
      ]
      const rows = [
        row('2031/12/9', '2031.12.31', '20%'),
        row('2031年12月9日', '20311231', '15.5'),
        row('2031-12-9 00:00:00', '2031/12/31 0:00', '20 %'),
        ...(format === 'xlsx' ? [row([48_191, 'm/d/yy'], [48_213.5, 'm/d/yy h:mm'], [0.155, '0.00%'])] : []),
      ]
      const { reasons, taken } = await imported({ module: 6, format, rows: [HEAD, ...rows] })
      expect([reasons, taken]).toEqual([[], rows.length])
      const wrong = ['9/12/2031', '2031-12', 46_000, '2031-02-30']
      const refused = await imported({
        module: 6,
        format,
        rows: [HEAD, ...wrong.map((day) => row(day, '2031-12-31', '1'))],
      })
      expect(refused.reasons).toEqual(
        wrong.map(() => expect.stringContaining('开始日期：请按 2026-03-01 的格式填写（')),
      )
    },
  )

  it('name the number that a sheet has rounded', async () => {
    const [talent] = await ownTalents()
    const row = (author: TestCell, product: TestCell) => [
      author,
      '直播',
      '2031-03-01',
      '2031-03-31',
      product,
      20,
      1,
      '纯佣',
      '',
    ]
    const rounded: TestCell = ['7.0010200000001E+18', 'plain']
    const rows = [row(rounded, String(talent?.product_id)), row(String(talent?.author_id), rounded)]
    expect((await imported({ module: 6, rows: [HEAD, ...rows] })).reasons).toEqual([
      `达人ID/链接：${ROUNDED}`,
      `商品ID：${ROUNDED}`,
    ])
  })
})

it('an entry of the schedule keeps the time of its cells', async () => {
  const planner = await server.signedInAs('13800100004')
  const talents = await ownTalents(sql`ca.pool = 1`)
  const HEAD = ['达人ID', '标题', '开播时间', '结束时间']
  const spans: [TestCell, TestCell][] = [
    [
      [46_363.7916667, 'm/d/yy h:mm'],
      [46_363.9166667, 'm/d/yy h:mm'],
    ],
    ['2026年12月10日 19:00', '2026年12月10日22时'],
    ['2026-12-14 19：00', '2026-12-14 24:00'],
    ['2026-12-15  下午7:00', '2026-12-15T22:00:00+08:00'],
  ]
  const rows = spans.map(([from, to], at) => [String(talents[at]?.author_id), `导入场次${at}`, from, to])
  const { preview, reasons } = await imported({ module: 20, caller: planner, rows: [HEAD, ...rows] })
  expect(reasons).toEqual([])
  expect(preview[0]?.slice(2)).toEqual(['2026-12-07 19:00', '2026-12-07 22:00'])
  const stored = await selected(
    sql`select to_char(to_timestamp(start_time) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as "from",
      to_char(to_timestamp(end_time) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as "to"
      from schedule where corp_id = 1 and title like '导入场次%' order by title`,
  )
  expect(stored).toEqual([
    { from: '12-07 19:00', to: '12-07 22:00' },
    { from: '12-10 19:00', to: '12-10 22:00' },
    { from: '12-14 19:00', to: '12-15 00:00' },
    { from: '12-15 19:00', to: '12-15 22:00' },
  ])
  const day = [String(talents[0]?.author_id), '没有时间', [46_363, 'm/d/yy'] as TestCell, '2026-12-07 22:00']
  expect((await imported({ module: 20, caller: planner, rows: [HEAD, day] })).reasons).toEqual([
    '开播时间：请按 2026-03-01 19:00 的格式填写（缺少时间）',
  ])
})

it('a contact of a talent is a phone or a WeChat name, or is refused', async () => {
  const talents = await ownTalents()
  const contacts: [cell: TestCell, phone: string, wechat: string][] = [
    ['199 6660 2001', '19966602001', ''],
    ['+8619966602002', '19966602002', ''],
    ['19966602003\u200B', '19966602003', ''],
    ['１９９６６６０２００４', '19966602004', ''],
    [19_966_602_005, '19966602005', ''],
    ['微信：abc_12345', '', 'abc_12345'],
    ['19966602006 / wx_abc', '19966602006', 'wx_abc'],
  ]
  const rows = contacts.map(([cell], at) => [String(talents[at]?.author_id), cell])
  const last = String(talents[9]?.author_id)
  const lost = {
    ...(await imported({
      module: 1,
      rows: [['达人ID', '联系方式'], ...rows, [last, '0571-88888888'], [last, '小陈']],
    })),
  }
  expect(lost.reasons).toEqual(['联系方式：请填写手机号或微信号（不支持座机号码）', '联系方式：请填写手机号或微信号'])
  for (const [at, [, phone, wechat]] of contacts.entries())
    expect(
      await selected(
        sql`select phone, wechat from author_contact where corp_id = 1 and author_id = ${String(talents[at]?.author_id)} and source = 3
          and updated_at = ${server.clock.now()} and phone = ${phone} and wechat = ${wechat}`,
      ),
    ).toHaveLength(1)
  expect(
    await selected(sql`select 1 from author_contact where corp_id = 1 and wechat ~ '[^A-Za-z0-9_-]' and source = 3`),
  ).toEqual([])
})

it.each(['xlsx', 'csv'] as const)('members are found by their phone however it is written, by %s', async (format) => {
  const phones = [
    '199 6660 1001',
    '199-6660-1002',
    '+8619966601003',
    '86 19966601004',
    '１９９６６６０１００５',
    '\u202D19966601006\u202C',
    '19966601007\u200B',
  ]
  const prefix = format === 'csv' ? '198' : '199'
  const rows = phones.map((phone, at) => [`批量${at}`, phone.replace(/199|１９９/, prefix), '带货媒介'])
  expect((await imported({ module: 17, format, rows: [['姓名', '手机号', '角色'], ...rows] })).reasons).toEqual([])
  const dates = ['2025/12/9', '2025.12.9', '2025年12月9日', '20251209', '2025-12-9 00:00:00']
  const changes = dates.map((date, at) => [`${prefix}6660100${at + 1}`, date])
  const head = ['手机号', '入职日期']
  expect((await imported({ module: 17, mode: 'update', format, rows: [head, ...changes] })).reasons).toEqual([])
  const early = await imported({
    module: 17,
    mode: 'update',
    format,
    rows: [head, [`${prefix}66601001`, '1900-02-28']],
  })
  expect(early.reasons).toEqual([expect.stringContaining('入职日期：请按 2026-03-01 的格式填写（年份')])
  const hired = await selected(
    sql`select distinct to_char(to_timestamp(u.hire_date) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from corp_user u
      join app_user p on p.user_id = u.user_id where u.corp_id = 1 and p.phone between ${`${prefix}66601001`} and ${`${prefix}66601005`}`,
  )
  expect(hired).toEqual([{ day: '2025-12-09' }])
})

it('a sample goes to a phone however it is written, in the number that is counted', async () => {
  const [talent] = await ownTalents()
  const head = ['达人ID', '收件人', '手机号', '收货地址', '商品ID', '数量', '用途']
  const row = (phone: TestCell, qty: TestCell) => [
    ...[
      String(talent?.author_id),
      '李雷',
      phone,
      '江苏省南京市\n玄武区中山路1号',
      String(talent?.product_id),
      qty,
      '件数测试',
    ],
  ]
  const rows = [row('139 0000 1111', '１'), row('+86-13900001111', '2件'), row('１３９００００１１１１', 3)]
  expect((await imported({ module: 4, rows: [head, ...rows] })).reasons).toEqual([])
  const { reasons } = await imported({ module: 4, rows: [head, row('0571-88888888', '1.5')] })
  expect(reasons).toEqual(['手机号：请输入正确的手机号；数量：请填写 1-99 的整数'])
  expect(
    await selected(sql`select distinct phone, address from sample where corp_id = 1 and purpose = '件数测试'`),
  ).toEqual([{ phone: '13900001111', address: '江苏省南京市 玄武区中山路1号' }])
})

it('the number of a parcel that a sheet has rounded is not sent', async () => {
  const [sample] = await selected(sql`select sample_no from sample where corp_id = 1 and classify = 1 limit 1`)
  const rows = [
    ['寄样单号', '快递单号'],
    [String(sample?.sample_no), ['4.6049188075612345E+17', 'plain'] as TestCell],
  ]
  const { reasons, preview } = await imported({ module: 4, mode: 'update', rows })
  expect(reasons).toEqual([`快递单号：${ROUNDED}`])
  expect(preview[0]?.[1]).toBe('4.60491880756123E+17')
})

describe('the headers of a file', () => {
  it('stand below a title, with units, remarks and lines, and rows keep their numbers', async () => {
    const rows = [
      ['2026年11月商品清单'],
      ['商品ID\n(必填)', '商品名称：', '售价（元）', '佣金比例'],
      ['HEAD-1', '有标题', '19.90', '20%'],
      ['HEAD/2', '有标题', '19.90', '20%'],
    ]
    const { taken, reasons, failed } = await imported({ module: 9, rows })
    expect([taken, reasons]).toEqual([1, ['商品ID：请填写商品ID，最多 40 个字母或数字']])
    expect(failed[1]?.at(-1)).toMatch(/^第 4 行 /)
    expect(await goodsOf('HEAD-1')).toMatchObject({ price_min: 1990, commission_rate: 2000 })
  })

  it('may name a field several times, and a contact in two columns', async () => {
    const talents = await ownTalents()
    const [first, second] = [talents[7], talents[8]].map((talent) => String(talent?.author_id))
    const rows = [
      ['序号', '达人昵称', '主页链接', '抖音号', '微信', '手机号'],
      ['1', '', '', first ?? '', 'head_wechat', '199 6660 7001'],
      ['2', '', second ?? '', '', '19966607002', '19966607002'],
    ]
    expect((await imported({ module: 1, rows })).reasons).toEqual([])
    const stored = await selected(
      sql`select phone, wechat from author_contact where corp_id = 1 and phone like '1996660700%' order by phone`,
    )
    expect(stored).toEqual([
      { phone: '19966607001', wechat: 'head_wechat' },
      { phone: '19966607002', wechat: '19966607002' },
    ])
  })

  it('may give an address in its parts', async () => {
    const [talent] = await ownTalents()
    const rows = [
      ['博主ID', '收件人', '电话', '省', '市', '区', '详细地址', '商品ID', '用途'],
      [
        String(talent?.author_id),
        '李雷',
        '13900001111',
        '江苏省',
        '南京市',
        '玄武区',
        '中山路1号',
        String(talent?.product_id),
        '分列地址',
      ],
    ]
    expect((await imported({ module: 4, rows })).reasons).toEqual([])
    expect(await selected(sql`select address from sample where corp_id = 1 and purpose = '分列地址'`)).toEqual([
      { address: '江苏省南京市玄武区中山路1号' },
    ])
  })
})

it.each(['xlsx', 'csv'] as const)('goods that are exported come back as they were, by %s', async (format) => {
  const values = sql`price_min, price_max, stock, commission_rate, brand_name, cost_price`
  const own = ['RT-1', 'RT-2', 'RT-3'].map((id) => `${id}-${format}`)
  const head = ['商品ID', '商品名称', '价格（元）', '库存', '佣金率%', '品牌', '成本价（元）']
  const made = own.map((id, at) => [
    id,
    '往返商品',
    1299.5 + at,
    1000 * at,
    [0.125 + at / 10, '0.00%'] as TestCell,
    '橙风',
    8.2,
  ])
  expect((await imported({ module: 9, rows: [head, ...made] })).reasons).toEqual([])
  const stored = () =>
    selected(
      sql`select product_id, ${values} from goods where corp_id = 1 and product_id like ${`RT-%-${format}`} order by product_id`,
    )
  const before = await stored()
  const filters = { platform: 'dy', tab: 'unsold', keyword: '往返商品' }
  const { file_url } = await exported(server, admin, { type: ExportType.goods, classify: 1, format, filters })
  const file = await admin.run(taskCalls.fileLink, { file_url })
  const bytes = (await server.app.inject({ url: file.url })).rawPayload
  // As if they had never been: what the file says is all that is left.
  for (const table of ['sku', 'goods'])
    await server.db.execute(
      sql`delete from ${sql.identifier(table)} where corp_id = 1 and product_id like ${`RT-%-${format}`}`,
    )
  const { data } = await sendFile(server, admin, taskCalls.uploadFile, {
    name: file.file_name,
    content: new Uint8Array(bytes),
  })
  await admin.run(taskCalls.importStart, { module: 9, platform: 'dy', file_url: data.file_url })
  await server.jobs.drain()
  const [task] = (await admin.run(taskCalls.importTasks, {})).list
  expect([task?.fail_count, task?.err_url && (await cellsOf(server, task.err_url))]).toEqual([0, ''])
  expect(await stored()).toEqual(before)
})

it.each(['xlsx', 'csv'] as const)('a schedule that is exported comes back as it was, by %s', async (format) => {
  const talents = (await ownTalents()).slice(format === 'csv' ? 6 : 0)
  const [goods] = talents.map(({ product_id }) => String(product_id))
  const [medium] = await selected(
    sql`select p.phone, u.nick_name from corp_user u join app_user p on p.user_id = u.user_id where u.corp_id = 1 and u.role_id = 6
      and u.status = 2 order by u.user_id limit 1`,
  )
  const title = `往返场次${format}`
  const days = ['2026-12-21', '2026-12-22', '2026-12-23']
  const made = days.map((date, at) => [
    ...[String(talents[at]?.author_id), `${title}${at}`, `${date} 19:00`, `${date} 22:30`],
    ...[
      at === 0 ? '' : (goods ?? ''),
      at === 1 ? '' : '1234.5',
      at === 2 ? '' : String(medium?.['phone'] ?? ''),
      '预热',
    ],
  ])
  const head = ['达人ID', '标题', '开播时间', '结束时间', '商品ID', '目标(元)', '媒介', '备注']
  expect((await imported({ module: 20, rows: [head, ...made] })).reasons).toEqual([])
  const stored = () =>
    selected(
      sql`select author_id, platform, user_id, dept_id, title, start_time, end_time, kind, goods, goal, remark from schedule
        where corp_id = 1 and title like ${`${title}%`} order by title`,
    )
  const before = await stored()
  expect(before).toHaveLength(days.length)
  const filters = { keyword: title }
  const { file_url } = await exported(server, admin, { type: ExportType.schedule, classify: 1, format, filters })
  const file = await admin.run(taskCalls.fileLink, { file_url })
  const bytes = (await server.app.inject({ url: file.url })).rawPayload
  await server.db.execute(sql`delete from schedule where corp_id = 1 and title like ${`${title}%`}`)
  const { data } = await sendFile(server, admin, taskCalls.uploadFile, {
    name: file.file_name,
    content: new Uint8Array(bytes),
  })
  const about = { module: 20, platform: 'dy', file_url: data.file_url } as const
  await admin.run(taskCalls.importStart, { ...about, options: { doubtful: 1 } })
  await server.jobs.drain()
  const [task] = (await admin.run(taskCalls.importTasks, {})).list
  expect([task?.fail_count, task?.err_url && (await cellsOf(server, task.err_url))]).toEqual([0, ''])
  expect(await stored()).toEqual(before)
})

describe('which part of a file is imported', () => {
  const HEAD = ['商品ID', '商品名称', '价格(元)']
  const rowXml = (cells: readonly string[], no: number, more = '') =>
    `<row r="${no}"${more}>${cells.map((cell, column) => textCell(`${String.fromCharCode(65 + column)}${no}`, cell)).join('')}</row>`
  const sheetXml = (rows: readonly (readonly string[])[], hidden: readonly number[] = []) =>
    sheetOf(rows.map((cells, at) => rowXml(cells, at + 1, hidden.includes(at + 1) ? ' hidden="1"' : '')).join(''))
  const uploaded = async (content: Buffer) =>
    (await sendFile(server, admin, taskCalls.uploadFile, { name: '多表.xlsx', content: new Uint8Array(content) })).data
      .file_url as string
  const about = { module: 9, platform: 'dy' } as const
  const done = async (file_url: string, options: RequestOf<typeof taskCalls.importStart>['options']) => {
    const { task_id } = await admin.run(taskCalls.importStart, { ...about, file_url, options })
    await server.jobs.drain()
    const task = (await admin.run(taskCalls.importTasks, {})).list.find(({ id }) => id === task_id)
    return [task?.success_count, task?.fail_count]
  }

  it('is the sheet that fits; where several do, the one that staff choose', async () => {
    const sheets = [
      sheetXml([['说明'], ['请填写第二张表']]),
      sheetXml([HEAD, ['TAB-1', '一月', '1']]),
      sheetXml([HEAD, ['TAB-2', '二月', '2'], ['TAB-3', '二月', '3']]),
    ]
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
    const bytes = workbookOf(sheets[0] ?? '', [
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns:r="x"><sheets>${['说明', '一月', '二月'].map((name, at) => `<sheet name="${name}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at}" Type="${type}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
      },
      ...sheets.slice(1).map((content, at) => ({ name: `xl/worksheets/sheet${at + 2}.xml`, content })),
    ])
    const file_url = await uploaded(bytes)
    const first = await admin.run(taskCalls.importPreview, { ...about, file_url })
    expect([first.sheet, first.sheets, first.rows.map(({ cells }) => cells[0])]).toEqual([
      '一月',
      ['一月', '二月'],
      ['TAB-1'],
    ])
    const chosen = await admin.run(taskCalls.importPreview, { ...about, file_url, sheet: '二月' })
    expect(chosen.rows.map(({ cells }) => cells[0])).toEqual(['TAB-2', 'TAB-3'])
    expect(await done(file_url, { sheet: '二月' })).toEqual([2, 0])
    expect(await goodsOf('TAB-1')).toBeUndefined()
  })

  it('has its hidden rows counted, which are imported where staff say so', async () => {
    const rows = [HEAD, ['HID-1', '看得见', '1'], ['HID-2', '筛选掉', '2'], ['HID-3', '看得见', '3']]
    const file_url = await uploaded(workbookOf(sheetXml(rows, [3])))
    const shown = await admin.run(taskCalls.importPreview, { ...about, file_url })
    expect([shown.total, shown.hidden]).toEqual([2, 1])
    expect(await done(file_url, {})).toEqual([2, 0])
    expect(await goodsOf('HID-2')).toBeUndefined()
    const all = await admin.run(taskCalls.importPreview, { ...about, file_url, hidden: 1 })
    expect([all.total, all.hidden]).toEqual([3, 1])
    expect(await done(file_url, { hidden: 1 })).toEqual([3, 0])
    expect(await goodsOf('HID-2')).toBeDefined()
  })

  it('has columns that staff assign, which the next file of the enterprise finds assigned', async () => {
    const rows = [
      ['货号', '品名', '价格(元)', '进价'],
      ['ASSIGN-1', '手动', '9.9', '3'],
    ]
    const file_url = await uploaded(workbookOf(sheetXml(rows)))
    const columns = [
      { title: '货号', field: 'product_id' },
      { title: '品名', field: 'title' },
    ]
    expect((await admin.run(taskCalls.importPreview, { ...about, file_url })).missing).toEqual(['商品ID'])
    const mended = await admin.run(taskCalls.importPreview, { ...about, file_url, columns })
    expect([mended.missing, mended.headers.map(({ field }) => field)]).toEqual([
      [],
      ['product_id', 'title', 'price', ''],
    ])
    expect(await done(file_url, { columns })).toEqual([1, 0])
    const next = await admin.run(taskCalls.importPreview, { ...about, file_url })
    expect([next.missing, next.columns]).toEqual([[], expect.arrayContaining(columns)])
    const other = await server.signedInAs('13800200002')
    const sent = await sendFile(server, other, taskCalls.uploadFile, {
      name: '别家.xlsx',
      content: new Uint8Array(workbookOf(sheetXml(rows))),
    })
    const { missing } = await other.run(taskCalls.importPreview, { ...about, file_url: sent.data.file_url })
    expect(missing).toEqual(['商品ID'])
  })
})

describe('a file that is no table', () => {
  it.each([
    ['ERP导出.xls', '<html><table></table></html>', MARKUP],
    ['导出.xlsx', '<?xml version="1.0"?><Workbook/>', MARKUP],
    ['旧表.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), OLD_WORKBOOK],
    ['截断.xlsx', workbookOf(sheetOf('<row/>')).subarray(0, 300), CUT],
    ['编码.csv', Buffer.from([0x61, 0xff, 0xff, 0x0a]), UNKNOWN],
  ])('%s is refused with the way on', async (name, content, sentence) => {
    const bytes = typeof content === 'string' ? content : new Uint8Array(content)
    expect((await sendFile(server, admin, taskCalls.uploadFile, { name, content: bytes })).message).toContain(sentence)
  })
})
