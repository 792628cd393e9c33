import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { holdLock } from '../../../store/database/locks.ts'
import { canEditTalentTags } from '@crm/access/talents'
import { roleRefusedSentence } from '@crm/access/refusals'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { TAG_GROUPS_MAX, TAGS_MAX, TagScope, TagStatus } from '@crm/contracts/rules/talentTagRules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { lockRows, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { authorTag, corpSetting, tag, tagGroup } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { isOneOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { CONFLICT_CODE, OUT_OF_SCOPE, type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import { copyTags } from './copyTags.ts'
import { type StoredTag, storedTags, tagPage, takenNames } from '../../../records/talents/tagRows.ts'
import { int, number, select, value } from '../../../store/database/select.ts'

const MODULE = '达人标签' as const
const ofCorp = (who: Staff, classify: ModuleId) =>
  and(eq(tagGroup.corp_id, who.corp_id), eq(tagGroup.classify, classify), isNull(tagGroup.deleted_at))

function refuseReaders(who: Staff, classify: ModuleId): void {
  if (!canEditTalentTags(who, classify)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
}

/** The groups in their order. */
function groupsOf(db: Db, who: Staff, classify: ModuleId) {
  return db
    .select({ id: tagGroup.id, name: tagGroup.name })
    .from(tagGroup)
    .where(ofCorp(who, classify))
    .orderBy(tagGroup.sort, tagGroup.id)
}

/** A group that a write names in a field of its request. */
interface NamedGroup {
  classify: ModuleId
  id: number
  field: string
}

async function groupOf(db: Db, who: Staff, { classify, id, field }: NamedGroup) {
  const group = (await groupsOf(db, who, classify)).find((each) => each.id === id)
  if (group === undefined) refuseField(field, '所选分组不存在，请重新选择')
  return group
}

/** The name of a group that is made, or renamed (`id`). */
interface NewName {
  classify: ModuleId
  name: string
  id?: number
}

async function refuseTakenGroup(db: Db, who: Staff, { classify, name, id = 0 }: NewName) {
  await holdLock(db, 'tag names', who.corp_id)
  const groups = await groupsOf(db, who, classify)
  if (groups.some((each) => each.name === name && each.id !== id)) refuse(CONFLICT_CODE, '分组名称已存在')
  return groups
}

// Each module decides for itself whether its members make tags of their own; that of seeding stands beside its other rules.
const personalTags = (classify: ModuleId) =>
  classify === BusinessModule.commerce
    ? value<0 | 1>`s.personal_tags`
    : value<0 | 1>`coalesce((s.content_rule->>'personal_tags')::int, 1)`

async function settingOf(db: Db, who: Staff, classify: ModuleId): Promise<{ personal_tags: 0 | 1; total: number }> {
  return rowOf(
    db,
    select(
      {
        personal_tags: personalTags(classify),
        total: number`(select count(*)::int from tag t where t.corp_id = s.corp_id and t.classify = ${classify}
      and t.deleted_at is null)`,
      },
      sql`from corp_setting s where s.corp_id = ${who.corp_id}`,
    ),
  )
}

/** The tags of the request, all of which the caller may change; one that is gone or not seen is 40400, another's 40301. */
async function editable(db: Db, who: Staff, classify: ModuleId, ids: readonly number[]): Promise<StoredTag[]> {
  const request = new Set(ids)
  const found = await storedTags(db, who, classify, [...request])
  if (found.length < request.size) refuse(Code.notFound, '标签不存在')
  if (found.some((each) => !each.is_editable)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  return found
}

async function editableOne(db: Db, who: Staff, classify: ModuleId, id: number): Promise<StoredTag> {
  const [stored] = await editable(db, who, classify, [id])
  if (stored === undefined) refuse(Code.notFound, '标签不存在')
  return stored
}

/** Those without a say over the corporation's tags keep to personal ones, where the corporation allows them. */
async function refuseScope(db: Db, who: Staff, { classify, scope }: { classify: ModuleId; scope: number }) {
  if (canEditTalentTags(who, classify)) return
  if (scope !== TagScope.own) refuse(Code.notAllowed, '仅可创建自己可见的标签')
  if ((await settingOf(db, who, classify)).personal_tags !== 1)
    refuse(Code.notAllowed, '企业未开放个人标签，请联系管理员')
}

async function unbound(db: Db, who: Staff, classify: ModuleId, ids: readonly number[]): Promise<number> {
  const { n } = await rowOf(
    db,
    select(
      { n: int`count(distinct (author_id, platform))` },
      sql`from author_tag where corp_id = ${who.corp_id} and classify = ${classify} and ${isOneOf(sql`tag_id`, ids)}`,
    ),
  )
  await db
    .delete(authorTag)
    .where(
      and(eq(authorTag.corp_id, who.corp_id), eq(authorTag.classify, classify), inArray(authorTag.tag_id, [...ids])),
    )
  return n
}

const GONE: RuleRefusal = { code: Code.notFound, message: '标签不存在' }

/** The tags that a bulk write means, locked: those that the caller sees. */
const meantTags = (
  db: Db,
  who: Staff,
  { classify, ids, updated_at }: { classify: ModuleId; ids?: number[] | undefined; updated_at?: number | undefined },
) =>
  selectRows(db, who, {
    table: 'tag',
    key: 'id',
    keys: ids,
    read: updated_at,
    rowsOf: (keys) => storedTags(db, who, classify, keys),
    keyOf: (stored) => stored.id,
    unknown: GONE,
  })

/** What every bulk write of tags reports and logs, and which it leaves alone. */
const tagWrite = {
  module: MODULE,
  unit: '个标签',
  nameOf: (stored: StoredTag) => stored.name,
  keyOf: (stored: StoredTag) => stored.id,
  each: (stored: StoredTag) => (stored.is_editable ? undefined : OUT_OF_SCOPE),
}

/** Changes columns of tags. */
async function change(
  db: Db,
  who: Staff,
  tags: readonly StoredTag[],
  columns: { group_id: number } | { status: TagStatus } | { deleted_at: number },
  now: number,
): Promise<void> {
  const ids = tags.map(({ id }) => id)
  await db
    .update(tag)
    .set({ ...columns, updated_at: now, updated_by: who.user_id })
    .where(and(eq(tag.corp_id, who.corp_id), inArray(tag.id, ids)))
}

/** Tags of talents: the corporation's, those of a department, and personal ones. */
export const talentTags = serve(talentTagCalls, {
  groupAdd: async ({ request: { classify, name }, db, who, now, oplog }) => {
    refuseReaders(who, classify)
    const groups = await refuseTakenGroup(db, who, { classify, name })
    if (groups.length >= TAG_GROUPS_MAX) refuse(WRONG_STATE_CODE, `最多 ${TAG_GROUPS_MAX} 个标签分组`)
    const [row] = await db
      .insert(tagGroup)
      .values({
        corp_id: who.corp_id,
        classify,
        name,
        sort: groups.length,
        created_at: now,
        updated_at: now,
        updated_by: who.user_id,
      })
      .returning({ id: tagGroup.id })
    if (row === undefined) throw new Error('a group was not written')
    await oplog({ module: MODULE, classify, action: '添加分组', object: name, object_id: row.id, after: { name } })
    return row
  },
  groupUpdate: async ({ request: { classify, id, name }, db, who, now, oplog }) => {
    refuseReaders(who, classify)
    const group = await groupOf(db, who, { classify, id, field: 'id' })
    await refuseTakenGroup(db, who, { classify, name, id })
    await db
      .update(tagGroup)
      .set({ name, updated_at: now, updated_by: who.user_id })
      .where(and(eq(tagGroup.corp_id, who.corp_id), eq(tagGroup.id, id)))
    await oplog({
      module: MODULE,
      classify,
      action: '重命名分组',
      object: name,
      object_id: id,
      before: { name: group.name },
      after: { name },
    })
  },
  groupDelete: async ({ request: { classify, id }, db, who, now, oplog }) => {
    refuseReaders(who, classify)
    const group = await groupOf(db, who, { classify, id, field: 'id' })
    const stored = await db.$count(tag, and(eq(tag.corp_id, who.corp_id), eq(tag.group_id, id), isNull(tag.deleted_at)))
    if (stored > 0) refuse(WRONG_STATE_CODE, `分组下还有 ${stored} 个标签，请先移动或删除`)
    await db
      .update(tagGroup)
      .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
      .where(and(eq(tagGroup.corp_id, who.corp_id), eq(tagGroup.id, id)))
    await oplog({
      module: MODULE,
      classify,
      action: '删除分组',
      object: group.name,
      object_id: id,
      before: { name: group.name },
    })
  },
  groupSort: async ({ request: { classify, ids }, db, who, now, oplog }) => {
    refuseReaders(who, classify)
    const groups = await groupsOf(db, who, classify)
    const requests = [...new Set(ids)]
    if (requests.some((id) => !groups.some((each) => each.id === id))) refuseField('ids', '分组已变化，请刷新后重试')
    // Groups that came meanwhile stay behind those that were sorted.
    const order = [...requests, ...groups.map(({ id }) => id).filter((id) => !requests.includes(id))]
    for (const [sort, id] of order.entries())
      await db
        .update(tagGroup)
        .set({ sort, updated_at: now, updated_by: who.user_id })
        .where(and(eq(tagGroup.corp_id, who.corp_id), eq(tagGroup.id, id)))
    await oplog({
      module: MODULE,
      classify,
      action: '分组排序',
      object: `${order.length} 个分组`,
      after: { ids: order },
    })
  },
  list: async ({ request, db, who }) => {
    const { list, total_count } = await tagPage(db, who, request)
    return { list, page_info: pageInfo(request, total_count), ext: await settingOf(db, who, request.classify) }
  },
  add: async ({ request, db, who, now, oplog }) => {
    const { classify, group_id, color, scope } = request
    await refuseScope(db, who, { classify, scope })
    await groupOf(db, who, { classify, id: group_id, field: 'group_id' })
    const names = [...new Set(request.names)]
    await holdLock(db, 'tag names', who.corp_id)
    const taken = await takenNames(db, who, { classify, names })
    const fresh = names.filter((name) => !taken.has(name))
    const { total } = await settingOf(db, who, classify)
    if (total + fresh.length > TAGS_MAX)
      refuse(WRONG_STATE_CODE, `最多 ${TAGS_MAX} 个标签，还可添加 ${Math.max(0, TAGS_MAX - total)} 个`)
    const { next } = await rowOf(
      db,
      select(
        { next: number`coalesce(max(sort), -1) + 1` },
        sql`from tag where corp_id = ${who.corp_id} and classify = ${classify} and group_id = ${group_id}`,
      ),
    )
    if (fresh.length > 0)
      await db.insert(tag).values(
        fresh.map((name, index) => ({
          corp_id: who.corp_id,
          classify,
          group_id,
          name,
          color,
          scope,
          sort: next + index,
          creator_id: who.user_id,
          created_at: now,
          updated_at: now,
          updated_by: who.user_id,
        })),
      )
    // Where all of them are there already, nobody did anything.
    if (fresh.length > 0)
      await oplog({
        module: MODULE,
        classify,
        action: '添加标签',
        object: fresh.join('、'),
        after: { tag_group_id: group_id, scope },
      })
    const failures = names
      .filter((name) => taken.has(name))
      .map((name) => ({ key: name, name, reason: '标签名称已存在' }))
    return { success: fresh.length, failures }
  },
  update: async ({ request, db, who, now, oplog }) => {
    const { classify, id, updated_at, ...changed } = request
    await lockRows(db, who, { table: 'tag', key: 'id' }, [id])
    const stored = await editableOne(db, who, classify, id)
    refuseStale(stored, updated_at)
    if (changed.scope !== undefined && changed.scope !== stored.scope) {
      await refuseScope(db, who, { classify, scope: changed.scope })
      // It would vanish from everybody's sight but one who did not ask for it.
      if (changed.scope === TagScope.own && stored.creator_id !== who.user_id)
        refuse(WRONG_STATE_CODE, '仅创建人可设为自己可见')
    }
    if (changed.name !== undefined) await holdLock(db, 'tag names', who.corp_id)
    if (
      changed.name !== undefined &&
      (await takenNames(db, who, { classify, names: [changed.name], exceptId: id })).size > 0
    )
      refuse(CONFLICT_CODE, '标签名称已存在')
    await db
      .update(tag)
      .set({ ...changed, updated_at: now, updated_by: who.user_id })
      .where(and(eq(tag.corp_id, who.corp_id), eq(tag.id, id)))
    const { name, color, scope, status } = stored
    await oplog({
      module: MODULE,
      classify,
      action: '编辑标签',
      object: name,
      object_id: id,
      before: { name, color, scope, status },
      after: changed,
    })
  },
  merge: async ({ request: { classify, id, to_id }, db, who, now, oplog }) => {
    if (id === to_id) refuseField('to_id', '标签不能合并到自己')
    const [from, to] = [await editableOne(db, who, classify, id), await editableOne(db, who, classify, to_id)]
    if (to.status === TagStatus.stopped) refuse(WRONG_STATE_CODE, '目标标签已停用')
    if (to.scope === TagScope.own && from.scope !== TagScope.own) refuse(WRONG_STATE_CODE, '不能合并到个人标签')
    const moved = await rowsOf(
      db,
      sql`insert into author_tag (corp_id, author_id, platform, tag_id, classify, created_at, created_by)
        select corp_id, author_id, platform, ${to_id}, classify, ${now}, ${who.user_id} from author_tag
        where corp_id = ${who.corp_id} and classify = ${classify} and tag_id = ${id} on conflict do nothing returning author_id`,
    )
    await unbound(db, who, classify, [id])
    await db
      .update(tag)
      .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
      .where(and(eq(tag.corp_id, who.corp_id), eq(tag.id, id)))
    await oplog({
      module: MODULE,
      classify,
      action: '合并标签',
      object: from.name,
      object_id: id,
      after: { to: to.name },
    })
    return { count: moved.length }
  },
  move: async (ctx) => {
    const { request, db, who, now } = ctx
    const { classify, group_id } = request
    const group = await groupOf(db, who, { classify, id: group_id, field: 'group_id' })
    return runBulkWrite(ctx, await meantTags(db, who, request), {
      ...tagWrite,
      classify,
      action: '移动标签',
      before: (stored) => ({ tag_group_id: stored.group_id }),
      after: { tag_group_id: group.id },
      write: (tags) => change(db, who, tags, { group_id: group.id }, now),
    })
  },
  status: async (ctx) => {
    const { request, db, who, now } = ctx
    const { status } = request
    return runBulkWrite(ctx, await meantTags(db, who, request), {
      ...tagWrite,
      classify: request.classify,
      action: status === TagStatus.used ? '启用标签' : '停用标签',
      before: (stored) => ({ status: stored.status }),
      after: { status },
      write: (tags) => change(db, who, tags, { status }, now),
    })
  },
  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await meantTags(db, who, request), {
      ...tagWrite,
      classify: request.classify,
      action: '删除标签',
      before: ({ name, group_id }) => ({ name, tag_group_id: group_id }),
      write: async (tags) => {
        await unbound(
          db,
          who,
          request.classify,
          tags.map(({ id }) => id),
        )
        await change(db, who, tags, { deleted_at: now }, now)
      },
    })
  },
  setting: async ({ request: { classify, personal_tags }, db, who, now, oplog }) => {
    const changed =
      classify === BusinessModule.commerce
        ? { personal_tags }
        : { content_rule: sql`${corpSetting.content_rule} || ${JSON.stringify({ personal_tags })}::jsonb` }
    await db
      .update(corpSetting)
      .set({ ...changed, updated_at: now, updated_by: who.user_id })
      .where(eq(corpSetting.corp_id, who.corp_id))
    const action = personal_tags === 1 ? '开放个人标签' : '关闭个人标签'
    const before = { personal_tags: 1 - personal_tags }
    await oplog({
      module: MODULE,
      classify,
      action,
      object: '个人标签',
      object_id: who.corp_id,
      before,
      after: { personal_tags },
    })
  },
  copy: copyTags,
})
