import { listMessage } from '@crm/base/messages'
import type { RequestOf } from '@crm/contracts/call'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { campaignAuthor, contentItem, spu } from '../../db/schema.ts'
import { Code, refuse, refuseField } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { contentSyncJob } from '../../jobs/contentSyncJob.ts'
import { contentList, type ContentListRow } from '../../metrics/contentList.ts'
import { contentIdOf } from '../../metrics/contentRef.ts'
import { CAMPAIGNS, campaignConditions } from '../../metrics/contentTodos.ts'
import { rowsOf } from '../../metrics/query.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Handlers } from '../../serve.ts'
import { addGrass } from './addGrass.ts'
import { contentFilterOf, contentOf, contentWhereOf, reachedContents } from './grassRows.ts'

const MODULE = '种草视频'
const SEEDING = 2
const LABELS_MAX = 10
const BATCH_MAX = 10_000
const FAILURES_MAX = 100
const CAMPAIGN = 2
const UNREACHED = '内容不存在或暂无数据权限'

// Two writes within one second must differ, or the second browser would not notice the first.
const written = (who: Staff, now: number) => ({
  updated_at: sql`greatest(${now}, ${contentItem.updated_at} + 1)`,
  updated_by: who.user_id,
})

const ofContents = (who: Staff, ids: readonly number[]) =>
  and(eq(contentItem.corp_id, who.corp_id), inArray(contentItem.id, [...ids]))

function refuseStale(row: ContentListRow, updated_at: number | undefined): void {
  if (updated_at !== undefined && row.updated_at !== updated_at) refuse(Code.stale, listMessage.stale)
}

/** Refuses an SPU that is not the corporation's. */
async function checkSpu(db: Db, who: Staff, id: number, field: string): Promise<void> {
  const own = and(eq(spu.corp_id, who.corp_id), eq(spu.id, id), isNull(spu.deleted_at))
  if ((await db.$count(spu, own)) === 0) refuseField(field, 'SPU不存在')
}

/** Refuses a campaign that the caller does not see, and one that has not begun. */
async function checkCampaign(db: Db, who: Staff, id: number, field: string): Promise<void> {
  const found = await rowsOf(
    db,
    sql`select 1 from ${CAMPAIGNS} where ${campaignConditions(scopeOf(who))} and p.id = ${id} and p.status > 1`,
  )
  if (found.length === 0) refuseField(field, '种草项目不存在')
}

type UpdateRequest = RequestOf<typeof grassVideoCalls.update>

/** The contents that a write means, and the ids of those that are not in reach. A single one out of reach refuses. */
async function chosenContents(db: Db, who: Staff, request: UpdateRequest, now: number) {
  if (request.select_all !== 1) {
    const ids = [...new Set(request.ids)]
    const [only] = ids
    if (only === undefined) refuseField('ids', '不能为空')
    if (ids.length === 1) {
      const row = await contentOf(db, who, only, now)
      refuseStale(row, request.updated_at)
      return { rows: [row], missing: [] }
    }
    const rows = await reachedContents(db, who, ids, now)
    const reached = new Set(rows.map((row) => row.id))
    return { rows, missing: ids.filter((id) => !reached.has(id)) }
  }
  const filters = request.filters ?? {}
  const page = { page: 1, size: BATCH_MAX }
  const [filter, where] = [contentFilterOf(filters, now), contentWhereOf(filters)]
  const { list, total_count } = await contentList(db, scopeOf(who), filter, where, page)
  if (total_count > BATCH_MAX) refuseField('select_all', '一次最多处理10,000条，请缩小筛选范围')
  return { rows: list, missing: [] }
}

/** New labels of each content that can take them, and why others cannot. */
function relabelled(rows: readonly ContentListRow[], labels: readonly string[], mode: 'replace' | 'add') {
  const done = new Map<string, number[]>()
  const failures: { id: number; title: string; reason: string }[] = []
  for (const row of rows) {
    const next = mode === 'replace' ? labels : [...new Set([...row.labels, ...labels])]
    const key = JSON.stringify(next)
    if (next.length > LABELS_MAX) failures.push({ id: row.id, title: row.title, reason: `标签最多${LABELS_MAX}个` })
    else done.set(key, [...(done.get(key) ?? []), row.id])
  }
  return { done, failures }
}

/** Adding, costs, labels, SPU and campaign, fresh counters, removing. */
export const grassWrites = {
  add: async ({ request, db, who, now, oplog, later }) => {
    if (request.spu_id !== undefined) await checkSpu(db, who, request.spu_id, 'spu_id')
    if (request.campaign_id !== undefined) await checkCampaign(db, who, request.campaign_id, 'campaign_id')
    const { list, ids } = await addGrass(db, who, request, now)
    if (ids.length > 0) {
      const object = `${ids.length}个内容`
      const after = { spu_id: request.spu_id ?? 0, campaign_id: request.campaign_id ?? 0 }
      await oplog({
        module: MODULE,
        action: '添加种草内容',
        object,
        object_id: ids.join(','),
        classify: SEEDING,
        after,
      })
      await later(contentSyncJob, { corp_id: who.corp_id, ids })
    }
    return { success: ids.length, failed: list.length - ids.length, list }
  },

  update: async ({ request, db, who, now, oplog }) => {
    const { quote, label_mode } = request.changes
    const labels = request.changes.labels && [...new Set(request.changes.labels)]
    if (quote === undefined && labels === undefined) refuseField('changes', '不能为空')
    // Labels are written side by side in addresses.
    if (labels?.some((label) => label.includes(','))) refuseField('changes', '标签不能含有逗号')
    if (label_mode === 'add' && labels?.length === 0) refuseField('changes', '标签不能为空')
    const { rows, missing } = await chosenContents(db, who, request, now)
    const change = quote === undefined ? {} : { quote }
    const { done, failures } = labels
      ? relabelled(rows, labels, label_mode)
      : { done: new Map([['', rows.map(({ id }) => id)]]), failures: [] }
    for (const [key, ids] of done)
      await db
        .update(contentItem)
        .set({ ...change, ...(labels ? { labels: JSON.parse(key) } : {}), ...written(who, now) })
        .where(ofContents(who, ids))
    const changed = [...done.values()].flat()
    const first = rows.find(({ id }) => id === changed[0])
    if (first)
      await oplog({
        module: MODULE,
        action: labels ? '打标签' : '编辑花费',
        object: changed.length === 1 ? first.title : `${first.title} 等${changed.length}个内容`,
        object_id: changed.slice(0, 20).join(','),
        classify: SEEDING,
        ...(changed.length === 1 ? { before: labels ? { labels: first.labels } : { quote: first.quote } } : {}),
        after: { ...change, ...(labels ? { mode: label_mode, labels } : {}) },
      })
    const failed = [...missing.map((id) => ({ id, title: '', reason: UNREACHED })), ...failures]
    return { success: changed.length, failed: failed.length, failures: failed.slice(0, FAILURES_MAX) }
  },

  bind: async ({ request, db, who, now, oplog }) => {
    const { target_type, target_id, updated_at } = request
    const id = contentIdOf(request.content_id) ?? refuse(Code.notFound, '内容不存在')
    const row = await contentOf(db, who, id, now)
    const isCampaign = target_type === CAMPAIGN
    if (target_id > 0) await (isCampaign ? checkCampaign : checkSpu)(db, who, target_id, 'target_id')
    const target = target_id === 0 ? null : target_id
    const change = isCampaign ? { campaign_id: target } : { spu_id: target }
    const [done] = await db
      .update(contentItem)
      .set({ ...change, ...written(who, now) })
      .where(and(ofContents(who, [id]), eq(contentItem.updated_at, updated_at)))
      .returning({ updated_at: contentItem.updated_at })
    if (!done) refuse(Code.stale, listMessage.stale)
    await oplog({
      module: MODULE,
      action: isCampaign ? '关联Campaign' : '关联SPU',
      object: row.title,
      object_id: id,
      classify: SEEDING,
      before: isCampaign ? { campaign_id: row.campaign_id } : { spu_id: row.spu_id },
      after: change,
    })
    return { updated_at: Number(done.updated_at) }
  },

  sync: async ({ request, db, who, now, oplog, later }) => {
    const ids = [...new Set(request.ids)]
    const [only] = ids
    const rows =
      ids.length === 1 && only !== undefined
        ? [await contentOf(db, who, only, now)]
        : await reachedContents(db, who, ids, now)
    const [first] = rows
    if (first) {
      const found = rows.map(({ id }) => id)
      await later(contentSyncJob, { corp_id: who.corp_id, ids: found })
      const object = rows.length === 1 ? first.title : `${first.title} 等${rows.length}个内容`
      const after = { queued: found.length }
      await oplog({ module: MODULE, action: '同步数据', object, object_id: found.join(','), classify: SEEDING, after })
    }
    return { queued: rows.length }
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const ids = [...new Set(request.ids)]
    const rows: ContentListRow[] = []
    for (const id of ids) rows.push(await contentOf(db, who, id, now))
    const [first] = rows
    if (rows.length === 1 && first) refuseStale(first, request.updated_at)
    await db
      .update(contentItem)
      .set({ deleted_at: now, ...written(who, now) })
      .where(ofContents(who, ids))
    // The talent of the campaign has no content any more.
    await db
      .update(campaignAuthor)
      .set({ content_id: null, updated_at: now, updated_by: who.user_id })
      .where(and(eq(campaignAuthor.corp_id, who.corp_id), inArray(campaignAuthor.content_id, ids)))
    const object = rows.length === 1 ? (first?.title ?? '') : `${first?.title ?? ''} 等${rows.length}个内容`
    const before = { campaign_ids: [...new Set(rows.map((row) => row.campaign_id))].join() }
    await oplog({ module: MODULE, action: '移除', object, object_id: ids.join(','), classify: SEEDING, before })
    return { success: rows.length }
  },
} satisfies Partial<Handlers<typeof grassVideoCalls>>
