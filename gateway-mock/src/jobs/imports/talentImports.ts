import { cleanText, type Parsed } from '@crm/base/parsed'
import { type Contact, parseContact, parseText } from '@crm/base/parseText'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { withoutBlanks } from '@crm/base/text'
import { QuotaType, TalentSource, TaskModule, ListFlag } from '@crm/contracts/enums'
import { CORP_ADMINS, SALES } from '@crm/contracts/routes/groups'
import { and, eq, sql } from 'drizzle-orm'
import {
  completed,
  contactsByTalent,
  importContact,
  matchContact,
} from '../../areas/talents/talentContacts/contacts.ts'
import { openFollowService, type FollowService, type Member, takeIntoPool } from '../../records/talents/following.ts'
import { bindTags } from '../../records/talents/marking.ts'
import { tagIsVisible, talentSetting } from '../../figures/talentRows.ts'
import { type TargetTalent, findTargets } from '../../records/talents/targets.ts'
import type { Db } from '../../store/database/db.ts'
import { corpAuthor, type PlatformCode } from '../../store/database/schema.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { quotaOf, quotaRefusal } from '../../rules/quota.ts'
import {
  AUTHOR_ALIASES,
  defineImport,
  type ImportDefinition,
  type ImportField,
  ownValuesOf,
  type RowFaults,
  type RowJudge,
} from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import {
  authorsByPlatform,
  authorsNamed,
  byRole,
  keyOf,
  memberNamed,
  membersInColumn,
  namedBy,
  type NamedAuthor,
  parseAuthor,
  platformOf,
} from '../../records/importLookups.ts'
import { number, select, text } from '../../store/database/select.ts'

const TAGS_MAX = 500
const NICK_NAME_MAX = 200
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
  {
    key: 'phone',
    title: '跟进人手机号',
    aliases: ['跟进人', '媒介手机号'],
    note: '选填，手机号或姓名，须为本企业可分配的成员',
  },
]

const BLACK = '该达人在黑名单中，无法跟进'

/** A row that can be written: everything it names exists. */
interface ValidRow {
  platform: PlatformCode
  author_id: string
  author_name: string
  contact: Contact | undefined
  tag_ids: number[]
  member: Member | undefined
  custom_fields: Readonly<Record<string, string>>
}

interface TalentLookup {
  authors: ReadonlyMap<string, NamedAuthor>
  tags: ReadonlyMap<string, number>
  members: ReadonlyMap<string, Parsed<Member>>
}

/** Names of tags in a cell, as they are written one after another. */
export function parseTags(cell: SheetCell): Parsed<string[]> {
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
  const members = await membersInColumn(tx, who, rows, 'phone')
  return { authors: byName, tags: new Map(tags.map(({ id, name }) => [name, id])), members }
}

/** A name as it is compared: full width as half width, without blanks and case. */
const comparable = (name: string) => withoutBlanks(cleanText(name)).toLowerCase()

/** What is said of a row whose nickname is not that of the talent; nothing where it is, or names none. */
export function otherNickname(row: ImportRow, faults: RowFaults, found: NamedAuthor | undefined): string | false {
  const written = faults.parse('昵称', parseText(row.nick_name ?? '', { max: NICK_NAME_MAX })) ?? ''
  const nickname = found?.nick_name
  const isOther = nickname !== undefined && written !== '' && comparable(written) !== comparable(nickname)
  return isOther && `与该达人（${nickname}）不符，请核对`
}

/** The row with what it names. */
function known(
  row: ImportRow,
  faults: RowFaults,
  setting: ImportSetting,
  { authors, tags, members }: TalentLookup,
): ValidRow | undefined {
  const platform = faults.parse('平台', platformOf(row, setting))
  const author = faults.parse('达人ID/链接', parseAuthor(row.author))
  const found = platform && author ? authors.get(keyOf(platform, author)) : undefined
  if (platform !== undefined && author !== undefined && found === undefined)
    faults.add('达人ID/链接', '未找到该达人，请检查或先收录')
  faults.warn('昵称', otherNickname(row, faults, found))
  const contact = faults.parse('联系方式', optional(row.contact, undefined, parseContact))
  const names = faults.parse('标签', parseTags(row.tags ?? '')) ?? []
  const strange = names.filter((name) => !tags.has(name))
  faults.add('标签', strange.length > 0 && `「${strange.join('、')}」不存在`)
  const member = faults.parse(
    '跟进人手机号',
    optional(row.phone, undefined, (cell) => memberNamed(cell, members)),
  )
  // A talent may be known already: what a row leaves out stays as it is.
  const custom_fields = ownValuesOf(row, setting.who.own_fields.author, faults, false)
  if (faults.isWrong || platform === undefined || found === undefined) return undefined
  const { author_id, nick_name: author_name } = found
  const tag_ids = names.flatMap((name) => tags.get(name) ?? [])
  return { custom_fields, platform, author_id, author_name, contact, tag_ids, member }
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
): Promise<string | undefined> {
  if (talent.list_flag === ListFlag.black) return BLACK
  const isTheirs = member !== undefined && talent.followers.some(({ user_id }) => user_id === member.user_id)
  if (member !== undefined && !isTheirs) {
    const refusal = await follows.bind(talent, member, 3)
    if (refusal) return refusal.message
  }
  const taken = row.contact && (await importContact(tx, who, talent, row.contact, now))
  if (taken !== undefined) throw new Error(`a contact that was judged is refused: ${taken}`)
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

/** A talent that nobody has yet, as it stands in the pool at first. */
const newTalent = ({ platform, author_id, author_name }: ValidRow): TargetTalent => ({
  ...{ author_id, platform, author_name, list_flag: ListFlag.none, contact_status: 0, remark: '', list_reason: '' },
  ...{ custom_fields: {}, tag_ids: [], updated_at: 0, updated_by: 0, has_orders: false, pool: 1, pool_dept_id: 0 },
  ...{ followers: [], follow_ids: [], is_in_scope: true },
})

const POOL_IS_FULL = '公海达人数已达版本上限'

/** Judges rows of talents; `memberFor` says who follows the talent of one. */
async function openTalents(
  db: Db,
  setting: ImportSetting,
  rows: readonly ImportRow[],
  memberFor: (row: ValidRow) => Member | undefined,
): Promise<RowJudge<ValidRow>> {
  const { who, now } = setting
  const found = await lookup(db, setting, rows)
  const quota = await quotaOf(db, who.corp_id, QuotaType.publicAuthor, now)
  const follows = await openFollowService(db, who, await talentSetting(db, who.corp_id), now)
  const ids = [...new Set([...found.authors.values()].map(({ author_id }) => author_id))]
  const contacts = new Map(await contactsByTalent(db, who, ids))
  const talents = new Map<string, TargetTalent>()
  for (const [platform, author_id] of authorsByPlatform(found.authors)) {
    const targets = await findTargets(db, who, { platform, author_id })
    for (const talent of targets.talents) talents.set(keyOf(platform, talent.author_id), talent)
  }
  return {
    judge: async (row, faults) => {
      const valid = known(row, faults, setting, found)
      if (valid === undefined) return undefined
      const key = keyOf(valid.platform, valid.author_id)
      const stored = talents.get(key)
      const talent = stored ?? newTalent(valid)
      if (stored === undefined) faults.add('', quotaRefusal(quota, 1, POOL_IS_FULL)?.message)
      if (talent.list_flag === ListFlag.black) faults.add('达人ID/链接', BLACK)
      const match = valid.contact && matchContact(contacts.get(key) ?? [], valid.contact)
      faults.add('联系方式', match?.is === 'refused' && match.message)
      const member = memberFor(valid)
      if (faults.isWrong || member === undefined || isFollowedBy(talent, member)) return valid
      faults.add('', (await follows.refusal(talent, member))?.message)
      return valid
    },
    take: async (valid) => {
      const key = keyOf(valid.platform, valid.author_id)
      const stored = talents.get(key)
      const talent = stored ?? newTalent(valid)
      if (stored === undefined) quota.used += 1
      const member = memberFor(valid)
      if (member !== undefined && !isFollowedBy(talent, member)) {
        await follows.assume(talent, member)
        const { user_id, dept_id, nick_name } = member
        const follower = { follow_id: 0, user_id, dept_id, nick_name, bind_time: now, next_at: null }
        talent.followers.push({ ...follower, has_approved_sample: false })
      }
      talents.set(key, talent)
      const own = contacts.get(key) ?? []
      if (valid.contact) contacts.set(key, withContact(own, valid.contact))
    },
  }
}

/** The contacts of a talent after one of a file was taken. */
function withContact(own: readonly Contact[], contact: Contact): Contact[] {
  const match = matchContact(own, contact)
  if (match.is === 'new') return [...own, contact]
  if (match.is !== 'half') return [...own]
  return own.map((each) => (each === match.of ? completed(each, contact) : each))
}

const isFollowedBy = ({ followers }: TargetTalent, { user_id }: Member) =>
  followers.some((each) => each.user_id === user_id)

/** Takes talents that are new into the pool, then writes what each row says of its own. */
async function writeTalents(
  tx: Db,
  { who, now }: ImportSetting,
  rows: readonly ValidRow[],
  memberFor: (row: ValidRow) => Member | undefined,
): Promise<(string | undefined)[]> {
  const reasons = new Map<ValidRow, string>()
  for (const [platform, group] of Map.groupBy(rows, (each) => each.platform)) {
    const ids = [...new Set(group.map(({ author_id }) => author_id))]
    await takeIntoPool(tx, who, platform, ids, TalentSource.import, now)
    const { talents, setting } = await findTargets(tx, who, { platform, author_id: ids })
    const byId = new Map(talents.map((talent) => [talent.author_id, talent]))
    const writing = { tx, who, now, follows: await openFollowService(tx, who, setting, now) }
    for (const row of group) {
      const talent = byId.get(row.author_id)
      if (talent === undefined) throw new Error('a talent was not taken into the pool')
      const member = memberFor(row)
      const refusal = await writeRow(writing, talent, row, member)
      if (refusal !== undefined) reasons.set(row, refusal)
      // The next row of the file may name it again.
      else if (member && !isFollowedBy(talent, member)) {
        const [changed] = (await findTargets(tx, who, { platform, author_id: [talent.author_id] })).talents
        byId.set(talent.author_id, changed ?? talent)
      }
    }
  }
  return rows.map((row) => reasons.get(row))
}

const talentImport = (
  definition: Pick<ImportDefinition, 'module' | 'title' | 'refusal'>,
  memberFor: (row: ValidRow, who: Staff) => Member | undefined,
) =>
  defineImport<ValidRow>({
    ...definition,
    fields,
    own: 'author',
    open: (db, setting, rows) => openTalents(db, setting, rows, (row) => memberFor(row, setting.who)),
    write: (tx, setting, rows) => writeTalents(tx, setting, rows, (row) => memberFor(row, setting.who)),
  })

/** 导入达人 into the pool; a follower who is named gets the talent at once. */
export const publicTalentImport = talentImport(
  { module: TaskModule.talentPublic, title: '达人公海', refusal: byRole(CORP_ADMINS) },
  (row) => row.member,
)

/** 导入 of 我的达人: whoever imports follows, unless the row names somebody. */
export const myTalentImport = talentImport(
  { module: TaskModule.talentManage, title: '我的达人', refusal: byRole(SALES) },
  (row, who) => row.member ?? who,
)
