import { VideoSource } from '@crm/contracts/enums'
import { videoCalls } from '@crm/contracts/calls/videos'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { filtersOf, lockRows, type Selection, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { video } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { videoIds, type VideoListRow } from '../../../figures/videos.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers } from '../../../records/context.ts'
import { addVideos } from './addVideos.ts'
import {
  checkProducts,
  metricFilterOf,
  videosInScope,
  videoOf,
  videoWhereOf,
} from '../../../records/videos/videoRows.ts'

const MODULE = '带货视频'
const LABELS_MAX = 10
const OF_VIDEO = { table: 'video', key: 'video_id' }

// Two writes within one second must differ, or the second browser would not notice the first.
const newer = (now: number) => sql`greatest(${now}, ${video.updated_at} + 1)`

const ofVideos = (who: Staff, ids: readonly string[]) =>
  and(eq(video.corp_id, who.corp_id), inArray(video.video_id, [...ids]))

type LabelRequest = Parameters<Handlers<typeof videoCalls>['updateLabel']>[0]['request']

/** The videos that a label write means, locked. */
async function meantVideos(db: Db, who: Staff, request: LabelRequest, now: number): Promise<Selection<VideoListRow>> {
  const filters = filtersOf(request)
  const selection = await selectRows(db, who, {
    ...OF_VIDEO,
    keys: request.ids,
    all:
      filters &&
      ((limit) =>
        videoIds(db, scopeOf(who), metricFilterOf(filters, now), videoWhereOf(filters), { page: 1, size: limit })),
    read: request.updated_at,
    rowsOf: (ids) => videosInScope(db, who, ids, now),
    keyOf: (row) => row.video_id,
    unknown: { code: Code.notFound, message: '视频不存在或暂无数据权限' },
  })
  // For a single one the answer says whether somebody follows it.
  if (selection.isSingle) for (const { key } of selection.missing) await videoOf(db, who, key, now)
  return selection
}

/** Labels, goods, adding and removing. */
export const videoWrites = {
  add: async ({ request, db, who, now, oplog }) => {
    await checkProducts(db, who, request.product_ids ?? [])
    const { added, result } = await addVideos(db, who, request, now)
    if (added.length > 0) {
      const ids = added.join(',')
      await oplog({
        module: MODULE,
        action: '添加视频',
        object: `${added.length} 个视频`,
        object_id: ids,
        after: { video_ids: ids },
      })
    }
    return result
  },

  updateLabel: async (ctx) => {
    const { request, db, who, now } = ctx
    const labels = [...new Set(request.labels)]
    // Labels are written side by side in addresses.
    if (labels.some((label) => label.includes(','))) refuseField('labels', '标签不能含有逗号')
    if (request.mode === 'add' && labels.length === 0) refuseField('labels', '请填写标签')
    const next = (row: VideoListRow) => (request.mode === 'replace' ? labels : [...new Set([...row.labels, ...labels])])
    const tooMany = { code: WRONG_STATE_CODE, message: `标签最多 ${LABELS_MAX} 个` }
    return runBulkWrite(ctx, await meantVideos(db, who, request, now), {
      module: MODULE,
      action: '打标签',
      unit: '个视频',
      nameOf: (row) => row.title,
      keyOf: (row) => row.video_id,
      before: (row) => ({ labels: row.labels }),
      after: { mode: request.mode, labels },
      each: (row) => (next(row).length > LABELS_MAX ? tooMany : undefined),
      write: async (rows) => {
        for (const [key, group] of Map.groupBy(rows, (row) => JSON.stringify(next(row)))) {
          const ids = group.map((row) => row.video_id)
          await db
            .update(video)
            .set({ labels: JSON.parse(key), updated_at: newer(now), updated_by: who.user_id })
            .where(ofVideos(who, ids))
        }
      },
    })
  },

  updateGoods: async ({ request, db, who, now, oplog }) => {
    const { video_id, updated_at } = request
    const product_ids = [...new Set(request.product_ids)]
    await lockRows(db, who, OF_VIDEO, [video_id])
    const row = await videoOf(db, who, video_id, now)
    refuseStale(row, updated_at)
    await checkProducts(db, who, product_ids)
    const [written] = await db
      .update(video)
      .set({ product_ids, updated_at: newer(now), updated_by: who.user_id })
      .where(ofVideos(who, [video_id]))
      .returning({ updated_at: video.updated_at })
    if (!written) throw new Error('a video was not written')
    const [before, after] = [{ product_ids: row.product_ids }, { product_ids }]
    await oplog({ module: MODULE, action: '关联商品', object: row.title, object_id: video_id, before, after })
    return { updated_at: Number(written.updated_at) }
  },

  remove: async ({ request, db, who, now, oplog }) => {
    await lockRows(db, who, OF_VIDEO, [request.video_id])
    const row = await videoOf(db, who, request.video_id, now)
    if (row.source !== VideoSource.byHand) refuse(WRONG_STATE_CODE, '仅手动添加的视频可移除')
    refuseStale(row, request.updated_at)
    await db
      .update(video)
      .set({ deleted_at: now, updated_at: newer(now), updated_by: who.user_id })
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
