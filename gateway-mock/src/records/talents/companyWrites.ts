import {
  BusinessModule,
  ContentForm,
  ContentListFlag,
  type FollowLogKind,
  type Platform,
  type TalentSource,
} from '@crm/contracts/enums'
import { quoteOfForm } from '@crm/contracts/rules/companyTalentRules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { CONFLICT_CODE, type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { number, select } from '../../store/database/select.ts'
import { authorTag, corpAuthor, follow, followLog, quoteLog } from '../../store/database/schema.ts'
import type { Db } from '../../store/database/db.ts'
import type { WriteContext } from '../writeContext.ts'
import { logSystem, type Member, ofTalent } from './following.ts'
import { tagIsVisible } from '../../figures/talentRows.ts'
import { refuseField } from '../../rules/refusal.ts'
import type { StoredCompanyTalent } from './companySelection.ts'

type Context = WriteContext & { who: Staff }
type Stored = StoredCompanyTalent

/** What every write of the library tells the operation log. */
export const COMPANY_LOG = { module: '企业达人库', classify: BusinessModule.content } as const

/** Tags of a talent that one member may set at most. */
const TAGS_MAX = 20

const { content } = BusinessModule
/** Types of bindings: given to somebody, come with a file, handed over. */
const ASSIGNED = 2
const IMPORTED = 3
const HANDED_OVER = 4
const UNBOUND = { release: 1, transfer: 3 } as const

const written = ({ now, who }: Context) => ({
  updated_at: sql`greatest(${now}, ${corpAuthor.updated_at} + 1)`,
  updated_by: who.user_id,
})

const keysOf = (rows: readonly Stored[]) =>
  JSON.stringify(rows.map(({ author_id, platform }) => ({ author_id, platform })))
/** The talents `ca` that are meant. */
const areMeant = (rows: readonly Stored[]) =>
  sql`(ca.author_id, ca.platform) in (select k.author_id, k.platform from json_to_recordset(${keysOf(rows)}::json) as k(author_id text, platform text))`

/** What staff note of a talent. */
export interface TalentNotes {
  quote_image?: number | undefined
  quote_video?: number | undefined
  score?: number | undefined
  remark?: string | undefined
}

/** Writes notes on a talent; a price that changes goes into its history. Answers the version that is left. */
export async function setNotes(context: Context, talent: Stored, changes: TalentNotes): Promise<number> {
  const { db, who, now } = context
  const [row] = await db
    .update(corpAuthor)
    .set({ ...changes, ...written(context) })
    .where(ofTalent(who.corp_id, talent))
    .returning({ updated_at: corpAuthor.updated_at })
  const agreed = Object.values(ContentForm).flatMap((form) => {
    const price = changes[quoteOfForm[form]]
    return price === undefined || price === talent[quoteOfForm[form]] ? [] : [{ form, value: price }]
  })
  if (agreed.length > 0)
    await db.insert(quoteLog).values(
      agreed.map((each) => ({
        ...each,
        corp_id: who.corp_id,
        author_id: talent.author_id,
        platform: talent.platform,
        user_id: who.user_id,
        created_at: now,
      })),
    )
  return Number(row?.updated_at ?? now)
}

/** An entry on a list of seeding. */
export interface ListEntry {
  list_type: ContentListFlag
  reason: string
  text: string
  images: readonly string[]
  /** Those on the other list come over. */
  moves: boolean
}

const LISTS = { [ContentListFlag.red]: '红名单', [ContentListFlag.black]: '黑名单' } as const

/** Why a talent does not come onto a list, or off it. */
export function listRefusal({ content_flag }: Stored, { list_type, moves }: ListEntry): RuleRefusal | undefined {
  if (list_type === ContentListFlag.none)
    return content_flag === ContentListFlag.none
      ? { code: WRONG_STATE_CODE, message: '该达人不在红、黑名单中' }
      : undefined
  if (content_flag === ContentListFlag.none || content_flag === list_type || moves) return undefined
  return { code: CONFLICT_CODE, message: `该达人在${LISTS[content_flag]}中，确认后将移到${LISTS[list_type]}` }
}

/** Puts talents on a list, or takes them off (0). The caller has asked `listRefusal`. */
export async function setList(context: Context, rows: readonly Stored[], entry: ListEntry): Promise<void> {
  const { db, who, now } = context
  const isOff = entry.list_type === ContentListFlag.none
  const noted = isOff
    ? sql`content_reason = '', content_text = '', content_images = '[]'::jsonb, content_by = 0, content_at = null`
    : sql`content_reason = ${entry.reason}, content_text = ${entry.text}, content_images = ${JSON.stringify(entry.images)}::jsonb,
        content_by = ${who.user_id}, content_at = ${now}::bigint`
  await rowsOf(
    db,
    sql`update corp_author ca set content_flag = ${entry.list_type}, ${noted}, updated_at = greatest(${now}, ca.updated_at + 1),
      updated_by = ${who.user_id} where ca.corp_id = ${who.corp_id} and ${areMeant(rows)}`,
  )
}

/** Ends who follows talents in seeding. */
async function endFollows({ db, who, now }: Context, rows: readonly Stored[], unbind_type: number, reason: string) {
  const ids = rows.flatMap(({ followers }) => followers.map(({ follow_id }) => follow_id))
  if (ids.length === 0) return
  await db
    .update(follow)
    .set({ unbind_time: now, unbind_type, unbind_reason: reason, updated_at: now, updated_by: who.user_id })
    .where(and(eq(follow.corp_id, who.corp_id), inArray(follow.id, ids)))
}

/** Gives a talent to another member, who follows it alone from now on; one that nobody followed is assigned, or came by an import. */
export async function handOver(
  context: Context,
  talent: Stored,
  member: Member,
  remark: string,
  { by = 'hand' }: { by?: 'hand' | 'import' } = {},
): Promise<void> {
  const { db, who, now } = context
  const from = talent.followers.map(({ nick_name }) => nick_name).join('、')
  await endFollows(context, [talent], UNBOUND.transfer, remark)
  await bindInSeeding(context, talent, member, by === 'import' ? IMPORTED : from === '' ? ASSIGNED : HANDED_OVER)
  const given = by === 'import' ? `由${who.nick_name}导入` : `由${who.nick_name}分配`
  const said = from === '' ? given : `${from}转交给${member.nick_name}`
  await logSystem(db, talent, member, `${said}${remark === '' ? '' : `：${remark}`}`, { by: who, now })
  await db.update(corpAuthor).set(written(context)).where(ofTalent(who.corp_id, talent))
}

/** A member follows a talent in seeding from now on. */
export async function bindInSeeding(
  { db, who, now }: Context,
  { author_id, platform }: { author_id: string; platform: Platform },
  { user_id, dept_id }: { user_id: number; dept_id: number },
  bind_type: number,
): Promise<void> {
  await db
    .insert(follow)
    .values({
      ...{ corp_id: who.corp_id, author_id, platform, classify: content, user_id, dept_id, bind_time: now, bind_type },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .onConflictDoNothing()
}

/** Why a talent stays in the library. */
export function removalRefusal({ kept_by }: Stored): RuleRefusal | undefined {
  if (kept_by === null) return undefined
  const message = kept_by === 'campaign' ? '达人在种草项目中，不能移除' : '已有内容或寄样，不能移除'
  return { code: WRONG_STATE_CODE, message }
}

/** Takes talents out of the library of seeding; commerce keeps those that it has. The caller has asked `removalRefusal`. */
export async function removeTalents(context: Context, rows: readonly Stored[]): Promise<void> {
  const { db, who, now } = context
  await endFollows(context, rows, UNBOUND.release, '移出企业达人库')
  await rowsOf(
    db,
    sql`update corp_author ca set in_content = 0, content_flag = 0, content_reason = '', content_text = '', content_images = '[]'::jsonb,
      content_by = 0, content_at = null, deleted_at = case when ca.in_commerce = 1 then null else ${now}::bigint end,
      updated_at = greatest(${now}, ca.updated_at + 1), updated_by = ${who.user_id} where ca.corp_id = ${who.corp_id} and ${areMeant(rows)}`,
  )
}

/** Tags of seeding that the member may use; one that he does not see is refused. */
export async function usableTags(db: Db, who: Staff, tag_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    select(
      { id: number`t.id` },
      sql`from tag t where t.corp_id = ${who.corp_id} and t.classify = ${content} and ${tagIsVisible(who)}`,
    ),
  )
  const visible = new Set(rows.map(({ id }) => id))
  if (tag_ids.some((id) => !visible.has(id))) refuseField('tag_ids', '所选标签中有不存在的，请重新选择')
  return visible
}

/** What becomes of the tags of a talent. */
export interface TagChange {
  tag_ids: readonly number[]
  action: 'add' | 'remove' | 'replace'
  /** Tags that the member sees: the others are left alone. */
  visible: ReadonlySet<number>
}

/** The tags of a talent after a change. */
const tagsAfter = ({ tag_ids: stored }: Stored, { tag_ids, action, visible }: TagChange): number[] => {
  if (action === 'add') return [...new Set([...stored, ...tag_ids])]
  const stay = stored.filter((id) => (action === 'remove' ? !tag_ids.includes(id) : !visible.has(id)))
  return action === 'remove' ? stay : [...new Set([...stay, ...tag_ids])]
}

/** Why the tags of a talent are not changed. */
export function tagRefusal(talent: Stored, change: TagChange): RuleRefusal | undefined {
  if (change.action === 'remove' || tagsAfter(talent, change).length <= TAGS_MAX) return undefined
  return { code: WRONG_STATE_CODE, message: `「${talent.author_name}」的标签最多 ${TAGS_MAX} 个` }
}

/** Changes the tags of talents. The caller has asked `tagRefusal`. */
export async function setTags(context: Context, rows: readonly Stored[], change: TagChange): Promise<void> {
  const { db, who, now } = context
  for (const talent of rows) {
    const after = tagsAfter(talent, change)
    const gone = talent.tag_ids.filter((id) => !after.includes(id))
    const come = after.filter((id) => !talent.tag_ids.includes(id))
    const { author_id, platform } = talent
    if (gone.length > 0)
      await db
        .delete(authorTag)
        .where(
          and(
            eq(authorTag.corp_id, who.corp_id),
            eq(authorTag.author_id, author_id),
            eq(authorTag.platform, platform),
            eq(authorTag.classify, content),
            inArray(authorTag.tag_id, gone),
          ),
        )
    if (come.length > 0)
      await db
        .insert(authorTag)
        .values(
          come.map((tag_id) => ({
            ...{ corp_id: who.corp_id, author_id, platform, tag_id, classify: content },
            ...{ created_at: now, created_by: who.user_id },
          })),
        )
        .onConflictDoNothing()
  }
  await rowsOf(
    db,
    sql`update corp_author ca set updated_at = greatest(${now}, ca.updated_at + 1), updated_by = ${who.user_id}
      where ca.corp_id = ${who.corp_id} and ${areMeant(rows)}`,
  )
}

/** Writes what was said to a talent; the follow of the writer, else of whoever follows it, learns of it. */
export async function writeSeedingLog(
  { db, who, now }: Context,
  talent: Stored,
  entry: { kind: FollowLogKind; content: string; images: readonly string[]; next_at: number | undefined },
): Promise<number> {
  const { author_id, platform, followers } = talent
  const [row] = await db
    .insert(followLog)
    .values({
      ...{ corp_id: who.corp_id, author_id, platform, user_id: who.user_id },
      ...{ kind: entry.kind, content: entry.content, images: [...entry.images], next_at: entry.next_at ?? null },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: followLog.id })
  const own = followers.filter(({ user_id }) => user_id === who.user_id)
  const ids = (own.length > 0 ? own : followers).map(({ follow_id }) => follow_id)
  await db
    .update(follow)
    .set({
      ...{ last_log_at: now, updated_at: now, updated_by: who.user_id },
      ...(entry.next_at !== undefined && { next_at: entry.next_at }),
    })
    .where(and(eq(follow.corp_id, who.corp_id), inArray(follow.id, [0, ...ids])))
  if (!row) throw new Error('an entry was not written')
  return row.id
}

/**
 * Takes talents of the shared library into that of the enterprise's seeding; those that commerce holds, or that were removed once,
 * are held by both.
 */
export async function includeTalents(
  { db, who, now }: Context,
  platform: Platform,
  author_ids: readonly string[],
  source: TalentSource,
): Promise<void> {
  await rowsOf(
    db,
    sql`insert into corp_author (corp_id, author_id, platform, source, pool, in_commerce, in_content, created_at, updated_at, updated_by)
      select ${who.corp_id}, a.author_id, a.platform, ${source}, 1, 0, 1, ${now}, ${now}, ${who.user_id} from author a
      where a.platform = ${platform} and ${isOneOf(sql`a.author_id`, author_ids)}
      on conflict (corp_id, author_id, platform) do update set in_content = 1,
        in_commerce = case when corp_author.deleted_at is null then corp_author.in_commerce else 0 end, deleted_at = null,
        updated_at = greatest(${now}, corp_author.updated_at + 1), updated_by = ${who.user_id}`,
  )
}
