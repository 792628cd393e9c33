import type { Parsed } from '@crm/base/parsed'
import { type Contact, parseContact, parseText } from '@crm/base/parseText'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { QuotaType, TalentSource, TaskModule, ListFlag } from '@crm/contracts/enums'
import { CORP_ADMINS, SALES } from '@crm/contracts/routes/groups'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { openFollowService, type FollowService, type Member, takeIntoPool } from '../../records/talents/following.ts'
import { bindTags } from '../../records/talents/marking.ts'
import { tagIsVisible } from '../../figures/talentRows.ts'
import { type TargetTalent, findTargets } from '../../records/talents/targets.ts'
import type { Db } from '../../store/database/db.ts'
import { authorContact, corpAuthor, type PlatformCode } from '../../store/database/schema.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { type Quota, quotaOf, quotaRefusal } from '../../rules/quota.ts'
import { BLACKLISTED_CODE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { AUTHOR_ALIASES, type ImportDefinition, type ImportField, ownValuesOf, RowFaults } from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import {
  authorsNamed,
  byRole,
  keyOf,
  memberNamed,
  membersByPhone,
  namedBy,
  parseAuthor,
  platformOf,
} from '../../records/importLookups.ts'
import { number, select, text } from '../../store/database/select.ts'

const TAGS_MAX = 500
// A number under the header of WeChat is one by which WeChat finds somebody.
const CONTACTS = {
  titles: ['手机号', '手机', '手机号码', '电话', '联系电话', '微信', '微信号'],
  join: (cells: readonly SheetCell[], headers: readonly string[]) =>
    cells.map((cell, at) => (headers[at]?.includes('微信') ? `微信:${shownCell(cell)}` : shownCell(cell))).join(' / '),
}

const fields: readonly ImportField[] = [
  { key: 'platform', title: '平台', note: '抖音、快手、视频号或小红书；不填则为导入时选择的平台' },
  {
    key: 'author',
    title: '达人ID/链接',
    aliases: AUTHOR_ALIASES,
    required: true,
    note: '必填，平台展示的达人号、UID 或主页链接',
  },
  { key: 'nick_name', title: '昵称', aliases: ['达人昵称', '达人', '达人名称'], note: '选填，仅用于核对' },
  { key: 'contact', title: '联系方式', pieces: CONTACTS, note: '选填，手机号、微信号，或两者以 / 分隔' },
  { key: 'tags', title: '标签', aliases: ['达人标签'], note: '选填，须为已有标签，多个以顿号或逗号分隔' },
  { key: 'phone', title: '跟进人手机号', aliases: ['跟进人', '媒介手机号'], note: '选填，须为本企业可分配的成员' },
]

/** A row that can be written: everything it names exists. */
interface ValidRow {
  platform: PlatformCode
  author_id: string
  contact: Contact | undefined
  tag_ids: number[]
  member: Member | undefined
  custom_fields: Readonly<Record<string, string>>
}

interface TalentLookup {
  authors: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, number>
  members: ReadonlyMap<string, Parsed<Member>>
}

function parseTags(cell: SheetCell): Parsed<string[]> {
  const { value, error } = parseText(cell, { max: TAGS_MAX })
  return error === undefined ? { value: value.split(/[、,，;；\n]/).flatMap((name) => name.trim() || []) } : { error }
}

/** What the rows name, read at once: talents of the library, tags, members. */
async function lookup(tx: Db, setting: ImportSetting, rows: readonly ImportRow[]): Promise<TalentLookup> {
  const { who } = setting
  const byName = await authorsNamed(tx, namedBy(rows, 'author', parseAuthor))
  const names = [...new Set(rows.flatMap((row) => parseTags(row.tags ?? '').value ?? []))]
  const tags = await rowsOf(
    tx,
    select(
      { id: number`t.id`, name: text`t.name` },
      sql`from tag t where t.corp_id = ${who.corp_id} and t.classify = 1 and ${isOneOf(sql`t.name`, names)}
      and ${tagIsVisible(who)} order by t.id desc`,
    ),
  )
  const members = await membersByPhone(tx, who, rows, 'phone')
  return { authors: byName, tags: new Map(tags.map(({ id, name }) => [name, id])), members }
}

/** The row with what it names, or the complaint with the name of the field. */
function known(row: ImportRow, setting: ImportSetting, { authors, tags, members }: TalentLookup): ValidRow | string {
  const faults = new RowFaults()
  const platform = faults.parse('平台', platformOf(row, setting))
  const author = faults.parse('达人ID/链接', parseAuthor(row.author))
  const author_id = platform && author && authors.get(keyOf(platform, author))
  if (platform !== undefined && author !== undefined && author_id === undefined)
    faults.add('达人ID/链接：未找到该达人，请检查或先收录')
  const contact = faults.parse('联系方式', optional(row.contact, undefined, parseContact))
  const names = faults.parse('标签', parseTags(row.tags ?? '')) ?? []
  const strange = names.filter((name) => !tags.has(name))
  faults.add(strange.length > 0 && `标签：「${strange.join('、')}」不存在`)
  const member = faults.parse(
    '跟进人手机号',
    optional(row.phone, undefined, (cell) => memberNamed(cell, members)),
  )
  // A talent may be known already: what a row leaves out stays as it is.
  const custom_fields = ownValuesOf(row, setting.who.own_fields.author, faults, false)
  if (faults.sentence !== undefined || platform === undefined || author_id === undefined) return faults.sentence ?? ''
  return { custom_fields, platform, author_id, contact, tag_ids: names.flatMap((name) => tags.get(name) ?? []), member }
}

async function addContact(
  tx: Db,
  who: Staff,
  talent: TargetTalent,
  { phone, wechat }: Contact,
  now: number,
): Promise<void> {
  const platform = talent.platform as PlatformCode // rows of the corporation's talents carry no other
  const ofTalent = and(
    eq(authorContact.corp_id, who.corp_id),
    eq(authorContact.author_id, talent.author_id),
    eq(authorContact.platform, platform),
    isNull(authorContact.deleted_at),
  )
  const isSame = and(
    phone === '' ? undefined : eq(authorContact.phone, phone),
    wechat === '' ? undefined : eq(authorContact.wechat, wechat),
  )
  if ((await tx.$count(authorContact, and(ofTalent, isSame))) > 0) return
  const isFirst = (await tx.$count(authorContact, ofTalent)) === 0
  await tx.insert(authorContact).values({
    corp_id: who.corp_id,
    author_id: talent.author_id,
    platform,
    name: talent.author_name,
    ...(phone !== '' && { phone }),
    ...(wechat !== '' && { wechat }),
    is_default: isFirst ? 1 : 0,
    source: 3,
    viewed_by: [who.user_id],
    created_at: now,
    updated_at: now,
    updated_by: who.user_id,
  })
}

interface ImportWrite {
  tx: Db
  who: Staff
  follows: FollowService
  now: number
}

/** Contact, tags and follower of one talent; nothing is written when it is refused. */
async function writeRow(
  { tx, who, follows, now }: ImportWrite,
  talent: TargetTalent,
  row: ValidRow,
  member: Member | undefined,
): Promise<RuleRefusal | undefined> {
  if (talent.list_flag === ListFlag.black) return { code: BLACKLISTED_CODE, message: '该达人在黑名单中，无法跟进' }
  const isTheirs = member !== undefined && talent.followers.some(({ user_id }) => user_id === member.user_id)
  if (member !== undefined && !isTheirs) {
    const refusal = await follows.bind(talent, member, 3)
    if (refusal) return refusal
  }
  if (row.contact) await addContact(tx, who, talent, row.contact, now)
  // A talent is in the scope of whoever imports it at that moment.
  if (row.tag_ids.length > 0)
    await bindTags(tx, who, { ...talent, is_in_scope: true }, { tag_ids: row.tag_ids, mode: 'add' }, now)
  if (Object.keys(row.custom_fields).length > 0)
    await tx
      .update(corpAuthor)
      .set({
        custom_fields: sql`${corpAuthor.custom_fields} || ${JSON.stringify(row.custom_fields)}::jsonb`,
        updated_at: now,
      })
      .where(
        and(
          eq(corpAuthor.corp_id, who.corp_id),
          eq(corpAuthor.author_id, talent.author_id),
          eq(corpAuthor.platform, row.platform),
        ),
      )
  return undefined
}

// How many of the rows' talents still fit; those beyond are refused one by one.
function roomOf(quota: Quota): number {
  return quota.remain ?? Number.POSITIVE_INFINITY
}

async function settleTalents(
  tx: Db,
  setting: ImportSetting,
  rows: readonly ImportRow[],
  memberFor: (row: ValidRow) => Member | undefined,
): Promise<(string | undefined)[]> {
  const { who, now } = setting
  const found = await lookup(tx, setting, rows)
  const checked = rows.map((row) => known(row, setting, found))
  const good = checked.filter((each): each is ValidRow => typeof each !== 'string')
  const reasons: (string | undefined)[] = checked.map((each) => (typeof each === 'string' ? each : undefined))
  const quota = await quotaOf(tx, who.corp_id, QuotaType.publicAuthor, now)
  let room = roomOf(quota)
  for (const [platform, group] of Map.groupBy(good, (each) => each.platform)) {
    const ids = [...new Set(group.map(({ author_id }) => author_id))]
    const stored = await rowsOf(
      tx,
      select(
        { author_id: text`author_id` },
        sql`from corp_author where corp_id = ${who.corp_id} and platform = ${platform} and deleted_at is null
        and in_commerce = 1 and ${isOneOf(sql`author_id`, ids)}`,
      ),
    )
    const heldIds = new Set(stored.map(({ author_id }) => author_id))
    const fresh = ids.filter((id) => !heldIds.has(id)).slice(0, Math.min(room, ids.length))
    room -= fresh.length
    await takeIntoPool(tx, who, platform, fresh, TalentSource.import, now)
    const { talents, setting: rules } = await findTargets(tx, who, { platform, author_id: ids })
    const byId = new Map(talents.map((talent) => [talent.author_id, talent]))
    const writing = { tx, who, now, follows: await openFollowService(tx, who, rules, now) }
    for (const [at, row] of checked.entries()) {
      if (typeof row === 'string' || row.platform !== platform) continue
      const talent = byId.get(row.author_id)
      if (talent === undefined) {
        reasons[at] =
          quotaRefusal({ ...quota, used: quota.limit ?? 0 }, 1, '公海达人数已达套餐上限')?.message ?? '达人不存在'
        continue
      }
      const member = memberFor(row)
      const refusal = await writeRow(writing, talent, row, member)
      if (refusal === undefined) {
        // The next row of the file may name it again.
        if (member && !talent.followers.some(({ user_id }) => user_id === member.user_id))
          byId.set(
            talent.author_id,
            (await findTargets(tx, who, { platform, author_id: [talent.author_id] })).talents[0] ?? talent,
          )
        continue
      }
      reasons[at] = fresh.includes(row.author_id) ? `已加入公海，未能跟进：${refusal.message}` : refusal.message
    }
  }
  return reasons
}

/** 导入达人 into the pool; a follower who is named gets the talent at once. */
export const publicTalentImport: ImportDefinition = {
  module: TaskModule.talentPublic,
  title: '达人公海',
  fields,
  own: 'author',
  refusal: byRole(CORP_ADMINS),
  settle: (tx, setting, rows) => settleTalents(tx, setting, rows, (row) => row.member),
}

/** 导入 of 我的达人: whoever imports follows, unless the row names somebody. */
export const myTalentImport: ImportDefinition = {
  module: TaskModule.talentManage,
  title: '我的达人',
  fields,
  own: 'author',
  refusal: byRole(SALES),
  settle: (tx, setting, rows) => settleTalents(tx, setting, rows, (row) => row.member ?? setting.who),
}
