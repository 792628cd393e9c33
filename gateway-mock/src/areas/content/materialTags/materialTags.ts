import { type MaterialTag, materialTagCalls } from '@crm/contracts/calls/materialTags'
import { MATERIAL_TAG_GROUPS_MAX, MATERIAL_TAGS_MAX } from '@crm/contracts/rules/materialRules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { lockRows, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import {
  applyRules,
  isRule,
  materialTagPage,
  type MaterialTagRow,
  materialTagsOf,
  ruleText,
  existingTagNames,
  unfilledBy,
} from '../../../records/materials/materialTagRows.ts'
import { MATERIAL_LOG } from '../../../records/materials/storedMaterials.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { CONFLICT_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { holdLock } from '../../../store/database/locks.ts'
import { isOneOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { materialTag, materialTagGroup, spu } from '../../../store/database/schema.ts'
import { int, number, select, text } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'

const GONE = { code: Code.notFound, message: '标签不存在' }

/** The groups in their order, with how many tags stand in each. */
const groupsOf = (db: Db, who: Staff) =>
  rowsOf(
    db,
    select(
      {
        id: number`g.id`,
        name: text`g.name`,
        tag_count: int`(select count(*) from material_tag t where t.corp_id = g.corp_id and t.group_id = g.id and t.deleted_at is null)`,
      },
      sql`from material_tag_group g where g.corp_id = ${who.corp_id} and g.deleted_at is null order by g.sort, g.id`,
    ),
  )

async function groupOf(db: Db, who: Staff, id: number) {
  return (
    (await groupsOf(db, who)).find((each) => each.id === id) ?? refuseField('group_id', '所选分组不存在，请重新选择')
  )
}

async function groupsWithoutName(db: Db, who: Staff, name: string, exceptId = 0) {
  await holdLock(db, 'tag names', who.corp_id)
  const groups = await groupsOf(db, who)
  if (groups.some((each) => each.name === name && each.id !== exceptId)) refuse(CONFLICT_CODE, '分组名称已存在')
  return groups
}

const ofGroup = (who: Staff, id: number) => and(eq(materialTagGroup.corp_id, who.corp_id), eq(materialTagGroup.id, id))
const ofTag = (who: Staff, id: number) => and(eq(materialTag.corp_id, who.corp_id), eq(materialTag.id, id))

const totalOf = (db: Db, who: Staff) =>
  db.$count(materialTag, and(eq(materialTag.corp_id, who.corp_id), isNull(materialTag.deleted_at)))

async function tagOf(db: Db, who: Staff, id: number): Promise<MaterialTagRow> {
  await lockRows(db, who, { table: 'material_tag', key: 'id' }, [id])
  const [found] = await materialTagsOf(db, who, [id])
  return found ?? refuse(GONE.code, GONE.message)
}

const stamp = ({ who, now }: { who: Staff; now: number }) => ({
  updated_at: sql`greatest(${now}, ${materialTag.updated_at} + 1)`,
  updated_by: who.user_id,
})

const shown = ({ updated_by: _, spu_name, ...row }: MaterialTagRow): MaterialTag => ({
  ...row,
  rule_text: ruleText({ name_contains: row.name_contains, spu_name }),
})

/** Tags of materials, their groups, and the rules by which they come by themselves. */
export const materialTags = serve(materialTagCalls, {
  groups: async ({ db, who }) => ({ list: await groupsOf(db, who) }),

  groupAdd: async ({ request: { name }, db, who, now, oplog }) => {
    const groups = await groupsWithoutName(db, who, name)
    if (groups.length >= MATERIAL_TAG_GROUPS_MAX) refuse(WRONG_STATE_CODE, `最多 ${MATERIAL_TAG_GROUPS_MAX} 个标签分组`)
    const [row] = await db
      .insert(materialTagGroup)
      .values({
        ...{ corp_id: who.corp_id, name, sort: groups.length },
        ...{ created_at: now, updated_at: now, updated_by: who.user_id },
      })
      .returning({ id: materialTagGroup.id })
    if (row === undefined) throw new Error('a group was not written')
    await oplog({ ...MATERIAL_LOG, action: '添加标签分组', object: name, object_id: row.id, after: { name } })
    return { id: row.id }
  },

  groupUpdate: async ({ request: { id, name }, db, who, now, oplog }) => {
    const stored = (await groupsWithoutName(db, who, name, id)).find((each) => each.id === id)
    if (stored === undefined) return refuse(Code.notFound, '分组不存在')
    await db.update(materialTagGroup).set({ name, updated_at: now, updated_by: who.user_id }).where(ofGroup(who, id))
    const changed = { before: { name: stored.name }, after: { name } }
    await oplog({ ...MATERIAL_LOG, action: '重命名标签分组', object: name, object_id: id, ...changed })
  },

  groupDelete: async ({ request: { id }, db, who, now, oplog }) => {
    await holdLock(db, 'tag names', who.corp_id)
    const stored = (await groupsOf(db, who)).find((each) => each.id === id)
    if (stored === undefined) return refuse(Code.notFound, '分组不存在')
    if (stored.tag_count > 0) refuse(WRONG_STATE_CODE, '分组中还有标签，请先移动或删除')
    await db
      .update(materialTagGroup)
      .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
      .where(ofGroup(who, id))
    const before = { name: stored.name }
    await oplog({ ...MATERIAL_LOG, action: '删除标签分组', object: stored.name, object_id: id, before })
  },

  groupSort: async ({ request: { ids }, db, who, now, oplog }) => {
    await holdLock(db, 'tag names', who.corp_id)
    const known = (await groupsOf(db, who)).map(({ id }) => id)
    // Groups that somebody added meanwhile stand at the end.
    const order = [...new Set([...ids.filter((id) => known.includes(id)), ...known])]
    for (const [sort, id] of order.entries())
      await db.update(materialTagGroup).set({ sort, updated_at: now, updated_by: who.user_id }).where(ofGroup(who, id))
    await oplog({ ...MATERIAL_LOG, action: '标签分组排序', object: `${order.length} 个分组`, after: { ids: order } })
  },

  list: async ({ request, db, who }) => {
    const { id, auto, ...rest } = request
    const where = { ...rest, ids: id === undefined ? undefined : [id], auto: auto === '1' }
    const { list, total_count } = await materialTagPage(db, who, where, request)
    return { list: list.map(shown), page_info: pageInfo(request, total_count), ext: { total: await totalOf(db, who) } }
  },

  add: async ({ request: { group_id, names: asked, color }, db, who, now, oplog }) => {
    await groupOf(db, who, group_id)
    const names = [...new Set(asked)]
    await holdLock(db, 'tag names', who.corp_id)
    const taken = await existingTagNames(db, who, names)
    const fresh = names.filter((name) => !taken.has(name))
    const total = await totalOf(db, who)
    if (total + fresh.length > MATERIAL_TAGS_MAX)
      refuse(
        WRONG_STATE_CODE,
        `最多 ${MATERIAL_TAGS_MAX} 个标签，还可添加 ${Math.max(0, MATERIAL_TAGS_MAX - total)} 个`,
      )
    const { next } = await rowOf(
      db,
      select(
        { next: int`coalesce(max(sort), -1) + 1` },
        sql`from material_tag where corp_id = ${who.corp_id} and group_id = ${group_id}`,
      ),
    )
    // Where all of them are there already, nobody did anything.
    if (fresh.length > 0) {
      await db.insert(materialTag).values(
        fresh.map((name, index) => ({
          ...{ corp_id: who.corp_id, group_id, name, color, sort: next + index, creator_id: who.user_id },
          ...{ created_at: now, updated_at: now, updated_by: who.user_id },
        })),
      )
      await oplog({ ...MATERIAL_LOG, action: '添加标签', object: fresh.join('、'), after: { names: fresh.join('、') } })
    }
    const failures = names
      .filter((name) => taken.has(name))
      .map((name) => ({ key: name, name, reason: '标签名称已存在' }))
    return { success: fresh.length, failures }
  },

  update: async ({ request: { id, updated_at, ...changed }, db, who, now, oplog }) => {
    const stored = await tagOf(db, who, id)
    refuseStale(stored, updated_at)
    const group = changed.group_id === undefined ? undefined : await groupOf(db, who, changed.group_id)
    if (changed.name !== undefined) {
      await holdLock(db, 'tag names', who.corp_id)
      if ((await existingTagNames(db, who, [changed.name], id)).size > 0) refuse(CONFLICT_CODE, '标签名称已存在')
    }
    await db
      .update(materialTag)
      .set({ ...changed, ...stamp({ who, now }) })
      .where(ofTag(who, id))
    await oplog({
      ...{ ...MATERIAL_LOG, action: '编辑标签', object: stored.name, object_id: id },
      before: { name: stored.name, color: stored.color, group: stored.group_name },
      after: { name: changed.name, color: changed.color, group: group?.name },
    })
  },

  merge: async ({ request: { id, to_id }, db, who, now, oplog }) => {
    if (id === to_id) refuseField('to_id', '标签不能合并到自己')
    const [from, to] = [await tagOf(db, who, id), await tagOf(db, who, to_id)]
    const moved = await rowsOf(
      db,
      sql`insert into material_tagged (corp_id, material_id, tag_id) select corp_id, material_id, ${to_id}::int from material_tagged
        where corp_id = ${who.corp_id} and tag_id = ${id} on conflict do nothing returning material_id`,
    )
    await removeTags({ db, who, now }, [from])
    await oplog({ ...MATERIAL_LOG, action: '合并标签', object: from.name, object_id: id, after: { name: to.name } })
    return { count: moved.length }
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    const selected = await selectRows(db, who, {
      ...{ table: 'material_tag', key: 'id', keys: request.ids, read: request.updated_at },
      rowsOf: (keys) => materialTagsOf(db, who, keys),
      keyOf: (row) => row.id,
      unknown: GONE,
    })
    return runBulkWrite(ctx, selected, {
      ...MATERIAL_LOG,
      action: '删除标签',
      unit: '个标签',
      nameOf: (row) => row.name,
      keyOf: (row) => row.id,
      before: ({ name }) => ({ name }),
      each: () => undefined,
      write: (rows) => removeTags({ db, who, now }, rows),
    })
  },

  saveRules: async ({ request: { rules, preview, applies }, db, who, now, oplog }) => {
    const ids = [...new Set(rules.map(({ tag_id }) => tag_id))]
    const stored = await materialTagsOf(db, who, ids)
    if (stored.length < ids.length) refuse(GONE.code, GONE.message)
    const spus = [...new Set(rules.map(({ spu_id }) => spu_id).filter((id) => id > 0))]
    const alive = and(eq(spu.corp_id, who.corp_id), isOneOf(sql`${spu.id}`, spus), isNull(spu.deleted_at))
    if (spus.length > 0 && (await db.$count(spu, alive)) < spus.length) refuseField('spu_id', 'SPU 不存在，请重新选择')
    const wouldTag = await unfilledBy(db, who.corp_id, rules)
    if (preview === 1) return wouldTag
    for (const { tag_id, name_contains, spu_id } of rules)
      await db
        .update(materialTag)
        .set({
          auto_rule: { ...(name_contains !== '' && { name_contains }), ...(spu_id > 0 && { spu_id }) },
          ...stamp({ who, now }),
        })
        .where(ofTag(who, tag_id))
    const count = applies === 1 ? await applyRules(db, who.corp_id, rules) : wouldTag.count
    const now_ = new Map((await materialTagsOf(db, who, ids)).map((row) => [row.id, ruleText(row) || '无']))
    await oplog({
      ...{ ...MATERIAL_LOG, action: rules.some(isRule) ? '设置自动标签' : '移除自动标签' },
      ...{ object: stored.map(({ name }) => name).join('、'), object_id: ids.join(',') },
      before: { auto_rules: stored.map((row) => ruleText(row) || '无').join('；') },
      after: { auto_rules: ids.map((id) => now_.get(id) ?? '').join('；'), ...(applies === 1 && { count }) },
    })
    return { count, names: wouldTag.names }
  },
})

/** Deletes tags; the materials that have them stay. */
async function removeTags(
  { db, who, now }: { db: Db; who: Staff; now: number },
  rows: readonly MaterialTagRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await rowsOf(db, sql`delete from material_tagged where corp_id = ${who.corp_id} and ${isOneOf(sql`tag_id`, ids)}`)
  await db
    .update(materialTag)
    .set({ deleted_at: now, ...stamp({ who, now }) })
    .where(and(eq(materialTag.corp_id, who.corp_id), isOneOf(sql`${materialTag.id}`, ids)))
}
