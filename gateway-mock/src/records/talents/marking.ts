import { releasesProtected } from '@crm/access/talents'
import { BusinessModule, ListFlag, TalentPool } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { authorTag, corpAuthor } from '../../store/database/schema.ts'
import { refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { unbindTalent } from '../../rules/followModes.ts'
import {
  BLACKLISTED_CODE,
  CONFLICT_CODE,
  OUT_OF_SCOPE,
  type RuleRefusal,
  WRONG_STATE_CODE,
} from '../../rules/ruleRefusal.ts'
import { isListEditable } from './listRows.ts'
import { tagIsListed } from './tagRows.ts'
import { logSystem, ofTalent, notifyReleased } from './following.ts'
import { tagIsVisible } from '../../figures/talentRows.ts'
import { type TargetTalent, talentScopeRefusal } from './targets.ts'
import { json, number, select, text } from '../../store/database/select.ts'

/** Tags of a talent that one member may set at most. */
const TAGS_MAX = 20

/** The groups with the tags that the member may use, in their order; groups without one only when all are asked for. */
export async function tagGroupsOf(
  db: Db,
  who: Staff,
  { classify, withEmpty }: { classify: ModuleId; withEmpty: boolean },
) {
  const groups = await rowsOf(
    db,
    select(
      {
        id: number`tg.id`,
        name: text`tg.name`,
        tag_count: number`(select count(*)::int from tag t where t.group_id = tg.id and ${tagIsListed(who, classify)})`,
        tags: json<
          { id: number; name: string; color: string }[]
        >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
        from tag t where t.group_id = tg.id and t.corp_id = tg.corp_id and t.classify = ${classify} and ${tagIsVisible(who)}), '[]'::json)`,
      },
      sql`from tag_group tg where tg.corp_id = ${who.corp_id} and tg.classify = ${classify} and tg.deleted_at is null order by tg.sort, tg.id`,
    ),
  )
  return withEmpty ? groups : groups.filter(({ tags }) => tags.length > 0)
}

/** Refuses tags that the member does not see. */
export async function refuseUnknownTags(db: Db, who: Staff, tagIds: readonly number[]): Promise<void> {
  const known = await rowsOf(
    db,
    select(
      { id: number`t.id` },
      sql`from tag t where t.corp_id = ${who.corp_id} and t.classify = 1 and ${isOneOf(sql`t.id`, tagIds)} and ${tagIsVisible(who)}`,
    ),
  )
  if (known.length < new Set(tagIds).size) refuseField('tag_ids', '所选标签中有不存在的，请重新选择')
}

/** Tags that the member may use. */
async function visibleTags(db: Db, who: Staff): Promise<Set<number>> {
  const rows = await rowsOf(
    db,
    select(
      { id: number`t.id` },
      sql`from tag t where t.corp_id = ${who.corp_id} and t.classify = 1 and ${tagIsVisible(who)}`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Sets tags of a talent. `replace` leaves tags of colleagues alone that the member does not see. */
export async function bindTags(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  change: { tag_ids: readonly number[]; mode: 'add' | 'remove' | 'replace' },
  now: number,
): Promise<RuleRefusal | undefined> {
  const refusal = talentScopeRefusal(talent)
  if (refusal !== undefined) return refusal
  const ids = [...new Set(change.tag_ids)]
  const ofThis = and(
    eq(authorTag.corp_id, who.corp_id),
    eq(authorTag.author_id, talent.author_id),
    sql`${authorTag.platform} = ${talent.platform}`,
    eq(authorTag.classify, BusinessModule.commerce),
  )
  const gone = change.mode === 'replace' ? await visibleTags(db, who) : new Set(ids)
  const stored = change.mode === 'add' ? talent.tag_ids : talent.tag_ids.filter((id) => !gone.has(id))
  if (change.mode !== 'remove' && new Set([...stored, ...ids]).size > TAGS_MAX)
    return { code: WRONG_STATE_CODE, message: `「${talent.author_name}」的标签最多 ${TAGS_MAX} 个` }
  if (change.mode !== 'add') await db.delete(authorTag).where(and(ofThis, inArray(authorTag.tag_id, [0, ...gone])))
  if (change.mode !== 'remove' && ids.length > 0) {
    await rowsOf(
      db,
      sql`insert into author_tag (corp_id, author_id, platform, tag_id, classify, created_at, created_by)
        select ${who.corp_id}, ${talent.author_id}, ${talent.platform}, t.id, 1, ${now}, ${who.user_id} from tag t
        where t.corp_id = ${who.corp_id} and t.classify = 1 and ${isOneOf(sql`t.id`, ids)} on conflict do nothing`,
    )
  }
  await updateStamp(db, who, talent, now)
  return undefined
}

/** Puts a talent on the white or black list. A black one may lose its followers at once; they are notified. */
export async function addToList(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  entry: { flag: 1 | 2; reason: string; text: string; images: readonly string[]; release: boolean },
  now: number,
): Promise<RuleRefusal | undefined> {
  const { flag, reason, text, images, release } = entry
  const refusal = talentScopeRefusal(talent)
  if (refusal !== undefined) return refusal
  if (talent.list_flag === flag)
    return { code: CONFLICT_CODE, message: flag === ListFlag.white ? '该达人已在白名单中' : '该达人已在黑名单中' }
  if (flag === ListFlag.white && talent.list_flag === ListFlag.black)
    return { code: BLACKLISTED_CODE, message: '该达人在黑名单中，请先移出黑名单' }
  if (flag === ListFlag.black && talent.list_flag === ListFlag.white && !releasesProtected(who))
    return { code: WRONG_STATE_CODE, message: '白名单达人仅管理员可拉黑' }
  await db
    .update(corpAuthor)
    .set({
      list_flag: flag,
      list_reason: reason,
      list_text: text,
      list_images: [...images],
      list_by: who.user_id,
      list_at: now,
      updated_at: now,
      updated_by: who.user_id,
    })
    .where(ofTalent(who.corp_id, talent))
  if (flag === ListFlag.black && release && talent.followers.length > 0) {
    await unbindTalent(db, who.corp_id, talent, talent.followers, {
      unbind_type: 1,
      reason: '加入黑名单',
      by: who.user_id,
      now,
    })
    for (const each of talent.followers)
      await logSystem(db, talent, { ...each, corp_id: who.corp_id }, '加入黑名单，释放达人', { by: who, now })
    await notifyReleased(db, who, talent, talent.followers, '加入黑名单', now)
  }
  return undefined
}

/** `暂无数据权限` for an entry that another department made. */
export async function listEntryRefusal(
  db: Db,
  who: Staff,
  talent: Pick<TargetTalent, 'author_id' | 'platform'>,
  flag: 1 | 2,
): Promise<RuleRefusal | undefined> {
  const rows = await rowsOf(
    db,
    sql`select 1 from corp_author ca where ca.corp_id = ${who.corp_id} and ca.author_id = ${talent.author_id}
      and ca.platform = ${talent.platform} and ${isListEditable(who, flag)}`,
  )
  return rows.length > 0 ? undefined : OUT_OF_SCOPE
}

/** Takes a talent off the list; leads those that their department put on it. */
export async function removeFromList(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  flag: 1 | 2,
  now: number,
): Promise<RuleRefusal | undefined> {
  if (talent.list_flag !== flag)
    return { code: WRONG_STATE_CODE, message: flag === ListFlag.white ? '该达人不在白名单中' : '该达人不在黑名单中' }
  const refusal = await listEntryRefusal(db, who, talent, flag)
  if (refusal !== undefined) return refusal
  await db
    .update(corpAuthor)
    .set({
      list_flag: ListFlag.none,
      list_reason: '',
      list_text: '',
      list_images: [],
      list_at: null,
      list_by: 0,
      updated_at: now,
      updated_by: who.user_id,
    })
    .where(ofTalent(who.corp_id, talent))
  return undefined
}

/** Deletes a talent from the pool; what was earned with it keeps it. */
export async function deleteTalent(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  now: number,
): Promise<RuleRefusal | undefined> {
  if (talent.has_orders) return { code: WRONG_STATE_CODE, message: '该达人有历史成交，不能删除' }
  if (talent.followers.length > 0) return { code: WRONG_STATE_CODE, message: '该达人正在被跟进，请先释放' }
  if (talent.pool !== TalentPool.open) return OUT_OF_SCOPE
  await db
    .update(corpAuthor)
    .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
    .where(ofTalent(who.corp_id, talent))
  return undefined
}

/** Moves the stamp that the next write must bring. */
export async function updateStamp(db: Db, who: Staff, talent: TargetTalent, now: number): Promise<void> {
  await db.update(corpAuthor).set({ updated_at: now, updated_by: who.user_id }).where(ofTalent(who.corp_id, talent))
}
