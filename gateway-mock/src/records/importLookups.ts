import { parseId, parseName, parsePhone } from '@crm/base/parseText'
import { parsePlatform } from '@crm/base/parseChoice'
import type { Parsed } from '@crm/base/parsed'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { roleToast } from '@crm/access/refusals'
import { platformsOf } from '@crm/access/visibility'
import { platformLabel, UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { type Member, membersOf } from './talents/following.ts'
import type { Db } from '../store/database/db.ts'
import type { PlatformCode } from '../store/database/schema.ts'
import { Code } from '../rules/refusal.ts'
import type { Staff } from '../rules/staff.ts'
import { isOneOf, listedTexts, rowsOf } from '../store/database/query.ts'
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
  const expected = `请填写达人号、UID 或主页链接，不能超过 ${AUTHOR_MAX} 个字符`
  return parseId(cell, { pattern: new RegExp(`^.{1,${AUTHOR_MAX}}$`, 'u'), expected })
}

/** What rows name in a column, each once, as its parser reads it; what it refuses names nothing. */
export const namedBy = (
  rows: readonly ImportRow[],
  key: string,
  parse: (cell: SheetCell) => Parsed<string>,
): string[] => [...new Set(rows.flatMap((row) => parse(row[key] ?? '').value ?? []))]

/** A talent of the library. */
export interface NamedAuthor {
  author_id: string
  nick_name: string
}

/** Talents of the library by platform and number, uid or link, as `keyOf` writes it. */
export async function authorsNamed(tx: Db, names: readonly string[]): Promise<ReadonlyMap<string, NamedAuthor>> {
  const wanted = names.filter((each) => each !== '')
  const authors = await rowsOf(
    tx,
    select(
      {
        platform: text`platform`,
        author_id: text`author_id`,
        uid: text`uid`,
        home_url: text`home_url`,
        nick_name: text`nick_name`,
      },
      sql`from author
      where author_id in (${listedTexts(wanted)}) or uid in (${listedTexts(wanted)}) or home_url in (${listedTexts(wanted)})`,
    ),
  )
  const found = new Map<string, NamedAuthor>()
  // the number itself outweighs a uid of another talent that looks the same
  for (const name of ['home_url', 'uid', 'author_id'] as const)
    for (const row of authors) if (row[name]) found.set(keyOf(row.platform, row[name]), row)
  return found
}

/** The numbers of talents that `authorsNamed` found, by their platform. */
export function authorsByPlatform(authors: ReadonlyMap<string, NamedAuthor>): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, Set<string>>()
  for (const [key, { author_id }] of authors) {
    const platform = key.slice(0, key.indexOf(' '))
    ids.set(platform, (ids.get(platform) ?? new Set()).add(author_id))
  }
  return new Map([...ids].map(([platform, own]) => [platform, [...own]]))
}

/** Characters of a member's name, and of whatever else may stand in its place. */
const MEMBER_NAME_MAX = 50
const parseMemberName = (cell: SheetCell): Parsed<string> => parseName(cell, { max: MEMBER_NAME_MAX })

/**
 * Members of the corporation by what a column names them: their phones, or names that only one of them bears, as our own files have
 * them. For one who may not be given work, why not.
 */
export async function membersInColumn(
  tx: Db,
  who: Staff,
  rows: readonly ImportRow[],
  key: string,
  takes?: Parameters<typeof membersOf>[3],
): Promise<ReadonlyMap<string, Parsed<Member>>> {
  const phones = namedBy(rows, key, parsePhone)
  const names = namedBy(rows, key, parseMemberName)
  const users = await rowsOf(
    tx,
    select(
      { user_id: number`m.user_id`, phone: text`u.phone`, nick_name: text`m.nick_name` },
      sql`from corp_user m join app_user u on u.user_id = m.user_id
      where m.corp_id = ${who.corp_id} and m.status <> ${UserStatus.deleted}
      and (${isOneOf(sql`u.phone`, phones)} or ${isOneOf(sql`m.nick_name`, names)})`,
    ),
  )
  const members = await membersOf(
    tx,
    who,
    users.map(({ user_id }) => user_id),
    takes,
  )
  const found = new Map<string, Parsed<Member>>()
  for (const [name, own] of Map.groupBy(users, ({ nick_name }) => nick_name)) {
    const [first] = own
    const several = { error: `有 ${own.length} 名成员叫「${name}」，请填写手机号` }
    found.set(name, own.length > 1 ? several : ((first && members.get(first.user_id)) ?? NOBODY))
  }
  for (const { user_id, phone } of users) found.set(phone, members.get(user_id) ?? NOBODY)
  return found
}

const NOBODY = { error: '本企业没有该成员' }

/** The member whom a cell names by phone or name, of those that `membersInColumn` found. */
export function memberNamed(cell: SheetCell, members: ReadonlyMap<string, Parsed<Member>>): Parsed<Member> {
  const { value, error } = parsePhone(cell)
  if (error === undefined) return members.get(value) ?? NOBODY
  const name = parseMemberName(cell).value ?? ''
  // What has digits is a phone that was written wrongly.
  return members.get(name) ?? (/\d/.test(shownCell(cell)) ? { error } : NOBODY)
}

/** Only these roles may import. */
export const byRole =
  (roles: readonly number[]) =>
  (who: Staff): RuleRefusal | undefined => {
    const message = roleToast(who, roles)
    return message === undefined ? undefined : { code: Code.notAllowed, message }
  }
