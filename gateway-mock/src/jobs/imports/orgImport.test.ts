import { roleLabel } from '@crm/access/roles'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import { sessionCalls } from '@crm/contracts/calls/session'
import { taskCalls } from '@crm/contracts/calls/tasks'
import type { DeptNode } from '@crm/contracts/entities'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffOf } from '../../records/members/staff.ts'
import type { Staff } from '../../rules/staff.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import type { ImportRow } from '../../records/importRow.ts'
import { orgImport } from './orgImport.ts'

let server: TestServer
let admin: Caller
let who: Staff

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  const { user_id } = await admin.run(sessionCalls.userInfo, {})
  const staff = await staffOf(server.db, 1, user_id)
  if (!staff) throw new Error('no staff')
  who = staff
})
afterAll(() => server.close())

const settled = (...rows: ImportRow[]) =>
  server.db.transaction((tx) => orgImport.settle(tx, { who, platform: 'all', now: server.clock.now() }, rows))

/** Departments by their path. */
async function paths(): Promise<Map<string, DeptNode>> {
  const found = new Map<string, DeptNode>()
  const walk = (nodes: readonly DeptNode[], above: string) => {
    for (const node of nodes) {
      found.set(above + node.name, node)
      walk(node.sub_dept ?? [], `${above}${node.name}/`)
    }
  }
  walk((await admin.run(commonCalls.deptList, {})).list, '')
  return found
}
const memberNamed = async (keyword: string) => (await admin.run(memberCalls.list, { keyword })).list[0]

it('adds the departments of a path once, with members and the one who leads', async () => {
  expect(
    await settled(
      { dept: '直播部/一组' },
      { dept: '直播部 / 一组', nick_name: '新人甲', mobile: '13911110001', role: roleLabel[6] ?? '', leads: '是' },
      { dept: '直播部/二组', nick_name: '新人乙', mobile: '13911110002', role: roleLabel[6] ?? '', leads: '否' },
      // who was added by the row before is moved by this one
      { dept: '直播部', mobile: '13911110002' },
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
  const found = await paths()
  expect([...found.keys()].filter((path) => path.startsWith('直播部')).sort()).toEqual([
    '直播部',
    '直播部/一组',
    '直播部/二组',
  ])
  const first = await memberNamed('新人甲')
  expect(first).toMatchObject({ dept_name: '一组', role_id: 6 })
  expect(found.get('直播部/一组')?.leader_id).toBe(first?.user_id)
  expect((await memberNamed('新人乙'))?.dept_id).toBe(found.get('直播部')?.id)
})

it('a refused row leaves nothing behind, not even its department', async () => {
  const before = [...(await paths()).keys()]
  expect(await settled({ dept: '不该有/的部门', nick_name: '丙', mobile: '13911110003', role: '老板' })).toEqual([
    expect.stringContaining('角色：'),
  ])
  expect([...(await paths()).keys()]).toEqual(before)
  // and the same path works for the next row
  expect(await settled({ dept: '不该有/的部门', role: 'x', mobile: '13911110003' }, { dept: '后来/有了' })).toEqual([
    expect.any(String),
    undefined,
  ])
  expect((await paths()).has('后来/有了')).toBe(true)
})

it.each([
  [{ dept: '' }, '部门：'],
  [{ dept: 'a//b' }, '部门：'],
  [{ dept: '1/2/3/4/5/6' }, '部门：最多 5 级'],
  [{ dept: '字'.repeat(21) }, '部门：每级不能超过 20 个字符'],
  [{ dept: '甲', leads: '也许' }, '是否主管：'],
  [{ dept: '甲', leads: '是' }, '手机号：主管请填写手机号'],
  [{ dept: '甲', nick_name: '丁', role: roleLabel[6] ?? '' }, '手机号：'],
  [{ dept: '甲', nick_name: '丁', mobile: '139' }, '手机号：'],
  [{ dept: '甲', mobile: '13911110009', role: roleLabel[6] ?? '' }, '姓名：'],
])('%j is refused', async (row, reason) => {
  expect((await settled(row as ImportRow))[0]).toContain(reason)
  expect((await paths()).has('甲')).toBe(false)
})

it('does not move whom the importer may not manage, and is for administrators', async () => {
  const self = await settled({ dept: '直播部', mobile: '13800100002' })
  expect(self).toEqual(['不能对自己进行该操作'])
  const lead = await server.signedInAs('13800100004')
  const file_url = `/files/${'0'.repeat(32)}/x.csv`
  const start = { module: 17, platform: 'all', file_url, options: { mode: 'org' } } as const
  expect((await lead.ask(taskCalls.importStart, start)).code).toBe(40302)
  expect((await admin.ask(taskCalls.importStart, { ...start, module: 9 })).message).toContain(
    '该数据不支持这种导入方式',
  )
  expect((await admin.run(taskCalls.importTemplate, { module: 17, platform: 'dy', mode: 'org' })).file_url).toContain(
    '?ticket=',
  )
})
