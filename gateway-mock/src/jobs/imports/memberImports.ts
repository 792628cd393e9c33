import { managedRoles, roleLabel } from '@crm/access/roles'
import { MEMBER_ADDING_ROLES } from '@crm/contracts/routes/groups'
import { parseDay } from '@crm/base/dates'
import { phoneError, userNameError } from '@crm/base/rules'
import { TaskModule, UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { memberOf } from '../../records/members/memberRows.ts'
import {
  addMember,
  type MemberChange,
  changeMember,
  managingRefusal,
  OF_MEMBER,
} from '../../records/members/memberWrites.ts'
import { lockRows } from '../../records/bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import { RefusalError } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { type ImportDefinition, type ImportField, RowFaults } from './importDefinition.ts'
import type { ImportRow, ImportSetting } from '../../records/importRow.ts'
import { byRole } from '../../records/importLookups.ts'
import { number, select, text } from '../../store/database/select.ts'

/** In the column 部门: takes a member out of the departments. */
const NO_DEPT = '未归属'

/** Columns that all imports of members share. */
export const phone: ImportField = {
  key: 'mobile',
  title: '手机号',
  aliases: ['手机', '手机号码'],
  required: true,
  note: '',
}
export const name: ImportField = {
  key: 'nick_name',
  title: '姓名',
  aliases: ['员工名称', '员工姓名', '成员'],
  note: '',
}
export const role: ImportField = { key: 'role', title: '角色', aliases: ['角色名称'], note: '' }
const dept: ImportField = { key: 'dept', title: '部门', aliases: ['所属部门', '归属部门'], note: '' }
export const hired: ImportField = { key: 'hire_date', title: '入职日期', aliases: ['入职时间'], note: '' }

const ROLES = new Map(Object.entries(roleLabel).map(([number, label]) => [label, Number(number)]))
/** The column that a refusal of a write is about. */
const COLUMNS: Readonly<Record<string, string>> = { role_id: '角色', dept_id: '部门', mobile: '手机号' }

/** Departments of the enterprise by their path (`销售部/一组`), and unless only paths are wanted by a name that only one bears. */
export async function departments(
  tx: Db,
  corpId: number,
  by: 'paths' | 'names' = 'names',
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    tx,
    select(
      { id: number`id`, name: text`name`, path: text`path` },
      sql`from dept where corp_id = ${corpId} and deleted_at is null`,
    ),
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const found = new Map<string, number>()
  for (const { id, name } of by === 'names' ? rows : [])
    if (rows.filter((other) => other.name === name).length === 1) found.set(plain(name), id)
  for (const { id, path } of rows) {
    const way = path.split('/').flatMap((part) => names.get(Number(part)) ?? [])
    found.set(plain(way.join('/')), id)
  }
  return found
}

/** A path of departments as it is looked up: one slash between names. */
export const plain = (text: string) => text.replace(/\s*[/／>]\s*/g, '/').trim()

/** The role that a row names, or the complaint. */
export function roleNamed(who: Staff, text: string): number | string {
  const found = ROLES.get(text.trim())
  if (found === undefined || !managedRoles(who.role_id).includes(found)) {
    const offered = managedRoles(who.role_id).flatMap((each) => roleLabel[each] ?? [])
    return `角色：请填写${offered.join('、')}`
  }
  return found
}

function deptNamed(depts: ReadonlyMap<string, number>, text: string): number | string {
  if (text === NO_DEPT) return 0
  return depts.get(plain(text)) ?? `部门：「${text}」不存在`
}

/** Does one write; a refusal is its reason, with the column where there is one. */
export async function reasonOf(write: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await write()
    return undefined
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const field = (error.data as { field?: unknown } | undefined)?.field // a refusal's data may name its field
    const column = typeof field === 'string' ? COLUMNS[field] : undefined
    return column ? `${column}：${error.message}` : error.message
  }
}

async function addRow(tx: Db, { who, now }: ImportSetting, row: ImportRow, depts: ReadonlyMap<string, number>) {
  const { nick_name = '', mobile = '' } = row
  const faults = new RowFaults()
  faults.add(complaintOf('姓名', userNameError(nick_name)))
  faults.add(complaintOf('手机号', phoneError(mobile)))
  const role_id = faults.read(roleNamed(who, row.role ?? ''))
  const dept_id = faults.read(row.dept ? deptNamed(depts, row.dept) : 0)
  if (faults.sentence !== undefined || role_id === undefined || dept_id === undefined) return faults.sentence
  return reasonOf(() =>
    addMember(tx, who, { nick_name: nick_name.trim(), mobile, role_id, dept_id, byCode: true }, now),
  )
}

/** 批量导入 of members: one per row. Whoever is new to the product signs in by code first. */
export const memberImport: ImportDefinition = {
  module: TaskModule.member,
  title: '成员',
  fields: [
    { ...name, required: true, note: '必填，最多10个字符' },
    { ...phone, note: '必填，成员以此登录' },
    { ...role, required: true, note: `必填，如${roleLabel[6]}、${roleLabel[7]}` },
    { ...dept, note: '选填，部门名称，或以 / 分隔的各级部门，如 销售部/一组；不填为未归属' },
  ],
  refusal: byRole(MEMBER_ADDING_ROLES),
  settle: async (tx, setting, rows) => {
    const depts = await departments(tx, setting.who.corp_id)
    const reasons: (string | undefined)[] = []
    for (const row of rows) reasons.push(await addRow(tx, setting, row, depts))
    return reasons
  },
}

/** What is wrong with a column, named by it. */
export const complaintOf = (column: string, fault: string | undefined) => fault && `${column}：${fault}`

/** What a row changes, or the complaints. Empty cells leave things as they are. */
export function changeOf(who: Staff, row: ImportRow, depts: ReadonlyMap<string, number>): MemberChange | string {
  const { nick_name = '', role: roleName = '', dept: deptName = '', hire_date = '' } = row
  const change: MemberChange = {}
  const faults = new RowFaults()
  if (nick_name !== '') {
    faults.add(complaintOf('姓名', userNameError(nick_name)))
    change.nick_name = nick_name.trim()
  }
  if (roleName !== '') change.role_id = faults.read(roleNamed(who, roleName))
  if (deptName !== '') change.dept_id = faults.read(deptNamed(depts, deptName))
  if (hire_date !== '')
    change.hire_date = faults.read(
      parseDay(hire_date.slice(0, 10).replace(/[/.]/g, '-')) ?? '入职日期：请按 2026-03-01 的格式填写',
    )
  if (faults.sentence !== undefined) return faults.sentence
  return Object.keys(change).length > 0 ? change : '没有需要更新的内容'
}

async function updateRow(
  tx: Db,
  { who, now }: ImportSetting,
  row: ImportRow,
  depts: ReadonlyMap<string, number>,
  users: ReadonlyMap<string, number>,
) {
  const { mobile = '' } = row
  const faults = new RowFaults()
  const wrong = phoneError(mobile)
  faults.add(complaintOf('手机号', wrong))
  const userId = users.get(mobile)
  const stored = userId === undefined ? undefined : await memberOf(tx, who, userId)
  const member = stored?.status === UserStatus.deleted ? undefined : stored
  if (!wrong) faults.add(member ? managingRefusal(who, member)?.message : '手机号：本企业没有该成员')
  const change = faults.read(changeOf(who, row, depts))
  if (faults.sentence !== undefined || !member || !change) return faults.sentence
  return reasonOf(() => changeMember(tx, who, member, change, now))
}

/** 批量更新 of members, found by their phone: what a row leaves empty stays. */
export const memberUpdate: ImportDefinition = {
  module: TaskModule.member,
  title: '成员更新',
  fields: [
    { ...phone, note: '必填，用于找到成员，不会被修改' },
    { ...name, note: '选填，最多10个字符；不填则不变' },
    { ...role, note: '选填，不填则不变' },
    { ...dept, note: `选填，部门名称，或以 / 分隔的各级部门；填“${NO_DEPT}”移出部门，不填则不变` },
    { ...hired, note: '选填，如 2026-03-01；不填则不变' },
  ],
  refusal: byRole(MEMBER_ADDING_ROLES),
  settle: async (tx, setting, rows) => {
    const { who } = setting
    const depts = await departments(tx, who.corp_id)
    const phones = [...new Set(rows.flatMap(({ mobile }) => mobile || []))]
    const found = await rowsOf(
      tx,
      select(
        { phone: text`p.phone`, user_id: number`u.user_id` },
        sql`from corp_user u join app_user p on p.user_id = u.user_id
        where u.corp_id = ${who.corp_id} and ${isOneOf(sql`p.phone`, phones)}`,
      ),
    )
    const users = new Map(found.map(({ phone, user_id }) => [phone, user_id]))
    // Whom the importer manages is asked of what stands until the end.
    await lockRows(tx, who, OF_MEMBER, [...users.values()])
    const reasons: (string | undefined)[] = []
    for (const row of rows) reasons.push(await updateRow(tx, setting, row, depts, users))
    return reasons
  },
}
