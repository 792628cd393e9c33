import { buffer } from 'node:stream/consumers'
import { type BoardBlock, blockCallName } from '@crm/contracts/boards/block'
import { contentBoard } from '@crm/contracts/boards/contentBoard'
import { goodsBoard } from '@crm/contracts/boards/goodsBoard'
import { teamBoard } from '@crm/contracts/boards/teamBoard'
import { type BlockCallName, boardCalls } from '@crm/contracts/calls/boards'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import { ExportType } from '@crm/contracts/taskTypes'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '../../rules/refusal.ts'
import { lastDays } from '../../rules/period.ts'
import { exported } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

/** The sheets of an exported workbook by name, their rows as texts. */
async function sheetsOf(
  caller: Caller,
  filters: Record<string, unknown>,
  type: ExportType = ExportType.boardOverview,
): Promise<Map<string, string[][]>> {
  const { file_url, status } = await exported(server, caller, { type, filters })
  expect(status).toBe(4)
  const parts = unzipSync(await buffer(server.files.read(file_url.split('/')[2] ?? '')))
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="(.*?)"/g)].map(([, name = '']) => name)
  return new Map(
    names.map((name, at) => [
      name,
      [...text(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
        [...row.matchAll(/<c [^>]*>.*?(?:<t[^>]*>|<v>)(.*?)(?:<\/t>|<\/v>)/gs)].map(([, cell = '']) => cell),
      ),
    ]),
  )
}

it('has a sheet for each block, with its rows and total, and one that says what it is of', async () => {
  const { start, end } = lastDays(7, server.clock.now())
  const filters = { start_time: start, end_time: end, platform: 'dy', compare: 'prev', trend: 'day' }
  const sheets = await sheetsOf(admin, filters)
  expect([...sheets.keys()]).toEqual([...Object.values(overviewBoard.blocks).map(({ title }) => title), '说明'])
  const asked = { start_time: start, end_time: end, platform: 'dy' as const }
  const { total } = await admin.run(boardCalls.overviewKpi, asked)
  const key = sheets.get('核心指标') ?? []
  expect(key[0]?.slice(0, 3)).toEqual(['成交金额 ¥', '成交金额 ¥（对比期）', '成交金额变化'])
  expect(Number(key[1]?.[1])).toBe((total.gmv ?? 0) / 100)
  const matrix = await admin.run(boardCalls.overviewMatrix, asked)
  expect(sheets.get('渠道 × 平台')).toHaveLength(matrix.rows.length + 2)
  const notes = (sheets.get('说明') ?? []).flat()
  expect(notes).toContain('平台：抖音')
  expect(notes).toContain('对比：环比')
})

it.each([
  [goodsBoard, ExportType.boardGoods],
  [teamBoard, ExportType.boardTeam],
  [contentBoard, ExportType.boardContent],
])('of $title has every block as the screen', async (board, type) => {
  const { start, end } = lastDays(30, server.clock.now())
  const asked = { start_time: start, end_time: end, compare: 'none' as const }
  const sheets = await sheetsOf(admin, asked, type)
  expect([...sheets.keys()]).toEqual([...Object.values(board.blocks).map(({ title }) => title), '说明'])
  for (const [name, block] of Object.entries<BoardBlock>(board.blocks)) {
    if (block.choices) continue
    const { rows, total, page_info } = await admin.run(
      boardCalls[blockCallName(board.id, name) as BlockCallName],
      asked,
    )
    const sums = Object.keys(total).length === 0 ? 0 : 1
    expect(sheets.get(block.title), block.title).toHaveLength((page_info?.total_count ?? rows.length) + 1 + sums)
  }
})

it('leaves no block out without a word, and is no csv', async () => {
  await server.db.execute('alter table achievement_plan rename to achievement_plan_gone')
  try {
    const sheets = await sheetsOf(admin, {})
    expect([...sheets.keys()]).not.toContain('目标进度')
    expect((sheets.get('说明') ?? []).flat()).toContain('目标进度（读取失败）')
  } finally {
    await server.db.execute('alter table achievement_plan_gone rename to achievement_plan')
  }
  const csv = await admin.ask(taskCalls.generalExport, { type: ExportType.boardOverview, filters: {}, format: 'csv' })
  expect(csv.code).toBe(Code.badField)
})

it('is refused to who may not open the board', async () => {
  const medium = await server.signedInAs('13800100006')
  const answer = await medium.ask(taskCalls.generalExport, { type: ExportType.boardOverview, filters: {} })
  expect(answer.code).toBe(Code.notAllowed)
})
