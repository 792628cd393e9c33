import { roleLabel } from '@crm/access/roles'
import { parseYesNo } from '@crm/base/parseChoice'
import type { Parsed } from '@crm/base/parsed'
import { USER_NAME_MAX } from '@crm/base/rules'
import type { SheetCell } from '@crm/base/sheetCell'
import { TaskModule, UserStatus } from '@crm/contracts/enums'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import { addDept, DEPTH_MAX } from '../../records/members/depts.ts'
import { memberOf } from '../../records/members/memberRows.ts'
import {
  addMember,
  changeMember,
  managingRefusal,
  type MemberChange,
  type NewMember,
  OF_MEMBER,
} from '../../records/members/memberWrites.ts'
import { lockRows } from '../../records/bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import { rowsOf } from '../../store/database/query.ts'
import { defineImport, type RowFaults } from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import { byRole } from '../../records/importLookups.ts'
import {
  changeOf,
  departments,
  hired,
  hasLeft,
  membersNamed,
  name,
  openSeats,
  phone,
  parseMobile,
  parsePath,
  parseUserName,
  reasonOf,
  role,
  roleNamed,
} from './memberImports.ts'
import { number, select } from '../../store/database/select.ts'

const NAME_MAX = 20
const { required: _, ...optionalPhone } = phone

/** The departments of a path, `销售部/一组`. */
function parseDepts(cell: SheetCell): Parsed<string[]> {
  const { value, error } = parsePath(cell)
  if (error !== undefined) return { error }
  const names = value.split('/')
  if (names.some((each) => each === '')) return { error: '请填写部门，各级以 / 分隔' }
  if (names.length > DEPTH_MAX) return { error: `最多 ${DEPTH_MAX} 级` }
  return names.some((each) => each.length > NAME_MAX) ? { error: `每级不能超过 ${NAME_MAX} 个字符` } : { value: names }
}

/** The department at the end of a path; what is missing on the way is added. */
async function deptAt(
  tx: Db,
  { who, now }: ImportSetting,
  names: readonly string[],
  known: Map<string, number>,
): Promise<number> {
  let id = 0
  for (let at = 1; at <= names.length; at += 1) {
    const path = names.slice(0, at).join('/')
    id = known.get(path) ?? (await addDept(tx, who, { name: names[at - 1] ?? '', parent_id: id }, now))
    known.set(path, id)
  }
  return id
}

/** What a row sets up: the departments of its path, and who works or leads there. */
interface Placement {
  names: string[]
  leads: boolean
  mobile?: string | undefined
  /** Who is not a member yet is added, who is one is changed. */
  member?: { change: MemberChange } | Pick<NewMember, 'nick_name' | 'role_id'>
}

/** Who works in a department by a row: of a member what changes, of anybody else what a new one needs. */
function memberOfRow(row: ImportRow, faults: RowFaults, who: Staff, isMember: boolean): Placement['member'] {
  // The department is the row's own column.
  if (isMember) return { change: changeOf(who, { ...row, dept: '' }, new Map(), faults) }
  const nick_name = faults.parse('姓名', parseUserName(row.nick_name))
  const role_id = faults.parse('角色', roleNamed(who, row.role))
  return nick_name === undefined || role_id === undefined ? undefined : { nick_name, role_id }
}

/** Does what a row says; whose member was refused has set up nothing. */
async function place(
  tx: Db,
  setting: ImportSetting,
  { names, leads, mobile, member }: Placement,
  known: Map<string, number>,
): Promise<string | undefined> {
  const { who, now } = setting
  const dept_id = await deptAt(tx, setting, names, known)
  if (mobile === undefined || member === undefined) return undefined
  let userId = await userOf(tx, who.corp_id, mobile)
  const reason = await reasonOf(async () => {
    const stored = userId === undefined ? undefined : await memberOf(tx, who, userId)
    if (stored && stored.status !== UserStatus.deleted) {
      const change = 'change' in member ? member.change : member
      await changeMember(tx, who, stored, { ...change, dept_id }, now)
    } else if (!('change' in member))
      userId = (await addMember(tx, who, { ...member, mobile, dept_id, byCode: true }, now)).user_id
  })
  if (reason !== undefined) return reason
  if (leads)
    await rowsOf(
      tx,
      sql`update dept set leader_id = ${userId}, updated_at = ${now}, updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and id = ${dept_id}`,
    )
  return undefined
}

/** 组织架构导入: departments with what leads to them, and who works there; a row without a member is a department. */
export const orgImport = defineImport<Placement>({
  module: TaskModule.member,
  title: '组织架构',
  fields: [
    {
      key: 'dept',
      title: '部门',
      aliases: ['所属部门', '部门路径'],
      required: true,
      note: `必填，各级以 / 分隔，如 销售部/一组；没有的部门会新建，最多 ${DEPTH_MAX} 级`,
    },
    { ...name, note: `选填，最多 ${USER_NAME_MAX} 个字符；新成员必填` },
    { ...optionalPhone, note: '选填，已有的成员移到该部门，没有的添加；不填则只建部门' },
    { ...role, note: `新成员必填，如${roleLabel[6]}、${roleLabel[7]}；已有成员不填则不变` },
    { key: 'leads', title: '是否主管', aliases: ['是否主管', '负责人', '主管'], note: '选填，是或否' },
    { ...hired, note: '选填，如 2026-03-01' },
  ],
  refusal: byRole(CORP_ADMINS),
  lock: async (tx, { who }, rows) => {
    const members = await membersNamed(tx, who, rows)
    await lockRows(
      tx,
      who,
      OF_MEMBER,
      [...members.values()].map(({ user_id }) => user_id),
    )
  },
  open: async (db, { who, now }, rows) => {
    const members = await membersNamed(db, who, rows)
    const added = new Set<string>()
    const seats = await openSeats(db, who, now)
    return {
      judge: (row, faults) => {
        const names = faults.parse('部门', parseDepts(row.dept ?? ''))
        const leads = faults.parse('是否主管', optional(row.leads, false, parseYesNo))
        const isPerson = ['mobile', 'nick_name', 'role', 'hire_date'].some((key) => (row[key] ?? '') !== '')
        faults.add('手机号', !isPerson && leads === true && '主管请填写手机号')
        const mobile = isPerson ? faults.parse('手机号', parseMobile(row.mobile)) : undefined
        const stored = members.get(mobile ?? '')
        const isStored = stored !== undefined && !hasLeft(stored.status)
        if (isStored) faults.add('', stored.is_seen ? managingRefusal(who, stored)?.message : '无权管理该角色的成员')
        // One that comes twice is there the second time.
        const isMember = isStored || added.has(mobile ?? '')
        const member = mobile === undefined ? undefined : memberOfRow(row, faults, who, isMember)
        if (member && !isMember) faults.add('', seats.refusal())
        if (faults.isWrong || names === undefined || leads === undefined) return undefined
        return { names, leads, mobile, ...(member && { member }) }
      },
      take: ({ mobile, member }) => {
        if (mobile === undefined || !member || 'change' in member) return
        added.add(mobile)
        seats.take()
      },
    }
  },
  write: async (tx, setting, all) => {
    let known = new Map(await departments(tx, setting.who.corp_id, 'paths'))
    const reasons: (string | undefined)[] = []
    for (const placement of all) {
      const attempt = new Map(known)
      const reason = await inSavepoint(tx, (part) => place(part, setting, placement, attempt))
      if (reason === undefined) known = attempt
      reasons.push(reason)
    }
    return reasons
  },
})

class RollbackError extends Error {}

/** Does a row whole or not at all: departments that were added for somebody who was refused go again. */
async function inSavepoint(tx: Db, write: (part: Db) => Promise<string | undefined>): Promise<string | undefined> {
  let reason: string | undefined
  try {
    await tx.transaction(async (part) => {
      reason = await write(part)
      if (reason !== undefined) throw new RollbackError()
    })
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error
  }
  return reason
}

// Looked up row by row: a member that comes twice is there the second time.
async function userOf(tx: Db, corpId: number, mobile: string): Promise<number | undefined> {
  const [found] = await rowsOf(
    tx,
    select(
      { user_id: number`u.user_id` },
      sql`from corp_user u join app_user p on p.user_id = u.user_id where u.corp_id = ${corpId} and p.phone = ${mobile}`,
    ),
  )
  return found?.user_id
}
