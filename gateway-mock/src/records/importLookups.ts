import { roleToast } from '@crm/access/refusals'
import { platformsOf } from '@crm/access/visibility'
import { Platform, platformLabel } from '@crm/contracts/enums'
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

const platformByName = new Map<string, Platform>(
  Object.values(Platform).flatMap((code): [string, Platform][] => [
    [code, code],
    [platformLabel[code], code],
  ]),
)

/** The key of a talent by platform and whatever names it. */
export const keyOf = (platform: string, author: string) => `${platform} ${author}`

/** The platform of a row by its name or code, else the one chosen with the file; nothing when it is none, or not bought. */
export function platformOf(row: ImportRow, setting: ImportSetting): PlatformCode | undefined {
  const named = row.platform ? platformByName.get(row.platform.toLowerCase()) : (setting.platform as PlatformCode) // checked at the start
  return named !== undefined && platformsOf(setting.who).includes(named) ? named : undefined
}

/** Why a row has no platform. */
export function platformComplaint(row: ImportRow, setting: ImportSetting): string {
  const named = platformByName.get((row.platform || setting.platform).toLowerCase())
  if (named === undefined) return `平台：不支持「${row.platform}」，请填写抖音、快手、视频号或小红书`
  return `平台：当前版本不含${platformLabel[named]}`
}

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

/** Members of the corporation by phone; one who may not be given work is the complaint, which names the field. */
export async function membersByPhone(
  tx: Db,
  who: Staff,
  given: readonly string[],
  field: string,
): Promise<ReadonlyMap<string, Member | string>> {
  const phones = [...new Set(given.filter((phone) => phone !== ''))]
  const users = await rowsOf(
    tx,
    select(
      { user_id: number`m.user_id`, phone: text`u.phone` },
      sql`from corp_user m join app_user u on u.user_id = m.user_id
      where m.corp_id = ${who.corp_id} and ${isOneOf(sql`u.phone`, phones)}`,
    ),
  )
  const members = new Map<string, Member | string>()
  for (const { user_id, phone } of users) {
    try {
      members.set(phone, await memberOf(tx, who, user_id, field))
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      members.set(phone, `${field}：${error.message}`)
    }
  }
  return members
}

/** Only these roles may import. */
export const byRole =
  (roles: readonly number[]) =>
  (who: Staff): RuleRefusal | undefined => {
    const message = roleToast(who, roles)
    return message === undefined ? undefined : { code: Code.notAllowed, message }
  }

/** A number with at most two decimals, in hundredths: yuan to fen, percent to basis points. Nothing for any other text. */
export const hundredths = (text: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
