import { commonCalls } from '@crm/contracts/calls/common'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { memberCalls } from '@crm/contracts/calls/members'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { talentCalls } from '@crm/contracts/calls/talents'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BusinessModule } from '@crm/contracts/enums'
import { EXPORT_DAYS_KEPT, ExportType, OLD_WORKBOOK } from '@crm/contracts/taskTypes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  authorContact,
  corpUser,
  follow,
  planQuota,
  rolePermission,
  storedFile,
  taskExport,
} from '../../store/database/schema.ts'
import { UNKNOWN } from '../../store/files/sheetFault.ts'
import { expireFilesJob } from '../expireFiles.ts'
import { sheetOf, textCell, workbookOf } from '../../testing/testArchive.ts'
import { cellsOf, exported } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { randomOf } from '../../demo/business/random.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  foreigner = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

async function download(caller: Caller, file_url: string) {
  const { url } = await caller.run(taskCalls.fileLink, { file_url })
  return server.app.inject({ url })
}

/** A multipart body, as a browser writes it. */
function form(parts: readonly { name: string; filename?: string; content: string | Buffer }[]) {
  const boundary = '----test'
  const chunks = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : 'content-type: application/octet-stream\r\n'}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

async function sent(caller: Caller, path: string, body: { payload: Buffer; headers: Record<string, string> }) {
  const headers = { ...body.headers, ...(caller.token && { authorization: `Bearer ${caller.token}` }) }
  const response = await server.app.inject({ method: 'POST', url: `/api/${path}`, payload: body.payload, headers })
  return { status: response.statusCode, ...response.json() }
}
const FILE = taskCalls.uploadFile.path
const IMAGE = taskCalls.uploadImage.path

async function uploaded(caller: Caller, name: string, content: string | Buffer): Promise<string> {
  const reply = await sent(caller, FILE, form([{ name: 'file', filename: name, content }]))
  if (reply.code !== 0) throw new Error(reply.message)
  return reply.data.file_url
}

async function imported(caller: Caller, module: 1 | 2 | 6 | 17, file_url: string, mode: 'add' | 'update' = 'add') {
  const platform = module === 17 ? 'all' : 'dy'
  const options = { mode, doubtful: 1 } as const
  const { task_id } = await caller.run(taskCalls.importStart, { module, platform, file_url, options })
  await server.jobs.drain()
  const { list } = await caller.run(taskCalls.importTasks, {})
  const task = list.find(({ id }) => id === task_id)
  if (!task) throw new Error('the import is not on the list')
  return task
}

/** Talents of the library that the corporation does not hold. */
async function strangers(count: number) {
  const { rows } = await server.db.execute<{ author_id: string; uid: string; home_url: string; nick_name: string }>(
    sql`select author_id, uid, home_url, nick_name from author a where platform = 'dy' and not exists (select 1 from corp_author ca
      where ca.author_id = a.author_id and ca.platform = a.platform and ca.corp_id = 1) order by author_id limit ${count}`,
  )
  return rows
}

describe('an export', () => {
  it('holds what the list answers for the same filter, in its order', async () => {
    const filters = { platform: 'dy', order_by: 'fans', sort: 'asc' } as const
    const { list, page_info } = await admin.run(talentCalls.publicList, { ...filters, size: 50 })
    const task = await exported(server, admin, { type: ExportType.talentPublic, filters })
    expect(task).toMatchObject({ status: 4, num: page_info.total_count, module: 1, platform: 'dy', is_mine: 1 })
    const [head, ...rows] = await cellsOf(server, task.file_url)
    expect(head?.slice(0, 4)).toEqual(['达人', '达人ID', '平台', '等级'])
    expect(rows.length).toBe(page_info.total_count + 1)
    const fans = head?.indexOf('粉丝数') ?? -1
    expect(rows.slice(0, list.length).map((row) => [row[0], row[1], Number(row[fans])])).toEqual(
      list.map((row) => [row.author_name, row.display_id, row.fans]),
    )
    expect(rows.at(-1)?.[0]).toBe('合计')
    const gmv = head?.indexOf('历史成交 ¥') ?? -1
    expect(rows.slice(0, list.length).map((row) => Math.round(Number(row[gmv]) * 100))).toEqual(
      list.map((row) => row.gmv),
    )
  })

  it.each([
    [ExportType.talentManage, talentCalls.myList, { scope: 'team' }, 1],
    [ExportType.cooperation, cooperationCalls.list, { tab: '2' }, 1],
    [ExportType.goods, goodsCalls.list, { has_gmv: 1 }, 1],
    [ExportType.member, memberCalls.list, {}, 0],
  ] as const)('of type %i has as many rows as its list, and 合计 where it sums', async (type, call, filters, sums) => {
    const { page_info } = await admin.run(call as typeof memberCalls.list, filters)
    const task = await exported(server, admin, { type, filters, format: 'csv' })
    expect(task).toMatchObject({ status: 4, num: page_info.total_count })
    expect((await cellsOf(server, task.file_url)).length).toBe(page_info.total_count + 1 + sums)
  })

  it('takes ticked rows and selected columns, in the selected order', async () => {
    const { list } = await admin.run(goodsCalls.list, {})
    const ids = list.slice(0, 3).map((row) => row.product_id)
    const task = await exported(server, admin, {
      type: ExportType.goods,
      ids,
      fields: ['gmv', 'goods'],
      format: 'csv',
    })
    const [head, ...rows] = await cellsOf(server, task.file_url)
    expect(head).toEqual(['成交金额 ¥', '商品', '商品ID'])
    expect(rows.map(([, , id]) => id)).toEqual(ids)
    const strange = await admin.ask(taskCalls.generalExport, { type: ExportType.goods, fields: ['password'] })
    expect([strange.code, strange.message]).toEqual([40000, '参数错误：fields 页面已更新，请刷新后重试'])
    const columns = await admin.run(taskCalls.exportColumns, { type: ExportType.goods })
    expect(columns.list).toContainEqual({ key: 'gmv', title: '成交金额 ¥' })
  })

  it('shows a medium the own talents only', async () => {
    const { page_info } = await medium.run(talentCalls.myList, {})
    const task = await exported(server, medium, { type: ExportType.talentManage })
    expect(task.num).toBe(page_info.total_count)
    const names = await cellsOf(server, task.file_url)
    const column = names[0]?.indexOf('媒介') ?? -1
    // The last row is 合计.
    expect(new Set(names.slice(1, -1).map((row) => row[column])).size).toBe(1)
  })

  it('is downloaded once per address, by those who see the task, for 15 days', async () => {
    const task = await exported(server, lead, { type: ExportType.talentPublic, format: 'csv' })
    const { url } = await lead.run(taskCalls.fileLink, { file_url: task.file_url })
    const first = await server.app.inject({ url })
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('达人公海')}_`)
    expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })
    expect(first.body.startsWith('\uFEFF达人,')).toBe(true)
    expect((await server.app.inject({ url })).statusCode).toBe(404)
    expect((await server.app.inject({ url: task.file_url })).statusCode).toBe(401)
    const authorization = `Bearer ${lead.token}`
    expect((await server.app.inject({ url: task.file_url, headers: { authorization } })).statusCode).toBe(200)
    expect((await admin.run(taskCalls.fileLink, { file_url: task.file_url })).file_name).toBe(task.file_name)
    expect((await medium.ask(taskCalls.fileLink, { file_url: task.file_url })).code).toBe(40301)
    expect((await foreigner.ask(taskCalls.fileLink, { file_url: task.file_url })).code).toBe(40400)

    const now = server.clock.now()
    const stale = await lead.run(taskCalls.fileLink, { file_url: task.file_url })
    server.clock.set(now + 61)
    expect((await server.app.inject({ url: stale.url })).statusCode).toBe(404)
    server.clock.set(now + EXPORT_DAYS_KEPT * 86_400 + 1)
    await server.db.transaction((tx) => server.jobs.send(tx, expireFilesJob, {}))
    await server.jobs.drain()
    const [stored] = (await lead.run(taskCalls.exportTasks, {})).list
    expect(stored).toMatchObject({ id: task.id, status: 4, file_url: '' })
    const key = task.file_url.split('/')[2] ?? ''
    expect(await server.files.sizeOf(key)).toBeUndefined()
    expect(await server.db.$count(storedFile, eq(storedFile.file_key, key))).toBe(0)
    server.clock.set(now)
  })

  it('that is cancelled leaves nothing behind', async () => {
    const { task_id } = await lead.run(taskCalls.generalExport, { type: ExportType.goods })
    expect((await admin.ask(taskCalls.cancelExport, { id: task_id })).code).toBe(40400)
    await lead.run(taskCalls.cancelExport, { id: task_id })
    await server.jobs.drain()
    expect((await lead.run(taskCalls.exportTasks, {})).list.some(({ id }) => id === task_id)).toBe(false)
    const [row] = await server.db.select().from(taskExport).where(eq(taskExport.id, task_id))
    expect(row?.file_key).toBe('')
  })

  it('asks for the permission first, then the version, then the list', async () => {
    await server.db.update(rolePermission).set({ export_permission: 0 }).where(eq(rolePermission.role_id, 6))
    expect((await medium.ask(taskCalls.generalExport, { type: 100 })).message).toBe('抱歉，您当前暂无导出权限')
    await server.db.update(rolePermission).set({ export_permission: 1 }).where(eq(rolePermission.role_id, 6))
    expect((await medium.ask(taskCalls.generalExport, { type: ExportType.member })).code).toBe(40302)
    expect((await admin.ask(taskCalls.generalExport, { type: 100, filters: { level: 'x' } })).code).toBe(40000)
    expect((await admin.ask(taskCalls.generalExport, { type: 100, platform: 'all' })).code).toBe(40000)
    const none = await admin.ask(taskCalls.generalExport, { type: 100, filters: { keyword: '没有这样的达人名' } })
    expect(none.message).toBe('没有可导出的数据')
  })

  it('is not given to who has lost the permission since', async () => {
    const { file_url } = await exported(server, medium, { type: ExportType.talentPublic, platform: 'ks' })
    await server.db.update(rolePermission).set({ export_permission: 0 }).where(eq(rolePermission.role_id, 6))
    expect((await medium.ask(taskCalls.fileLink, { file_url })).message).toBe('抱歉，您当前暂无导出权限')
    await server.db.update(rolePermission).set({ export_permission: 1 }).where(eq(rolePermission.role_id, 6))
    expect((await medium.ask(taskCalls.fileLink, { file_url })).code).toBe(0)
  })

  it('of content seeding counts towards the month, and stops at the limit of the plan', async () => {
    const request = { type: ExportType.member, classify: BusinessModule.content }
    const used = async () =>
      (await admin.run(commonCalls.quotaList, { type: 'content_export' })).content_export?.used ?? 0
    const before = await used()
    await admin.run(taskCalls.generalExport, request)
    expect(await used()).toBe(before + 1)
    await admin.run(taskCalls.generalExport, { ...request, classify: BusinessModule.commerce })
    expect(await used()).toBe(before + 1)
    await server.db
      .update(planQuota)
      .set({ limit_value: before + 1 })
      .where(eq(planQuota.type, 'content_export'))
    expect((await admin.ask(taskCalls.generalExport, request)).message).toBe('本月导出次数已达版本上限')
    expect(await used()).toBe(before + 1)
    await server.jobs.drain()
  })

  it('notifies its maker when it is done', async () => {
    await exported(server, medium, { type: ExportType.talentPublic })
    const { list } = await medium.run(noticeCalls.list, { type: 1, unread: 1 })
    expect(list[0]).toMatchObject({ title: '导出完成', route: 'TaskCenter', query: { tab: 'export' } })
  })

  it('and ten files are one notice, until it is read', async () => {
    const unread = async () => {
      const { list } = await medium.run(noticeCalls.list, { type: 1, unread: 1 })
      return list.filter(({ title }) => title === '导出完成')
    }
    const told = async () => (await unread()).map(({ content }) => content)
    const read = async () => medium.run(noticeCalls.read, { ids: (await unread()).map(({ id }) => id) })
    await read()
    const now = server.clock.now()
    server.clock.set(now + 60)
    for (let file = 0; file < 3; file += 1) await exported(server, medium, { type: ExportType.talentPublic })
    expect(await told()).toEqual(['3 个文件已生成，请在任务中心下载'])
    await read()
    await exported(server, medium, { type: ExportType.talentPublic })
    expect(await told()).toEqual([expect.stringMatching(/^「.+」已生成，共 \d+ 条，请在任务中心下载$/)])
    server.clock.set(now)
  })
})

describe('an import of cooperations', () => {
  const head =
    '平台,达人ID/链接,合作类型,开始日期,结束日期,商品ID,佣金率%,合作价（元）,结算方式,坑位费（元）,媒介手机号,备注'
  const coops = (user: Caller) => user.run(cooperationCalls.list, { order_by: 'created_at', sort: 'desc' })

  it('writes the right rows to be confirmed, and says of each wrong one which field is wrong', async () => {
    const { rows } = await server.db.execute<{ author_id: string; product_id: string }>(
      sql`select ca.author_id, (select product_id from goods where corp_id = 1 and platform = 'dy' and deleted_at is null limit 1) as product_id
        from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_commerce = 1 and ca.list_flag = 0 and ca.deleted_at is null
        and exists (select 1 from follow f where f.corp_id = 1 and f.author_id = ca.author_id and f.platform = 'dy' and f.classify = 1
          and f.unbind_time is null) limit 1`,
    )
    const { author_id = '', product_id = '' } = rows[0] ?? {}
    const [outsider] = await strangers(1)
    const row = (change: Record<number, string>) =>
      [
        '抖音',
        author_id,
        '直播',
        '2030-03-01',
        '2030-03-31',
        product_id,
        '20',
        '99.9',
        '坑位+佣金',
        '1000',
        '13800100006',
        '导入',
      ]
        .map((cell, index) => change[index] ?? cell)
        .join(',')
    const wrong: [Record<number, string>, string][] = [
      [{ 1: outsider?.author_id ?? '' }, '达人ID/链接：'],
      [{ 2: '口播' }, '合作类型：'],
      [{ 3: '2030-02-30' }, '开始日期：'],
      [{ 4: '2030-02-01' }, '结束日期：结束时间不能早于开始时间'],
      [{ 4: '2031-03-01' }, '结束日期：'],
      [{ 5: '' }, '商品ID：请选择合作商品'],
      [{ 5: '700000000' }, '商品ID：'],
      [{ 6: '81' }, '佣金率%：'],
      [{ 8: '分期' }, '结算方式：'],
      [{ 9: '' }, '坑位费（元）：'],
      [{ 10: '13800200006' }, '媒介手机号：'],
    ]
    const before = (await coops(admin)).page_info.total_count
    const lines = [head, row({}), row({ 8: '纯佣', 9: '', 7: '' }), ...wrong.map(([change]) => row(change))]
    const task = await imported(admin, 6, await uploaded(admin, '合作.csv', lines.join('\n')))
    expect(task).toMatchObject({ success_count: 2, fail_count: wrong.length, module: 6 })
    const failed = await cellsOf(server, task.err_url)
    expect(failed.slice(1).map((cells) => cells.at(-1))).toEqual(
      wrong.map(([, sentence]) => expect.stringContaining(sentence)),
    )
    const { list, page_info } = await coops(admin)
    expect(page_info.total_count).toBe(before + 2)
    expect(list.find(({ fee }) => fee === 100_000)).toMatchObject({
      status: 1,
      author_id,
      remark: '导入',
      kind: 1,
      fee_status: 1,
    })
    // The failed rows are a file that can be sent again once they are right.
    const [first] = failed.slice(1)
    const mended = [failed[0], first?.map((cell, index) => (index === 1 ? author_id : cell))].map((cells) =>
      cells?.join(','),
    )
    const again = await imported(admin, 6, await uploaded(admin, '合作2.csv', mended.join('\n')))
    expect(again).toMatchObject({ success_count: 1, fail_count: 0 })
  })

  it('is for those who may write cooperations', async () => {
    const assistant = await server.signedInAs('13800100007')
    const file_url = await uploaded(assistant, '合作.csv', head)
    expect(await assistant.ask(taskCalls.importStart, { module: 6, platform: 'dy', file_url })).toMatchObject({
      code: 40302,
    })
  })
})

describe('an import', () => {
  const head = '平台,达人ID/链接,昵称,联系方式,标签,跟进人手机号\n'

  it('has a template that it takes back', async () => {
    const { file_url } = await admin.run(taskCalls.importTemplate, { module: 1, platform: 'dy' })
    const reply = await server.app.inject({ url: file_url })
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('达人公海导入模板.xlsx'))
    const again = await uploaded(admin, '模板.xlsx', reply.rawPayload)
    const preview = await admin.run(taskCalls.importPreview, { module: 1, platform: 'dy', file_url: again })
    expect(preview).toMatchObject({ total: 0, missing: [] })
    expect(preview.headers.every(({ field }) => field !== '')).toBe(true)
    expect(preview.headers.map(({ title }) => title)).toContain('达人ID/链接*')
    expect(await imported(admin, 1, again)).toMatchObject({ status: 2, err_reason: '文件中没有数据' })
  })

  it('takes the right rows, and gives the wrong ones back with the reason, to be corrected and sent again', async () => {
    const [one, two, three] = await strangers(3)
    const { list: groups } = await admin.run(talentCalls.tagGroups, {})
    const tag = groups[0]?.tags[0]?.name ?? ''
    const lines = [
      `抖音,${one?.author_id},,13912345678,${tag},`,
      `,${two?.home_url},,wx_two,,13800100006`,
      `火星,${three?.author_id},,,,`,
      `dy,没有的达人,,,,`,
      `dy,${three?.uid},,,没有的标签,`,
      `dy,,,,,`,
      `dy,${three?.uid},,,,13999999999`,
    ]
    const task = await imported(admin, 1, await uploaded(admin, '达人.csv', head + lines.join('\n')))
    expect(task).toMatchObject({ status: 3, total: 7, success_count: 2, fail_count: 5 })
    const { list } = await admin.run(talentCalls.publicList, { keyword: one?.author_id ?? '', keyword_type: 'id' })
    expect(list[0]).toMatchObject({ source: 1, has_contact: 1, tags: [{ name: tag }] })
    const mine = await medium.run(talentCalls.myList, { keyword: two?.author_id ?? '', keyword_type: 'id' })
    expect(mine.list[0]).toMatchObject({ author_id: two?.author_id, has_contact: 1 })
    const failed = await cellsOf(server, task.err_url)
    expect(failed[0]).toEqual(['平台', '达人ID/链接', '昵称', '联系方式', '标签', '跟进人手机号', '失败原因'])
    expect(failed.slice(1).map((row) => row.at(-1))).toEqual([
      '第 4 行 平台：不支持「火星」，请填写抖音、快手、视频号或小红书',
      '第 5 行 达人ID/链接：未找到该达人，请检查或先收录',
      '第 6 行 标签：「没有的标签」不存在',
      '第 7 行 达人ID/链接：不能为空',
      '第 8 行 跟进人手机号：本企业没有该成员',
    ])
    const file = await download(admin, task.err_url)
    const corrected = await uploaded(admin, '再次.csv', file.body.replace('火星', '抖音'))
    expect(await imported(admin, 1, corrected)).toMatchObject({ status: 3, total: 5, success_count: 1, fail_count: 4 })
    const [contact] = await server.db
      .select()
      .from(authorContact)
      .where(eq(authorContact.author_id, one?.author_id ?? ''))
    expect(contact).toMatchObject({ phone: '13912345678', source: 3, is_default: 1 })
  })

  it('of followed talents binds them to whoever imports, once', async () => {
    const [one, two] = await strangers(2)
    const body = `达人ID\n${one?.author_id}\n${two?.uid}\n${one?.author_id}\n`
    const file = await uploaded(medium, 'mine.csv', body)
    expect(await imported(medium, 2, file)).toMatchObject({ total: 3, success_count: 3, fail_count: 0, err_url: '' })
    const open = await server.db.$count(
      follow,
      sql`corp_id = 1 and author_id in (${one?.author_id}, ${two?.author_id}) and unbind_time is null and bind_type = 3`,
    )
    expect(open).toBe(2)
  })

  it('refuses what it cannot read, in words', async () => {
    const reason = async (name: string, content: string | Buffer) => {
      const { status, err_reason, total } = await imported(admin, 1, await uploaded(admin, name, content))
      expect([status, total]).toEqual([2, 0])
      return err_reason
    }
    expect(await reason('a.csv', '甲,乙\n1,2\n')).toBe('缺少表头：达人ID/链接，请使用导入模板')
    expect(await reason('b.csv', `达人ID\n${'x\n'.repeat(5_001)}`)).toBe('单次最多导入 5000 条')
    const picture = await uploaded(admin, 'c.png', Buffer.from('89504e470d0a1a0a', 'hex'))
    const noTable = { code: 40000, message: '仅支持 .xlsx 与 .csv 文件' }
    const request = { module: 1, platform: 'dy', file_url: picture } as const
    expect(await admin.ask(taskCalls.importStart, request)).toMatchObject(noTable)
    expect(await admin.ask(taskCalls.importPreview, request)).toMatchObject(noTable)
    const old = await uploaded(admin, 'd.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    expect(await admin.ask(taskCalls.importPreview, { ...request, file_url: old })).toMatchObject({
      message: OLD_WORKBOOK,
    })
    expect((await medium.ask(taskCalls.importTemplate, { module: 1, platform: 'dy' })).code).toBe(40302)
    const file_url = await uploaded(admin, 'd.csv', 'x')
    for (const other of [lead, foreigner])
      expect((await other.ask(taskCalls.importPreview, { module: 2, platform: 'dy', file_url })).code).toBe(40400)
  })
})

describe('an import of members', () => {
  const found = async (keyword: string) => (await admin.run(memberCalls.list, { keyword, size: 50 })).list
  const reasons = async (err_url: string) => (await cellsOf(server, err_url)).slice(1).map((cells) => cells.at(-1))

  it('adds them in departments named by path, and gives wrong rows back', async () => {
    const { list: depts } = await admin.run(commonCalls.deptList, {})
    const parent = depts.find(({ sub_dept }) => sub_dept?.length) ?? depts[0]
    const child = parent?.sub_dept?.[0]
    const path = child ? `${parent?.name}/${child.name}` : (parent?.name ?? '')
    const lines = [
      `批量甲,13712340001,带货媒介,${path}`,
      `批量乙,13712340002,寄样助理,`,
      `,13712340003,带货媒介,`,
      `名字超过了十个字符的某位,13712340003,带货媒介,`,
      `批量丙,1371234,带货媒介,`,
      `批量丙,13712340003,超级管理员,`,
      `批量丙,13712340003,带货媒介,没有的部门`,
      `批量丙,13800100006,带货媒介,`,
      `批量丁,13712340001,带货媒介,`,
    ]
    const file = await uploaded(admin, '成员.csv', `姓名,手机号,角色,部门\n${lines.join('\n')}`)
    const task = await imported(admin, 17, file)
    expect(task).toMatchObject({ status: 3, module: 17, platform: 'all', total: 9, success_count: 2, fail_count: 7 })
    expect(await reasons(task.err_url)).toEqual([
      '第 4 行 姓名：请输入员工名称',
      '第 5 行 姓名：员工名称不能超过10个字符',
      '第 6 行 手机号：请输入正确的手机号',
      expect.stringContaining('第 7 行 角色：请填写'),
      '第 8 行 部门：「没有的部门」不存在',
      expect.stringContaining('第 9 行 手机号：'),
      expect.stringContaining('第 10 行 手机号：'),
    ])
    const dept_id = child?.id ?? parent?.id
    expect(await found('13712340001')).toMatchObject([{ nick_name: '批量甲', role_id: 6, dept_id, status: 2 }])
    expect(await found('13712340002')).toMatchObject([{ nick_name: '批量乙', role_id: 7, dept_id: 0 }])
  })

  it('changes what a row names and leaves the rest; nobody changes himself, or whom he does not manage', async () => {
    const head = '手机号,姓名,角色,部门,入职日期\n'
    const lines = [
      '13712340001,批量改名,,未分配部门,2025-03-01',
      '13712340002,,带货媒介,,',
      '13712340002,,,,',
      '13712349999,谁,,,',
      '13800100002,自己,,,',
      '13800100001,上级,,,',
      '13800200006,别家,,,',
      '13712340002,,,,三月',
    ]
    const task = await imported(admin, 17, await uploaded(admin, '更新.csv', head + lines.join('\n')), 'update')
    expect(task).toMatchObject({ total: 8, success_count: 2, fail_count: 6 })
    expect(await reasons(task.err_url)).toEqual([
      '第 4 行 没有需要更新的内容',
      '第 5 行 手机号：本企业没有该成员',
      '第 6 行 不能对自己进行该操作',
      '第 7 行 无权管理该角色的成员',
      '第 8 行 手机号：本企业没有该成员',
      '第 9 行 入职日期：请按 2026-03-01 的格式填写',
    ])
    const hire_date = Date.parse('2025-03-01T00:00:00+08:00') / 1000
    expect(await found('13712340001')).toMatchObject([{ nick_name: '批量改名', role_id: 6, dept_id: 0, hire_date }])
    expect(await found('13712340002')).toMatchObject([{ nick_name: '批量乙', role_id: 6 }])
  })

  it('is for those who add members; other records cannot be changed in batches', async () => {
    for (const mode of ['add', 'update'] as const) {
      const request = { module: 17, platform: 'all', mode } as const
      const { file_url } = await lead.run(taskCalls.importTemplate, request)
      expect((await server.app.inject({ url: file_url })).statusCode).toBe(200)
      expect((await medium.ask(taskCalls.importTemplate, request)).code).toBe(40302)
    }
    expect(await admin.ask(taskCalls.importTemplate, { module: 1, platform: 'dy', mode: 'update' })).toMatchObject({
      code: 40000,
      message: expect.stringContaining('该数据不支持这种导入方式'),
    })
  })
})

describe('a transfer', () => {
  it('hands talents over in the background and names those that stayed', async () => {
    const mine = await medium.run(talentCalls.myList, { size: 50 })
    const author_id = [...mine.list.map((row) => row.author_id), '没有']
    const [successor] = await server.db.select().from(corpUser).where(sql`corp_id = 1 and role_id = 50 and status = 2`)
    const to_user_id = successor?.user_id ?? 0
    const { task_id } = await admin.run(taskCalls.transferStart, {
      platform: 'dy',
      author_id,
      to_user_id,
      remark: '换人',
    })
    expect(await admin.run(taskCalls.transferProgress, { task_id })).toMatchObject({ status: 1, num: 0 })
    await server.jobs.drain()
    const done = await admin.run(taskCalls.transferProgress, { task_id })
    expect(done).toMatchObject({ status: 3, total: author_id.length, to_user_name: successor?.nick_name })
    expect(done.success_count + done.fail_count).toBe(author_id.length)
    expect(done.fails).toContainEqual({ author_id: '没有', author_name: '', message: '达人不存在' })
    expect(done.success_count).toBeGreaterThan(0)
    const after = await medium.run(talentCalls.myList, {})
    expect(after.page_info.total_count).toBe(mine.page_info.total_count - done.success_count)
    expect((await admin.run(taskCalls.transferTasks, {})).list[0]?.id).toBe(task_id)
    expect((await foreigner.ask(taskCalls.transferProgress, { task_id })).code).toBe(40400)
    expect((await medium.ask(taskCalls.transferStart, { platform: 'dy', author_id, to_user_id })).code).toBe(40302)
  })
})

describe('tasks of others', () => {
  it('are shown to roles that may filter by operator, within their scope', async () => {
    await exported(server, medium, { type: ExportType.talentPublic })
    const names = async (caller: Caller) =>
      new Set((await caller.run(taskCalls.exportTasks, { size: 50 })).list.map((row) => row.create_by_str)).size
    expect(await names(admin)).toBeGreaterThan(1)
    expect(await names(medium)).toBe(1)
    const ids = async (caller: Caller) =>
      (await caller.run(taskCalls.exportTasks, { size: 50 })).list.map(({ id }) => id)
    const ours = new Set(await ids(admin))
    expect((await ids(foreigner)).filter((id) => ours.has(id))).toEqual([])
  })
})

describe('an upload', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')

  it('of a picture is shown by its address alone, of a file is not', async () => {
    const { data } = await sent(medium, IMAGE, form([{ name: 'file', filename: '头像.png', content: png }]))
    const shown = await server.app.inject({ url: data.url })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    const file_url = await uploaded(medium, 'a.csv', 'a,b')
    expect((await server.app.inject({ url: file_url })).statusCode).toBe(401)
  })

  it('of a picture keeps nothing of where it was taken, and is counted as it is kept', async () => {
    const note = Buffer.from('0000000d74455874475053003331204e20313231204500000000', 'hex')
    for (const path of [IMAGE, FILE]) {
      const told = Buffer.concat([png, Buffer.from([8, 2, 0, 0, 0, 0, 0, 0, 0]), note])
      const { data } = await sent(medium, path, form([{ name: 'file', filename: '门店.png', content: told }]))
      const url: string = data.url ?? (await medium.run(taskCalls.fileLink, { file_url: data.file_url })).url
      const { rawPayload } = await server.app.inject({ url })
      expect(rawPayload.includes('GPS'), path).toBe(false)
      expect(rawPayload).toEqual(told.subarray(0, told.length - note.length))
      const [row] = await server.db
        .select({ size: storedFile.size })
        .from(storedFile)
        .where(eq(storedFile.file_key, url.split('/')[2] ?? ''))
      expect(row?.size).toBe(rawPayload.length)
    }
  })

  it.each([
    [IMAGE, 'x.svg', '<svg onload="alert(1)"/>', '仅支持 png、jpg、gif、webp 图片'],
    [IMAGE, 'x.png', '<html></html>', '仅支持 png、jpg、gif、webp 图片'],
    [FILE, 'x.png', 'text', '文件内容与类型不符'],
    [FILE, 'x.csv', Buffer.from('4d5a9000', 'hex'), UNKNOWN],
    [FILE, 'x.exe', 'text', '文件内容与类型不符'],
    [FILE, 'x.csv', '', '文件是空的，请重新选择'],
  ])('%s %s is refused by content', async (path, filename, content, message) => {
    const before = await server.db.$count(storedFile)
    const reply = await sent(admin, path, form([{ name: 'file', filename, content }]))
    expect([reply.code, reply.message]).toEqual([40000, message])
    expect(await server.db.$count(storedFile)).toBe(before)
  })

  it('leads nowhere by its name, and is not read by another corporation', async () => {
    const file_url = await uploaded(admin, '../../../etc/passwd.csv', 'a,b')
    expect(file_url).toMatch(/^\/files\/[0-9a-f]{32}\/passwd\.csv$/)
    for (const url of ['/files/../../etc/passwd', '/files/%2e%2e%2f%2e%2e/x', `/files/${'0'.repeat(32)}/x`])
      expect((await server.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
    const headers = { authorization: `Bearer ${foreigner.token}` }
    expect((await server.app.inject({ url: file_url, headers })).statusCode).toBe(404)
  })

  it('survives 120 malformed bodies', async () => {
    const random = randomOf('uploads')
    const whole = form([
      { name: 'file', filename: 'a.csv', content: 'a,b\n1,2\n' },
      { name: 'module', content: '1' },
    ])
    for (let at = 0; at < 120; at += 1) {
      const bytes = Buffer.from(whole.payload)
      const cut = random.chance(0.5) ? random.int(0, bytes.length) : bytes.length
      for (let flips = random.int(0, 6); flips > 0; flips -= 1)
        bytes[random.int(0, bytes.length - 1)] = random.int(0, 255)
      const headers = random.chance(0.2) ? { 'content-type': 'multipart/form-data' } : whole.headers
      const reply = await sent(admin, random.pick([FILE, IMAGE]), { payload: bytes.subarray(0, cut), headers })
      expect([reply.status < 500, typeof reply.code], `${at}: ${bytes.subarray(0, cut).toString('latin1')}`).toEqual([
        true,
        'number',
      ])
    }
    expect((await sent(server.anonymous, FILE, whole)).code).toBe(40001)
    expect((await sent(admin, FILE, { ...whole, headers: { 'content-type': 'application/json' } })).code).not.toBe(0)
  })
})

describe('a hostile import', () => {
  const head = textCell('A1', '达人ID')
  // Small files: what they unpack to, or would make of memory, is not.
  const files: [name: string, make: () => Buffer, reason: string][] = [
    [
      '远.xlsx',
      () => workbookOf(sheetOf(`<row r="1">${head}</row><row r="1048576">${textCell('XFD1048576', 'x')}</row>`)),
      '表格超过 256 列，请删除多余的列后重新上传',
    ],
    [
      '炸弹.xlsx',
      () => workbookOf(Buffer.alloc(60 * 1024 * 1024, ' ')),
      '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
    ],
    [
      '多行.xlsx',
      () =>
        workbookOf(
          sheetOf(Array.from({ length: 1_100_000 }, (_, index) => `<row r="${(index % 1_000_000) + 1}"/>`).join('')),
        ),
      '表格超过 1048576 行，请删除多余的行后重新上传',
    ],
    [
      '引号.csv',
      () => Buffer.from(`达人ID\n"${'x\n'.repeat(2_000_000)}`),
      '第 2 行超过 100 万个字，请检查引号是否成对',
    ],
  ]

  it.each(files)('%s ends as one failed task', async (name, make, reason) => {
    const file_url = await uploaded(medium, name, make())
    const { task_id } = await medium.run(taskCalls.importStart, { module: 2, platform: 'dy', file_url })
    expect(await server.jobs.drain()).toBeGreaterThan(0)
    const { list } = await medium.run(taskCalls.importTasks, {})
    expect(list.filter(({ file_name }) => file_name === name)).toMatchObject([
      { id: task_id, status: 2, err_reason: reason, success_count: 0, fail_count: 0 },
    ])
    expect(await server.jobs.drain()).toBe(0)
    const preview = await medium.ask(taskCalls.importPreview, { module: 2, platform: 'dy', file_url })
    expect([preview.code, preview.message]).toEqual([40000, reason])
  })

  it('keeps nobody waiting while it is read', async () => {
    const [name = '', make] = files.find(([each]) => each === '多行.xlsx') ?? []
    const file_url = await uploaded(medium, name, make?.() ?? '')
    await medium.run(taskCalls.importStart, { module: 2, platform: 'dy', file_url })
    let isDone = false
    const drained = server.jobs.drain().finally(() => {
      isDone = true
    })
    let answers = 0
    while (!isDone) {
      await lead.run(taskCalls.importTasks, {})
      if (!isDone) answers += 1
      // Calls in process never reach the part of a turn in which other processes are heard.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await drained
    expect(answers).toBeGreaterThan(2)
  })

  it('is read with others while a crowd uploads', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `并发${index}.xlsx`)
    const urls = await Promise.all(names.map((name) => uploaded(medium, name, files[0]?.[1]() ?? '')))
    const replies = await Promise.all(
      urls.map((file_url) => medium.ask(taskCalls.importPreview, { module: 2, platform: 'dy', file_url })),
    )
    expect(new Set(replies.map(({ message }) => message))).toEqual(new Set([files[0]?.[2]]))
  })

  it('is no picture either', async () => {
    const huge = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea60', 'hex')
    const before = await server.db.$count(storedFile)
    const reply = await sent(medium, IMAGE, form([{ name: 'file', filename: '大.png', content: huge }]))
    expect([reply.code, reply.message]).toEqual([40000, '图片宽高不能超过 32767 像素'])
    expect(await server.db.$count(storedFile)).toBe(before)
  })
})
