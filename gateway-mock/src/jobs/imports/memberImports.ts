import { managedRoles, roleLabel } from '@crm/access/roles'
import { MEMBER_ADDING_ROLES } from '@crm/contracts/routes/groups'
import { formMessage } from '@crm/base/messages'
import { parseChoice } from '@crm/base/parseChoice'
import { parseDate } from '@crm/base/parseDate'
import type { Parsed } from '@crm/base/parsed'
import { parseName, parsePhone } from '@crm/base/parseText'
import { USER_NAME_MAX } from '@crm/base/rules'
import type { SheetCell } from '@crm/base/sheetCell'
import { QuotaType, TaskModule, UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { memberOf, seen } from '../../records/members/memberRows.ts'
import {
  addMember,
  ALREADY_MEMBER,
  changeMember,
  managingRefusal,
  type MemberChange,
  type NewMember,
  OF_MEMBER,
} from '../../records/members/memberWrites.ts'
import { lockRows } from '../../records/bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import { SEATS_TAKEN } from '../../records/enterprises/enterprises.ts'
import { quotaOf, quotaRefusal } from '../../rules/quota.ts'
import { RefusalError } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { listedTexts, rowsOf } from '../../store/database/query.ts'
import { defineImport, type ImportField, type RowFaults } from './importDefinition.ts'
import { type ImportRow, optional } from '../../records/importRow.ts'
import { byRole, namedBy } from '../../records/importLookups.ts'
import { flag, number, select, text, value } from '../../store/database/select.ts'

/** In the column 部门: takes a member out of the departments. */
const NO_DEPT = '未分配部门'

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

/** The name of a member, which a new one needs. */
export const parseUserName = (cell: SheetCell = ''): Parsed<string> =>
  cell === ''
    ? { error: formMessage.userNameRequired }
    : parseName(cell, { max: USER_NAME_MAX, long: formMessage.userNameLong })

/** The phone of a member, by which members are found. */
export const parseMobile = (cell: SheetCell = ''): Parsed<string> =>
  cell === '' ? { error: formMessage.phoneRequired } : parsePhone(cell)

/** The role that a cell names, of those that this member gives. */
export function roleNamed(who: Staff, cell: SheetCell = ''): Parsed<number> {
  const offered = managedRoles(who.role_id).flatMap((id): [string, number][] => {
    const label = roleLabel[id]
    return label === undefined ? [] : [[label, id]]
  })
  return parseChoice(cell, offered, `请填写${offered.map(([label]) => label).join('、')}`)
}

const PATH_MAX = 500

/** A path of departments as it is looked up. */
export function parsePath(cell: SheetCell): Parsed<string> {
  const { value, error } = parseName(cell, { max: PATH_MAX })
  return error === undefined ? { value: plain(value) } : { error }
}

function deptNamed(depts: ReadonlyMap<string, number>, cell: SheetCell): Parsed<number> {
  const { value: path, error } = parsePath(cell)
  if (error !== undefined) return { error }
  const id = path === NO_DEPT ? 0 : depts.get(path)
  return id === undefined ? { error: `「${path}」不存在` } : { value: id }
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

/** Members of the enterprise by phone, deleted ones and those that the caller does not see among them, as far as rows name them. */
export async function membersNamed(db: Db, who: Staff, rows: readonly ImportRow[]) {
  const found = await rowsOf(
    db,
    select(
      {
        phone: text`p.phone`,
        user_id: number`u.user_id`,
        role_id: number`u.role_id`,
        status: value<UserStatus>`u.status`,
        is_seen: flag`${seen(who) ?? sql`true`}`,
      },
      sql`from corp_user u join app_user p on p.user_id = u.user_id
      where u.corp_id = ${who.corp_id} and p.phone in (${listedTexts(namedBy(rows, 'mobile', parsePhone))})`,
    ),
  )
  return new Map(found.map((member) => [member.phone, member]))
}

/** How many more members an enterprise may have; each that is taken is one less. */
export async function openSeats(db: Db, who: Staff, now: number) {
  const quota = await quotaOf(db, who.corp_id, QuotaType.seat, now)
  return {
    refusal: () => quotaRefusal(quota, 1, SEATS_TAKEN)?.message,
    take: () => {
      quota.used += 1
    },
  }
}

/** 批量导入 of members: one per row. Whoever is new to the product signs in by code first. */
export const memberImport = defineImport<NewMember>({
  module: TaskModule.member,
  title: '成员',
  fields: [
    { ...name, required: true, note: `必填，最多 ${USER_NAME_MAX} 个字符` },
    { ...phone, note: '必填，成员以此登录' },
    { ...role, required: true, note: `必填，如${roleLabel[6]}、${roleLabel[7]}` },
    { ...dept, note: '选填，部门名称，或以 / 分隔的各级部门，如 销售部/一组；不填为未分配部门' },
  ],
  refusal: byRole(MEMBER_ADDING_ROLES),
  open: async (db, { who, now }, rows) => {
    const depts = await departments(db, who.corp_id)
    const members = await membersNamed(db, who, rows)
    const taken = new Set([...members.values()].flatMap(({ phone, status }) => (hasLeft(status) ? [] : phone)))
    const seats = await openSeats(db, who, now)
    return {
      judge: (row, faults) => {
        const nick_name = faults.parse('姓名', parseUserName(row.nick_name))
        const mobile = faults.parse('手机号', parseMobile(row.mobile))
        const role_id = faults.parse('角色', roleNamed(who, row.role))
        const dept_id = faults.parse(
          '部门',
          optional(row.dept, 0, (cell) => deptNamed(depts, cell)),
        )
        faults.add('手机号', mobile !== undefined && taken.has(mobile) && ALREADY_MEMBER)
        if (faults.isWrong || !nick_name || !mobile || role_id === undefined || dept_id === undefined) return undefined
        faults.add('', seats.refusal())
        return { nick_name, mobile, role_id, dept_id, byCode: true }
      },
      take: ({ mobile }) => {
        taken.add(mobile)
        seats.take()
      },
    }
  },
  write: async (tx, { who, now }, all) => {
    const reasons: (string | undefined)[] = []
    for (const member of all) reasons.push(await reasonOf(() => addMember(tx, who, member, now)))
    return reasons
  },
})

/** Whether somebody has left the enterprise. */
export const hasLeft = (status: UserStatus): boolean => status === UserStatus.deleted

/** What a row changes; what is wrong goes to `faults`. Empty cells leave things as they are. */
export function changeOf(
  who: Staff,
  row: ImportRow,
  depts: ReadonlyMap<string, number>,
  faults: RowFaults,
): MemberChange {
  const nick_name = faults.parse('姓名', optional(row.nick_name, undefined, parseUserName))
  const role_id = faults.parse(
    '角色',
    optional(row.role, undefined, (cell) => roleNamed(who, cell)),
  )
  const dept_id = faults.parse(
    '部门',
    optional(row.dept, undefined, (cell) => deptNamed(depts, cell)),
  )
  const hire_date = faults.parse(
    '入职日期',
    optional(row.hire_date, undefined, (cell) => parseDate(cell)),
  )
  return {
    ...(nick_name !== undefined && { nick_name }),
    ...(role_id !== undefined && { role_id }),
    ...(dept_id !== undefined && { dept_id }),
    ...(hire_date !== undefined && { hire_date }),
  }
}

/** 批量更新 of members, found by their phone: what a row leaves empty stays. */
export const memberUpdate = defineImport<{ user_id: number; change: MemberChange }>({
  module: TaskModule.member,
  title: '成员更新',
  fields: [
    { ...phone, note: '必填，用于找到成员，不会被修改' },
    { ...name, note: `选填，最多 ${USER_NAME_MAX} 个字符；不填则不变` },
    { ...role, note: '选填，不填则不变' },
    { ...dept, note: `选填，部门名称，或以 / 分隔的各级部门；填「${NO_DEPT}」移出部门，不填则不变` },
    { ...hired, note: '选填，如 2026-03-01；不填则不变' },
  ],
  refusal: byRole(MEMBER_ADDING_ROLES),
  // Whom the importer manages is asked of what stands until the end.
  lock: async (tx, { who }, rows) => {
    const members = await membersNamed(tx, who, rows)
    await lockRows(
      tx,
      who,
      OF_MEMBER,
      [...members.values()].map(({ user_id }) => user_id),
    )
  },
  open: async (db, { who }, rows) => {
    const depts = await departments(db, who.corp_id)
    const members = await membersNamed(db, who, rows)
    return {
      judge: (row, faults) => {
        const mobile = faults.parse('手机号', parseMobile(row.mobile))
        const stored = members.get(mobile ?? '')
        const member = stored?.is_seen && !hasLeft(stored.status) ? stored : undefined
        if (mobile !== undefined && member === undefined) faults.add('手机号', '本企业没有该成员')
        faults.add('', member && managingRefusal(who, member)?.message)
        const change = changeOf(who, row, depts, faults)
        faults.add('', !faults.isWrong && Object.keys(change).length === 0 && '没有需要更新的内容')
        return member && { user_id: member.user_id, change }
      },
    }
  },
  write: async (tx, { who, now }, all) => {
    const reasons: (string | undefined)[] = []
    for (const { user_id, change } of all) {
      // Read anew: an earlier row may have changed the same member.
      const member = await memberOf(tx, who, user_id)
      reasons.push(
        member ? await reasonOf(() => changeMember(tx, who, member, change, now)) : '手机号：本企业没有该成员',
      )
    }
    return reasons
  },
})
