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
import { addMember, changeMember, managingRefusal, OF_MEMBER } from '../../records/members/memberWrites.ts'
import { lockRows } from '../../records/bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { type ImportDefinition, RowFaults } from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import { byRole } from '../../records/importLookups.ts'
import {
  changeOf,
  departments,
  hired,
  name,
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
  if (names.length > DEPTH_MAX) return { error: `最多${DEPTH_MAX}级` }
  return names.some((each) => each.length > NAME_MAX) ? { error: `每级不能超过${NAME_MAX}个字符` } : { value: names }
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

/** Puts the member of a row into the department: one who is there is moved, anybody else is added. Answers the user or the reason. */
async function placeMember(
  tx: Db,
  { who, now }: ImportSetting,
  row: ImportRow,
  { dept_id, mobile, userId }: { dept_id: number; mobile: string; userId: number | undefined },
): Promise<number | string> {
  if (userId !== undefined) await lockRows(tx, who, OF_MEMBER, [userId])
  const member = userId === undefined ? undefined : await memberOf(tx, who, userId)
  const faults = new RowFaults()
  if (member && member.status !== UserStatus.deleted) {
    const refusal = managingRefusal(who, member)
    if (refusal) return refusal.message
    const change = changeOf(who, { ...row, dept: '' }, new Map(), faults)
    if (faults.sentence !== undefined) return faults.sentence
    return (await reasonOf(() => changeMember(tx, who, member, { ...change, dept_id }, now))) ?? member.user_id
  }
  const nick_name = faults.parse('姓名', parseUserName(row.nick_name))
  const role_id = faults.parse('角色', roleNamed(who, row.role))
  if (nick_name === undefined || role_id === undefined) return faults.sentence ?? ''
  let added = 0
  const reason = await reasonOf(async () => {
    const made = await addMember(tx, who, { nick_name, mobile, role_id, dept_id, byCode: true }, now)
    added = made.user_id
  })
  return reason ?? added
}

async function settleRow(
  tx: Db,
  setting: ImportSetting,
  row: ImportRow,
  known: Map<string, number>,
): Promise<string | undefined> {
  const faults = new RowFaults()
  const names = faults.parse('部门', parseDepts(row.dept ?? ''))
  const leads = faults.parse('是否负责人', optional(row.leads, false, parseYesNo))
  const isPerson = ['mobile', 'nick_name', 'role', 'hire_date'].some((key) => (row[key] ?? '') !== '')
  faults.add(!isPerson && leads === true && '手机号：负责人请填写手机号')
  const mobile = isPerson ? faults.parse('手机号', parseMobile(row.mobile)) : undefined
  if (faults.sentence !== undefined || names === undefined) return faults.sentence
  const dept_id = await deptAt(tx, setting, names, known)
  if (mobile === undefined) return undefined
  const user = await placeMember(tx, setting, row, {
    dept_id,
    mobile,
    userId: await userOf(tx, setting.who.corp_id, mobile),
  })
  if (typeof user === 'string') return user
  if (leads === true)
    await rowsOf(
      tx,
      sql`update dept set leader_id = ${user}, updated_at = ${setting.now}, updated_by = ${setting.who.user_id}
        where corp_id = ${setting.who.corp_id} and id = ${dept_id}`,
    )
  return undefined
}

/** 组织架构导入: departments with what leads to them, and who works there; a row without a member is a department. */
export const orgImport: ImportDefinition = {
  module: TaskModule.member,
  title: '组织架构',
  fields: [
    {
      key: 'dept',
      title: '部门',
      aliases: ['所属部门', '部门路径'],
      required: true,
      note: `必填，各级以 / 分隔，如 销售部/一组；没有的部门会新建，最多${DEPTH_MAX}级`,
    },
    { ...name, note: `选填，最多${USER_NAME_MAX}个字符；新成员必填` },
    { ...optionalPhone, note: '选填，已有的成员移到该部门，没有的添加；不填则只建部门' },
    { ...role, note: `新成员必填，如${roleLabel[6]}、${roleLabel[7]}；已有成员不填则不变` },
    { key: 'leads', title: '是否负责人', aliases: ['负责人'], note: '选填，是或否' },
    { ...hired, note: '选填，如 2026-03-01' },
  ],
  refusal: byRole(CORP_ADMINS),
  settle: async (tx, setting, rows) => {
    const { who } = setting
    let known = new Map(await departments(tx, who.corp_id, 'paths'))
    const reasons: (string | undefined)[] = []
    for (const row of rows) {
      const attempt = new Map(known)
      const reason = await inSavepoint(tx, (part) => settleRow(part, setting, row, attempt))
      if (reason === undefined) known = attempt
      reasons.push(reason)
    }
    return reasons
  },
}

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
