import { flagOf } from '@crm/base/numbers'
import { roleLabel } from '@crm/access/roles'
import { type Campaign, campaignCalls } from '@crm/contracts/calls/campaigns'
import { CampaignStatus, type CampaignVisibility, campaignVisibilityLabel } from '@crm/contracts/enums'
import { campaignVerb, mayBecome } from '@crm/contracts/rules/campaignRules'
import { SEEDING } from '@crm/contracts/routes/groups'
import { and, eq, sql } from 'drizzle-orm'
import {
  campaignCounts,
  campaignList,
  type CampaignListRow,
  campaignTotals,
  progressOf,
  shownSums,
} from '../../../figures/campaignList.ts'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import {
  addCampaign,
  CAMPAIGN_LOG,
  checkedTerms,
  copyCampaign,
  setCampaignStatus,
  statusRefusal,
} from '../../../records/campaigns/campaignWrites.ts'
import {
  campaignActions,
  campaignInSight,
  campaignNarrowingOf,
  storedCampaign,
  costRight,
  runsCampaign,
  selectCampaigns,
} from '../../../records/campaigns/storedCampaigns.ts'
import { campaignLogs, logCampaigns } from '../../../records/campaigns/campaignLogs.ts'
import { draftCounts } from '../../../records/campaigns/drafts.ts'
import { memberBriefs } from '../../../records/members/memberBriefs.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import { NOT_ALLOWED } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { campaign } from '../../../store/database/schema.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { number, select, text } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'

const OF_CAMPAIGN = { table: 'campaign', key: 'id' }

const shown = (who: Staff, row: CampaignListRow): Campaign => {
  const { owner_id: _, owner_dept: __, goal: ___, updated_by: ____, ...rest } = row
  return { ...rest, ...shownSums(row), progress: progressOf(row), actions: campaignActions(who, row) }
}

/** Changed fields as the operation log has them: the visibility by its name. */
const logged = ({ visibility, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  ...rest,
  ...(visibility !== undefined && { visibility: campaignVisibilityLabel[visibility as CampaignVisibility] }), // of the column
})

/** Campaigns of content seeding: who asked whom for what, and what it came to. */
export const campaigns = serve(campaignCalls, {
  list: async ({ request, db, who, now }) => {
    const [scope, where, costs] = [scopeOf(who), campaignNarrowingOf(request), costRight(who)]
    const { list, total_count } = await campaignList(db, scope, where, costs, request, now)
    return {
      list: list.map((row) => shown(who, row)),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: shownSums(await campaignTotals(db, scope, where, costs, now)),
        status_count: await campaignCounts(db, scope, where, costs),
      },
    }
  },

  options: async ({ db, who }) => ({
    spus: await rowsOf(
      db,
      select(
        { id: number`id`, name: text`name` },
        sql`from spu where corp_id = ${who.corp_id} and deleted_at is null order by updated_at desc, id limit 200`,
      ),
    ),
  }),

  members: async ({ db, who }) => {
    const rows = await rowsOf(
      db,
      select(
        {
          user_id: number`u.user_id`,
          nick_name: text`u.nick_name`,
          role_id: number`u.role_id`,
          dept_name: text`coalesce(d.name, '')`,
        },
        sql`from corp_user u left join dept d on d.corp_id = u.corp_id and d.id = u.dept_id
          where u.corp_id = ${who.corp_id} and u.status = 2 and ${isOneOf(sql`u.role_id`, SEEDING)} order by u.role_id, u.user_id`,
      ),
    )
    return {
      list: rows.map(({ role_id, ...row }) => ({
        ...row,
        role_name: roleLabel[role_id] ?? '',
      })),
    }
  },

  detail: async ({ request: { id }, db, who, now }) => {
    const row = await campaignInSight(db, who, id, now)
    const stored = await storedCampaign(db, who, id)
    const { first = [], second = [] } = stored.review
    const people = await memberBriefs(db, who.corp_id, [...new Set([...stored.member_ids, ...first, ...second])])
    const named = (ids: readonly number[]) => [...new Set(ids)].flatMap((each) => people.get(each) ?? [])
    const { content_count = 0, interaction = 0, hot_count = 0, cpe = 0 } = stored.goals
    return {
      ...shown(who, row),
      goals: { content_count, interaction, hot_count, cpe },
      brief: stored.brief,
      keywords: stored.keywords,
      member_ids: stored.member_ids,
      members: named(stored.member_ids),
      review: { first, second },
      reviewers: named([...first, ...second]),
      visibility: stored.visibility,
      conclusion: stored.conclusion,
      draft_count: (await draftCounts(db, who.corp_id, id)).reviewing,
      shows_costs: flagOf(runsCampaign(who, row)),
      adds: flagOf(runsCampaign(who, row) || stored.member_ids.includes(who.user_id)),
    }
  },

  logs: async ({ request, db, who, now }) => {
    await campaignInSight(db, who, request.id, now)
    const { list, total_count } = await campaignLogs(db, who, request.id, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  add: async ({ request, db, who, now, oplog }) => {
    const id = await addCampaign({ db, who, now }, request)
    const { name, budget = 0 } = request
    await oplog({ ...CAMPAIGN_LOG, action: '新建', object: name, object_id: id, after: { name, budget } })
    return { id }
  },

  update: async ({ request: { id, updated_at, changes }, db, who, now, oplog }) => {
    await lockRows(db, who, OF_CAMPAIGN, [id])
    const row = await campaignInSight(db, who, id, now)
    if (!runsCampaign(who, row)) refuse(NOT_ALLOWED.code, NOT_ALLOWED.message)
    if (row.status === CampaignStatus.ended || row.status === CampaignStatus.archived)
      refuse(Code.notAllowed, '项目已结束，不能编辑')
    refuseStale(row, updated_at)
    const [before] = await db
      .select()
      .from(campaign)
      .where(and(eq(campaign.corp_id, who.corp_id), eq(campaign.id, id)))
    const { start_time = row.start_time, end_time = row.end_time } = changes
    const stored = await checkedTerms(db, who, { ...changes, start_time, end_time })
    const [done] = await db
      .update(campaign)
      .set({ ...stored, updated_at: sql`greatest(${now}, ${campaign.updated_at} + 1)`, updated_by: who.user_id })
      .where(and(eq(campaign.corp_id, who.corp_id), eq(campaign.id, id)))
      .returning({ updated_at: campaign.updated_at })
    if (!done || !before) throw new Error('a campaign was not written')
    const changed = Object.entries(stored).filter(
      ([key, next]) => JSON.stringify(before[key as keyof typeof before]) !== JSON.stringify(next), // keys of the table
    )
    await logCampaigns({ db, who, now }, [{ campaign_id: id, action: '编辑项目' }])
    await oplog({
      ...CAMPAIGN_LOG,
      action: '编辑',
      object: row.name,
      object_id: id,
      before: logged(Object.fromEntries(changed.map(([key]) => [key, before[key as keyof typeof before]]))),
      after: logged(Object.fromEntries(changed)),
    })
    return { updated_at: Number(done.updated_at) }
  },

  status: async (ctx) => {
    const { request, db, who, now } = ctx
    const { end_time, accepts_unfinished } = request
    // The request takes statuses only.
    const to = request.status as CampaignStatus
    const action = to === CampaignStatus.archived ? '归档' : to === CampaignStatus.ended ? '结束' : '启动'
    return runBulkWrite(ctx, await selectCampaigns(db, who, request, now), {
      ...CAMPAIGN_LOG,
      action,
      unit: '个项目',
      nameOf: (row) => row.name,
      keyOf: (row) => row.id,
      before: ({ status }) => ({ status }),
      after: { status: to, ...(end_time !== undefined && { end_time }) },
      each: (row) => {
        if (!runsCampaign(who, row)) return NOT_ALLOWED
        if (!mayBecome(row.status, to))
          return { code: Code.notAllowed, message: `当前状态不能${campaignVerb(row.status, to)}` }
        return statusRefusal(row, to, { end_time, accepts_unfinished: accepts_unfinished === 1, now })
      },
      write: (rows) => setCampaignStatus({ db, who, now }, rows, to, to === CampaignStatus.running ? { end_time } : {}),
    })
  },

  copy: async ({ request: { id }, db, who, now, oplog }) => {
    const row = await campaignInSight(db, who, id, now)
    const made = await copyCampaign({ db, who, now }, row)
    const after = { name: made.name, from: row.name }
    await oplog({ ...CAMPAIGN_LOG, action: '复制', object: made.name, object_id: made.id, after })
    return made
  },

  remove: async ({ request: { id, updated_at }, db, who, now, oplog }) => {
    await lockRows(db, who, OF_CAMPAIGN, [id])
    const row = await campaignInSight(db, who, id, now)
    if (!runsCampaign(who, row)) refuse(NOT_ALLOWED.code, NOT_ALLOWED.message)
    if (row.status !== CampaignStatus.draft) refuse(Code.notAllowed, '只有草稿可以删除')
    refuseStale(row, updated_at)
    await db
      .update(campaign)
      .set({ deleted_at: now, updated_at: sql`greatest(${now}, ${campaign.updated_at} + 1)`, updated_by: who.user_id })
      .where(and(eq(campaign.corp_id, who.corp_id), eq(campaign.id, id)))
    await oplog({ ...CAMPAIGN_LOG, action: '删除', object: row.name, object_id: id, before: { name: row.name } })
  },
})
