import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { filtersOf, lockRows, type Selection, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { campaign, contentItem, spu } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField, refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { contentList, type ContentListRow } from '../../../figures/contentList.ts'
import { contentIdOf } from '../../../figures/contentVideoId.ts'
import { CAMPAIGNS, campaignConditions } from '../../../figures/contentTodos.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers } from '../../../records/context.ts'
import { addGrass } from '../../../records/videos/addGrass.ts'
import {
  bindContent,
  placesOfContents,
  unbindPlaces,
  unbindRefusal,
  waitingPlace,
} from '../../../records/campaigns/contentPlaces.ts'
import { closedRefusal } from '../../../records/campaigns/placeRules.ts'
import type { WriteContext } from '../../../records/writeContext.ts'
import { quoteOfContents } from '../../../records/campaigns/placeWrites.ts'
import { contentFilterOf, contentOf, contentWhereOf, contentsInScope } from '../../../records/videos/grassRows.ts'

const MODULE = '种草视频'
const SEEDING = 2
const LABELS_MAX = 10
const OF_CONTENT = { table: 'content_item', key: 'id' }
const CAMPAIGN = 2

// Two writes within one second must differ, or the second browser would not notice the first.
const written = (who: Staff, now: number) => ({
  updated_at: sql`greatest(${now}, ${contentItem.updated_at} + 1)`,
  updated_by: who.user_id,
})

const ofContents = (who: Staff, ids: readonly number[]) =>
  and(eq(contentItem.corp_id, who.corp_id), inArray(contentItem.id, [...ids]))

/** Refuses an SPU that is not the corporation's. */
async function checkSpu(db: Db, who: Staff, id: number, field: string): Promise<void> {
  const own = and(eq(spu.corp_id, who.corp_id), eq(spu.id, id), isNull(spu.deleted_at))
  if ((await db.$count(spu, own)) === 0) refuseField(field, '所选 SPU 不存在，请重新选择')
}

/** Refuses a campaign that the caller does not see, and one that has not begun. */
async function checkCampaign(db: Db, who: Staff, id: number, field: string): Promise<void> {
  const found = await rowsOf(
    db,
    sql`select 1 from ${CAMPAIGNS} where ${campaignConditions(scopeOf(who))} and p.id = ${id} and p.status > 1`,
  )
  if (found.length === 0) refuseField(field, '所选种草项目不存在，请重新选择')
}

/** Refusals of the campaigns whose contents stay as they are, by campaign: nothing is bound to an archived one, or taken from it. */
async function closedCampaigns(
  { db, who }: WriteContext,
  ids: readonly (number | null)[],
): Promise<Map<number | null, RuleRefusal>> {
  const rows = await db
    .select({ id: campaign.id, status: campaign.status })
    .from(campaign)
    .where(
      and(
        eq(campaign.corp_id, who.corp_id),
        inArray(
          campaign.id,
          ids.filter((id) => id !== null),
        ),
      ),
    )
  return new Map(
    rows.flatMap(({ id, status }) => {
      const refusal = closedRefusal(status, 'closing')
      return refusal === undefined ? [] : [[id, refusal]]
    }),
  )
}

type UpdateRequest = Parameters<Handlers<typeof grassVideoCalls>['update']>[0]['request']

/** The contents that a write means, locked. */
async function meantContents(
  db: Db,
  who: Staff,
  request: Pick<UpdateRequest, 'ids' | 'select_all' | 'filters' | 'updated_at'>,
  now: number,
): Promise<Selection<ContentListRow>> {
  const filters = filtersOf(request)
  const selection = await selectRows(db, who, {
    ...OF_CONTENT,
    keys: request.ids,
    all:
      filters &&
      (async (limit) => {
        const [filter, where] = [contentFilterOf(filters, now), contentWhereOf(filters)]
        const { list } = await contentList(db, scopeOf(who), filter, where, { page: 1, size: limit })
        return list.map((row) => row.id)
      }),
    read: request.updated_at,
    rowsOf: (ids) => contentsInScope(db, who, ids, now),
    keyOf: (row) => row.id,
    unknown: { code: Code.notFound, message: '内容不存在或暂无数据权限' },
  })
  // For a single one the answer says whether somebody follows it.
  if (selection.isSingle) for (const { key } of selection.missing) await contentOf(db, who, Number(key), now)
  return selection
}

/** What every bulk write of contents reports and logs. */
const contentWrite = {
  module: MODULE,
  classify: SEEDING,
  unit: '个内容',
  nameOf: (row: ContentListRow) => row.title,
  keyOf: (row: ContentListRow) => row.id,
} as const
const idsOf = (rows: readonly ContentListRow[]) => rows.map((row) => row.id)

/** Contents of a campaign are bound to the talents of it who wait for their publication. */
async function bindWaiting(
  context: WriteContext & { who: Staff },
  campaignId: number,
  ids: readonly number[],
): Promise<void> {
  for (const row of await contentsInScope(context.db, context.who, ids, context.now)) {
    const content = { id: row.id, author_id: row.author_id, platform: row.platform }
    const place = await waitingPlace(context, campaignId, content)
    if (place) await bindContent(context, place, content)
  }
}

/** Adding, costs, labels, SPU and campaign, fresh counters, removing. */
export const grassWrites = {
  add: async ({ request, db, who, now, oplog, later }) => {
    if (request.spu_id !== undefined) await checkSpu(db, who, request.spu_id, 'spu_id')
    if (request.campaign_id !== undefined) {
      await checkCampaign(db, who, request.campaign_id, 'campaign_id')
      refuseWith((await closedCampaigns({ db, who, now }, [request.campaign_id])).get(request.campaign_id))
    }
    const { added: ids, result } = await addGrass(db, who, request, now)
    if (request.campaign_id !== undefined) await bindWaiting({ db, who, now }, request.campaign_id, ids)
    if (ids.length > 0) {
      const object = `${ids.length} 个内容`
      const after = { spu_id: request.spu_id ?? 0, campaign_id: request.campaign_id ?? 0 }
      await oplog({
        module: MODULE,
        action: '添加种草内容',
        object,
        object_id: ids.join(','),
        classify: SEEDING,
        after,
      })
      await later(jobKinds.contentSync, { corp_id: who.corp_id, ids })
    }
    return result
  },

  update: async (ctx) => {
    const { request, db, who, now } = ctx
    const { quote, label_mode } = request.changes
    const labels = request.changes.labels && [...new Set(request.changes.labels)]
    if (quote === undefined && labels === undefined) refuseField('changes', '请填写要修改的内容')
    // Labels are written side by side in addresses.
    if (labels?.some((label) => label.includes(','))) refuseField('changes', '标签不能含有逗号')
    if (label_mode === 'add' && labels?.length === 0) refuseField('changes', '标签不能为空')
    const change = quote === undefined ? {} : { quote }
    const next = (row: ContentListRow) =>
      label_mode === 'replace' ? labels : labels && [...new Set([...row.labels, ...labels])]
    const tooMany = { code: WRONG_STATE_CODE, message: `标签最多 ${LABELS_MAX} 个` }
    return runBulkWrite(ctx, await meantContents(db, who, request, now), {
      ...contentWrite,
      action: labels ? '打标签' : '编辑花费',
      before: (row) => ({ ...(labels && { labels: row.labels }), ...(quote !== undefined && { quote: row.quote }) }),
      after: { ...change, ...(labels && { mode: label_mode, labels }) },
      each: (row) => ((next(row)?.length ?? 0) > LABELS_MAX ? tooMany : undefined),
      write: async (rows) => {
        for (const group of Map.groupBy(rows, (row) => JSON.stringify(next(row) ?? [])).values()) {
          const [first] = group
          const taken = first && next(first)
          await db
            .update(contentItem)
            .set({ ...change, ...(taken && { labels: [...taken] }), ...written(who, now) })
            .where(ofContents(who, idsOf(group)))
        }
        if (quote !== undefined) await quoteOfContents({ db, who, now }, idsOf(rows), quote)
      },
    })
  },

  bind: async ({ request, db, who, now, oplog }) => {
    const { target_type, target_id, updated_at } = request
    const id = contentIdOf(request.content_id) ?? refuse(Code.notFound, '内容不存在')
    await lockRows(db, who, OF_CONTENT, [id])
    const row = await contentOf(db, who, id, now)
    refuseStale(row, updated_at)
    const isCampaign = target_type === CAMPAIGN
    if (target_id > 0) await (isCampaign ? checkCampaign : checkSpu)(db, who, target_id, 'target_id')
    const target = target_id === 0 ? null : target_id
    const context = { db, who, now }
    if (isCampaign && target !== row.campaign_id) {
      const closed = await closedCampaigns(context, [row.campaign_id, target])
      refuseWith(closed.get(row.campaign_id) ?? closed.get(target))
      // The talent that it was bound to waits for a content again.
      const places = await placesOfContents(context, [id])
      refuseWith(unbindRefusal(places[0]))
      await unbindPlaces(context, places)
    }
    const change = isCampaign ? { campaign_id: target } : { spu_id: target }
    const [done] = await db
      .update(contentItem)
      .set({ ...change, ...written(who, now) })
      .where(ofContents(who, [id]))
      .returning({ updated_at: contentItem.updated_at })
    if (!done) throw new Error('a content was not written')
    if (isCampaign && target !== null && target !== row.campaign_id) await bindWaiting(context, target, [id])
    await oplog({
      module: MODULE,
      action: isCampaign ? '关联种草项目' : '关联 SPU',
      object: row.title,
      object_id: id,
      classify: SEEDING,
      before: isCampaign ? { campaign_id: row.campaign_id } : { spu_id: row.spu_id },
      after: change,
    })
    const [stands] = await db
      .select({ updated_at: contentItem.updated_at })
      .from(contentItem)
      .where(ofContents(who, [id]))
    return { updated_at: Number(stands?.updated_at ?? done.updated_at) }
  },

  sync: async (ctx) => {
    const { request, db, who, now, later } = ctx
    return runBulkWrite(ctx, await meantContents(db, who, request, now), {
      ...contentWrite,
      action: '同步数据',
      before: (row) => ({ synced_at: row.synced_at }),
      each: () => undefined,
      write: (rows) => later(jobKinds.contentSync, { corp_id: who.corp_id, ids: idsOf(rows) }),
    })
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    const context = { db, who, now }
    const selection = await meantContents(db, who, request, now)
    const closed = await closedCampaigns(
      context,
      selection.rows.map((row) => row.campaign_id),
    )
    const places = new Map(
      (await placesOfContents(context, idsOf(selection.rows))).map((place) => [place.content_id, place]),
    )
    return runBulkWrite(ctx, selection, {
      ...contentWrite,
      action: '移除',
      before: (row) => ({ campaign_id: row.campaign_id }),
      each: (row) => closed.get(row.campaign_id) ?? unbindRefusal(places.get(row.id)),
      write: async (rows) => {
        const ids = idsOf(rows)
        await db
          .update(contentItem)
          .set({ deleted_at: now, ...written(who, now) })
          .where(ofContents(who, ids))
        // The talents of campaigns wait for another content.
        await unbindPlaces(
          context,
          ids.flatMap((id) => places.get(id) ?? []),
        )
      },
    })
  },
} satisfies Partial<Handlers<typeof grassVideoCalls>>
