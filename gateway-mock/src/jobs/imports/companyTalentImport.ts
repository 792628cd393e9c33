import { hasRole } from '@crm/access/roles'
import { canWorkInSeeding } from '@crm/access/talents'
import type { Parsed } from '@crm/base/parsed'
import { parseMoney } from '@crm/base/parseNumber'
import { parseText } from '@crm/base/parseText'
import type { SheetCell } from '@crm/base/sheetCell'
import { BusinessModule, ContentListFlag, QuotaType, TalentSource, TaskModule } from '@crm/contracts/enums'
import { SEEDING, SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { COMPANY_REMARK_MAX } from '@crm/contracts/rules/companyTalentRules'
import { sql } from 'drizzle-orm'
import { tagIsVisible } from '../../figures/talentRows.ts'
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
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import { findCompanyTalents, type StoredCompanyTalent } from '../../records/talents/companySelection.ts'
import {
  handOver,
  includeTalents,
  setNotes,
  setTags,
  tagRefusal,
  type TalentNotes,
} from '../../records/talents/companyWrites.ts'
import type { Member } from '../../records/talents/following.ts'
import { heldQuotaOf, quotaOf, quotaRefusal } from '../../rules/quota.ts'
import type { Db } from '../../store/database/db.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { number, select, text } from '../../store/database/select.ts'
import { AUTHOR_ALIASES, defineImport, type ImportField, type RowFaults } from './importDefinition.ts'
import { parseTags, otherNickname } from './talentImports.ts'

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
  { key: 'quote_image', title: '图文报价（元）', aliases: ['图文报价'], note: '选填，0 为置换' },
  { key: 'quote_video', title: '视频报价（元）', aliases: ['视频报价'], note: '选填，0 为置换' },
  { key: 'tags', title: '标签', aliases: ['达人标签'], note: '选填，须为已有的种草标签，多个以顿号或逗号分隔' },
  {
    key: 'phone',
    title: '媒介手机号',
    aliases: ['媒介', '跟进人'],
    note: '选填，手机号或姓名，须为本企业的种草成员；已有媒介的达人请用转交',
  },
  { key: 'remark', title: '备注', note: `选填，最多 ${COMPANY_REMARK_MAX} 个字符` },
]

/** A row that can be written: everything it names exists. */
interface ValidRow {
  platform: PlatformCode
  author_id: string
  author_name: string
  notes: TalentNotes
  tag_ids: number[]
  member: Member | undefined
}

interface Lookup {
  authors: ReadonlyMap<string, NamedAuthor>
  tags: ReadonlyMap<string, number>
  members: ReadonlyMap<string, Parsed<Member>>
  /** Those that are in the library, as `keyOf` names them; those of rows that were taken among them. */
  talents: Map<string, StoredCompanyTalent>
}

/** Talents of the library by their keys. */
async function inLibrary(
  db: Db,
  { who, now }: ImportSetting,
  keys: readonly { author_id: string; platform: string }[],
): Promise<Map<string, StoredCompanyTalent>> {
  const rows = await findCompanyTalents(db, who, now, keys)
  return new Map(rows.map((row) => [keyOf(row.platform, row.author_id), row]))
}

async function lookup(db: Db, setting: ImportSetting, rows: readonly ImportRow[]): Promise<Lookup> {
  const { who } = setting
  const authors = await authorsNamed(db, namedBy(rows, 'author', parseAuthor))
  const names = [...new Set(rows.flatMap((row) => parseTags(row.tags ?? '').value ?? []))]
  const tags = await rowsOf(
    db,
    select(
      { id: number`t.id`, name: text`t.name` },
      sql`from tag t where t.corp_id = ${who.corp_id} and t.classify = ${BusinessModule.content} and ${isOneOf(sql`t.name`, names)}
        and ${tagIsVisible(who)} order by t.id desc`,
    ),
  )
  const keys = [...authorsByPlatform(authors)].flatMap(([platform, ids]) =>
    ids.map((author_id) => ({ author_id, platform })),
  )
  return {
    authors,
    tags: new Map(tags.map(({ id, name }) => [name, id])),
    members: await membersInColumn(db, who, rows, 'phone', canWorkInSeeding),
    talents: await inLibrary(db, setting, keys),
  }
}

/** The row with what it names. */
function known(
  row: ImportRow,
  faults: RowFaults,
  setting: ImportSetting,
  { authors, tags, members }: Lookup,
): ValidRow | undefined {
  const platform = faults.parse('平台', platformOf(row, setting))
  const author = faults.parse('达人ID/链接', parseAuthor(row.author))
  const found = platform && author ? authors.get(keyOf(platform, author)) : undefined
  if (platform !== undefined && author !== undefined && found === undefined)
    faults.add('达人ID/链接', '未找到该达人，请检查达人ID')
  faults.warn('昵称', otherNickname(row, faults, found))
  const price = (key: 'quote_image' | 'quote_video', title: string) =>
    faults.parse(
      title,
      optional(row[key], undefined, (cell: SheetCell) => parseMoney(cell, { min: 0 })),
    )
  const quote_image = price('quote_image', '图文报价（元）')
  const quote_video = price('quote_video', '视频报价（元）')
  const names = faults.parse('标签', parseTags(row.tags ?? '')) ?? []
  const strange = names.filter((name) => !tags.has(name))
  faults.add('标签', strange.length > 0 && `「${strange.join('、')}」不存在`)
  const member = faults.parse(
    '媒介手机号',
    optional(row.phone, undefined, (cell) => memberNamed(cell, members)),
  )
  const remark = faults.parse(
    '备注',
    optional(row.remark, undefined, (cell) => parseText(cell, { max: COMPANY_REMARK_MAX })),
  )
  if (faults.isWrong || platform === undefined || found === undefined) return undefined
  const notes = {
    ...(quote_image !== undefined && { quote_image }),
    ...(quote_video !== undefined && { quote_video }),
    ...(remark !== undefined && { remark }),
  }
  const tag_ids = [...new Set(names.flatMap((name) => tags.get(name) ?? []))]
  return { platform, author_id: found.author_id, author_name: found.nick_name, notes, tag_ids, member }
}

/** A talent that comes in, as it stands before anything is noted of it. */
const newcomer = ({ platform, author_id, author_name }: ValidRow): StoredCompanyTalent => ({
  ...{
    platform,
    author_id,
    author_name,
    content_flag: ContentListFlag.none,
    content_reason: '',
    quote_image: null,
    quote_video: null,
  },
  ...{ score: 0, remark: '', in_commerce: 0, tag_ids: [], followers: [], is_open: true, kept_by: null },
  ...{ updated_at: 0, updated_by: 0 },
})

/** Who looks after a talent that nobody follows yet: the one that the row names, else whoever imports and follows talents himself. */
const mediumOf = ({ member }: ValidRow, { who }: ImportSetting): Member | undefined =>
  member ?? (hasRole(who, SEEDING_LEADS) ? undefined : who)

const adding = (tag_ids: readonly number[]) => ({ tag_ids, action: 'add' as const, visible: new Set<number>() })

/** 导入达人 into the library of seeding, with prices, tags and who looks after each. */
export const companyTalentImport = defineImport<ValidRow>({
  module: TaskModule.contentTalentCompany,
  title: '企业达人库',
  fields,
  refusal: byRole(SEEDING),
  lock: async (tx, { who, now }) => {
    await heldQuotaOf(tx, who.corp_id, QuotaType.companyAuthor, now)
  },
  open: async (db, setting, rows) => {
    const { who, now } = setting
    const found = await lookup(db, setting, rows)
    const quota = await quotaOf(db, who.corp_id, QuotaType.companyAuthor, now)
    return {
      judge: (row, faults) => {
        const valid = known(row, faults, setting, found)
        if (valid === undefined) return undefined
        const stored = found.talents.get(keyOf(valid.platform, valid.author_id))
        const talent = stored ?? newcomer(valid)
        if (stored === undefined) faults.add('', quotaRefusal(quota, 1, '企业达人数已达版本上限')?.message)
        faults.add('达人ID/链接', !talent.is_open && '该达人不在您的数据范围内')
        faults.add('标签', tagRefusal(talent, adding(valid.tag_ids))?.message)
        const { followers } = talent
        const others =
          valid.member && followers.length > 0 && !followers.some(({ user_id }) => user_id === valid.member?.user_id)
        faults.add(
          '媒介手机号',
          others && `已由${followers.map(({ nick_name }) => nick_name).join('、')}跟进，请用转交`,
        )
        return valid
      },
      take: (valid) => {
        const key = keyOf(valid.platform, valid.author_id)
        const stored = found.talents.get(key)
        if (stored === undefined) quota.used += 1
        const talent = stored ?? newcomer(valid)
        const medium = talent.followers.length === 0 ? mediumOf(valid, setting) : undefined
        found.talents.set(key, {
          ...talent,
          tag_ids: [...new Set([...talent.tag_ids, ...valid.tag_ids])],
          ...(medium && { followers: [{ follow_id: 0, user_id: medium.user_id, nick_name: medium.nick_name }] }),
        })
      },
    }
  },
  write: async (tx, setting, rows) => {
    const { who, now } = setting
    const context = { db: tx, who, now }
    const stored = await inLibrary(tx, setting, rows)
    for (const [platform, group] of Map.groupBy(rows, (row) => row.platform)) {
      const fresh = group.flatMap(({ author_id }) => (stored.has(keyOf(platform, author_id)) ? [] : [author_id]))
      if (fresh.length > 0) await includeTalents(context, platform, [...new Set(fresh)], TalentSource.import)
    }
    for (const row of rows) {
      // The row before may have been of the same talent.
      const talent = (await inLibrary(tx, setting, [row])).get(keyOf(row.platform, row.author_id))
      if (talent === undefined) throw new Error('a talent was not taken into the library')
      if (Object.keys(row.notes).length > 0) await setNotes(context, talent, row.notes)
      if (row.tag_ids.length > 0) await setTags(context, [talent], adding(row.tag_ids))
      const medium = talent.followers.length === 0 ? mediumOf(row, setting) : undefined
      if (medium) await handOver(context, talent, medium, '', { by: 'import' })
    }
    return rows.map(() => undefined)
  },
})
