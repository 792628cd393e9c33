import { listMessage } from '@crm/base/messages'
import type { RequestOf } from '@crm/contracts/call'
import { videoCalls } from '@crm/contracts/calls/videos'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { video } from '../../db/schema.ts'
import { Code, refuse, refuseField } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { videoList, type VideoListRow } from '../../metrics/videos.ts'
import { WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Handlers } from '../../serve.ts'
import { addVideos } from './addVideos.ts'
import { checkProducts, metricFilterOf, reachedVideos, videoOf, videoWhereOf } from './videoRows.ts'

const MODULE = '带货视频'
const LABELS_MAX = 10
const BATCH_MAX = 10_000
const FAILURES_MAX = 100
const BY_HAND = 2

// Two writes within one second must differ, or the second browser would not notice the first.
const newer = (now: number) => sql`greatest(${now}, ${video.updated_at} + 1)`

const ofVideos = (who: Staff, ids: readonly string[]) =>
  and(eq(video.corp_id, who.corp_id), inArray(video.video_id, [...ids]))

function refuseStale(row: VideoListRow, updated_at: number | undefined): void {
  if (updated_at !== undefined && row.updated_at !== updated_at) refuse(Code.stale, listMessage.stale)
}

type LabelRequest = RequestOf<typeof videoCalls.updateLabel>

/** The videos that a label write means, and the numbers of those that are not in reach. */
async function chosenVideos(db: Db, who: Staff, request: LabelRequest, now: number) {
  if (request.select_all !== 1) {
    const ids = [...new Set(request.video_ids)]
    if (ids.length === 0) refuseField('video_ids', '不能为空')
    const rows = await reachedVideos(db, who, ids, now)
    const reached = new Set(rows.map((row) => row.video_id))
    return { rows, missing: ids.filter((id) => !reached.has(id)) }
  }
  const filters = request.filters ?? {}
  const page = { page: 1, size: BATCH_MAX }
  const { list, total_count } = await videoList(
    db,
    scopeOf(who),
    metricFilterOf(filters, now),
    videoWhereOf(filters),
    page,
  )
  if (total_count > BATCH_MAX) refuseField('select_all', '一次最多处理10,000条，请缩小筛选范围')
  return { rows: list, missing: [] }
}

/** Labels, goods, adding and removing. */
export const videoWrites = {
  add: async ({ request, db, who, now, oplog }) => {
    await checkProducts(db, who, request.product_ids ?? [])
    const list = await addVideos(db, who, request, now)
    const added = list.filter((each) => each.reason === '')
    if (added.length > 0) {
      const ids = added.map((each) => each.video_id).join(',')
      await oplog({
        module: MODULE,
        action: '添加视频',
        object: `${added.length}个视频`,
        object_id: ids,
        after: { video_ids: ids },
      })
    }
    return { success: added.length, failed: list.length - added.length, list }
  },

  updateLabel: async ({ request, db, who, now, oplog }) => {
    const labels = [...new Set(request.labels)]
    // Labels are written side by side in addresses.
    if (labels.some((label) => label.includes(','))) refuseField('labels', '不能含有逗号')
    if (request.mode === 'add' && labels.length === 0) refuseField('labels', '不能为空')
    const { rows, missing } = await chosenVideos(db, who, request, now)
    const [first] = rows
    if (request.video_ids?.length === 1 && request.select_all !== 1) {
      const row = first ?? (await videoOf(db, who, request.video_ids[0] ?? '', now))
      refuseStale(row, request.updated_at)
    }
    const failures = missing.map((video_id) => ({ video_id, title: '', reason: '视频不存在或暂无数据权限' }))
    const byLabels = new Map<string, string[]>()
    for (const row of rows) {
      const next = request.mode === 'replace' ? labels : [...new Set([...row.labels, ...labels])]
      if (next.length > LABELS_MAX) {
        failures.push({ video_id: row.video_id, title: row.title, reason: `标签最多${LABELS_MAX}个` })
        continue
      }
      const key = JSON.stringify(next)
      byLabels.set(key, [...(byLabels.get(key) ?? []), row.video_id])
    }
    for (const [key, ids] of byLabels)
      await db
        .update(video)
        .set({ labels: JSON.parse(key), updated_at: newer(now) })
        .where(ofVideos(who, ids))
    const done = [...byLabels.values()].flat()
    if (done.length > 0) {
      const title = rows.find((row) => row.video_id === done[0])?.title ?? ''
      const object = done.length === 1 ? title : `${title} 等${done.length}个视频`
      const before = done.length === 1 && first ? { before: { labels: first.labels } } : {}
      const after = { mode: request.mode, labels }
      await oplog({
        module: MODULE,
        action: '打标签',
        object,
        object_id: done.slice(0, 20).join(','),
        ...before,
        after,
      })
    }
    return { success: done.length, failed: failures.length, failures: failures.slice(0, FAILURES_MAX) }
  },

  updateGoods: async ({ request, db, who, now, oplog }) => {
    const { video_id, updated_at } = request
    const product_ids = [...new Set(request.product_ids)]
    const row = await videoOf(db, who, video_id, now)
    await checkProducts(db, who, product_ids)
    const [written] = await db
      .update(video)
      .set({ product_ids, updated_at: newer(now) })
      .where(and(ofVideos(who, [video_id]), eq(video.updated_at, updated_at)))
      .returning({ updated_at: video.updated_at })
    if (!written) refuse(Code.stale, listMessage.stale)
    const [before, after] = [{ product_ids: row.product_ids }, { product_ids }]
    await oplog({ module: MODULE, action: '关联商品', object: row.title, object_id: video_id, before, after })
    return { updated_at: Number(written.updated_at) }
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const row = await videoOf(db, who, request.video_id, now)
    if (row.source !== BY_HAND) refuse(WRONG_STATE_CODE, '仅手动添加的视频可移除')
    refuseStale(row, request.updated_at)
    await db
      .update(video)
      .set({ deleted_at: now, updated_at: newer(now) })
      .where(ofVideos(who, [row.video_id]))
    await oplog({
      module: MODULE,
      action: '移除',
      object: row.title,
      object_id: row.video_id,
      before: { url: row.url },
    })
    return {}
  },
} satisfies Partial<Handlers<typeof videoCalls>>
