import { parseId, parsePhone } from '@crm/base/parseText'
import { parsePlatform } from '@crm/base/parseChoice'
import type { Parsed } from '@crm/base/parsed'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { roleToast } from '@crm/access/refusals'
import { platformsOf } from '@crm/access/visibility'
import { platformLabel } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { type Member, memberOf } from './talents/following.ts'
import type { Db } from '../store/database/db.ts'
import type { PlatformCode } from '../store/database/schema.ts'
import { Code, RefusalError } from '../rules/refusal.ts'
import type { Staff } from '../rules/staff.ts'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import type { RuleRefusal } from '../rules/ruleRefusal.ts'
import type { ImportRow, ImportSetting } from './importRow.ts'
import { number, select, text } from '../store/database/select.ts'

/** The key of a talent by platform and whatever names it. */
export const keyOf = (platform: string, author: string) => `${platform} ${author}`

/** The platform of a row by any of its names, else the one chosen with the file; or why it is none, or not bought. */
export function platformOf(row: ImportRow, setting: ImportSetting): Parsed<PlatformCode> {
  const cell = row.platform === undefined || row.platform === '' ? setting.platform : row.platform
  const expected = `不支持「${shownCell(cell)}」，请填写抖音、快手、视频号或小红书`
  const { value, error } = parsePlatform(cell, expected)
  if (error !== undefined) return { error }
  return platformsOf(setting.who).includes(value) ? { value } : { error: `当前版本不含${platformLabel[value]}` }
}

const AUTHOR_MAX = 300

/** What names a talent: a number, uid or link. */
export function parseAuthor(cell: SheetCell = ''): Parsed<string> {
  if (cell === '') return { error: '不能为空' }
  const expected = `请填写达人号、UID 或主页链接，不能超过${AUTHOR_MAX}个字符`
  return parseId(cell, { pattern: new RegExp(`^.{1,${AUTHOR_MAX}}$`, 'u'), expected })
}

/** What rows name in a column, each once, as its parser reads it; what it refuses names nothing. */
export const namedBy = (
  rows: readonly ImportRow[],
  key: string,
  parse: (cell: SheetCell) => Parsed<string>,
): string[] => [...new Set(rows.flatMap((row) => parse(row[key] ?? '').value ?? []))]

/** Talents of the library by platform and number, uid or link, as `keyOf` writes it. */
export async function authorsNamed(tx: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = names.filter((each) => each !== '')
  const authors = await rowsOf(
    tx,
    select(
      { platform: text`platform`, author_id: text`author_id`, uid: text`uid`, home_url: text`home_url` },
      sql`from author
      where ${isOneOf(sql`author_id`, wanted)} or ${isOneOf(sql`uid`, wanted)} or ${isOneOf(sql`home_url`, wanted)}`,
    ),
  )
  const found = new Map<string, string>()
  // the number itself outweighs a uid of another talent that looks the same
  for (const name of ['home_url', 'uid', 'author_id'] as const)
    for (const row of authors) if (row[name]) found.set(keyOf(row.platform, row[name]), row.author_id)
  return found
}

/** Members of the corporation by the phones of a column; for one who may not be given work, why not. */
export async function membersByPhone(
  tx: Db,
  who: Staff,
  rows: readonly ImportRow[],
  key: string,
): Promise<ReadonlyMap<string, Parsed<Member>>> {
  const phones = namedBy(rows, key, parsePhone)
  const users = await rowsOf(
    tx,
    select(
      { user_id: number`m.user_id`, phone: text`u.phone` },
      sql`from corp_user m join app_user u on u.user_id = m.user_id
      where m.corp_id = ${who.corp_id} and ${isOneOf(sql`u.phone`, phones)}`,
    ),
  )
  const members = new Map<string, Parsed<Member>>()
  for (const { user_id, phone } of users) {
    try {
      members.set(phone, { value: await memberOf(tx, who, user_id, key) })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      members.set(phone, { error: error.message })
    }
  }
  return members
}

/** The member whose phone a cell is, of those that `membersByPhone` found. */
export function memberNamed(cell: SheetCell, members: ReadonlyMap<string, Parsed<Member>>): Parsed<Member> {
  const { value, error } = parsePhone(cell)
  if (error !== undefined) return { error }
  return members.get(value) ?? { error: '本企业没有该成员' }
}

/** Only these roles may import. */
export const byRole =
  (roles: readonly number[]) =>
  (who: Staff): RuleRefusal | undefined => {
    const message = roleToast(who, roles)
    return message === undefined ? undefined : { code: Code.notAllowed, message }
  }
