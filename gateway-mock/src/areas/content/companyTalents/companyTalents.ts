import { flagOf } from '@crm/base/numbers'
import { hasRole } from '@crm/access/roles'
import { canWorkInSeeding } from '@crm/access/talents'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { ContentListFlag, contentListFlagLabel } from '@crm/contracts/enums'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { pageInfo } from '../../../records/page.ts'
import {
  campaignsToFill,
  talentContents,
  talentPlaces,
  talentQuotes,
  talentSeedingLogs,
  talentSeedingSamples,
} from '../../../records/talents/companyRecords.ts'
import {
  companyTalentOf,
  selectCompanyTalents,
  type StoredCompanyTalent,
} from '../../../records/talents/companySelection.ts'
import { companyCounts, companyTalents as talentPage, companyTotals } from '../../../records/talents/companyTalents.ts'
import {
  COMPANY_LOG,
  handOver,
  listRefusal,
  removalRefusal,
  removeTalents,
  setList,
  setNotes,
  setTags,
  tagRefusal,
  usableTags,
  writeSeedingLog,
} from '../../../records/talents/companyWrites.ts'
import { memberOf } from '../../../records/talents/following.ts'
import { refuseUnknownImages } from '../../../records/tasks/uploads.ts'
import { refuse, refuseField } from '../../../rules/refusal.ts'
import { CONFLICT_CODE, OUT_OF_SCOPE, type RuleRefusal } from '../../../rules/ruleRefusal.ts'
import { rowOf } from '../../../store/database/query.ts'
import { float, json, number, select, text } from '../../../store/database/select.ts'
import { judgeTalents } from '../campaignTalents/addTalents.ts'
import { serve } from '../../serve.ts'
import { addToLibrary } from './addToLibrary.ts'

/** What every write over talents of the library reports and logs. */
const talentWrite = {
  ...COMPANY_LOG,
  unit: '位达人',
  nameOf: (talent: StoredCompanyTalent) => talent.author_name,
  keyOf: (talent: StoredCompanyTalent) => talent.author_id,
  before: ({ platform, content_flag, content_reason, tag_ids, followers }: StoredCompanyTalent) => ({
    platform,
    content_flag: contentListFlagLabel[content_flag],
    content_reason,
    tag_ids,
    followers: followers.map(({ nick_name, user_id }) => ({ nick_name, user_id })),
  }),
}

const inScope = ({ is_open }: StoredCompanyTalent): RuleRefusal | undefined => (is_open ? undefined : OUT_OF_SCOPE)

/** 企业达人库 and 红黑名单: the talents of content seeding. */
export const companyTalents = serve(companyTalentCalls, {
  list: async ({ request, db, who, now }) => {
    const query = { who, now, request }
    const [{ list, total_count }, list_total, status_count] = await Promise.all([
      talentPage(db, query, request),
      companyTotals(db, query),
      companyCounts(db, query),
    ])
    return { list, page_info: pageInfo(request, total_count), ext: { list_total, status_count } }
  },

  detail: async ({ request, db, who, now }) => {
    const { author_id, platform } = request
    await companyTalentOf(db, who, request, now)
    const query = { who, now, request: { platform, author_ids: [author_id], tab: 'all' as const } }
    const [row] = (await talentPage(db, query, { page: 1, size: 1 })).list
    if (!row) return refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    const more = await rowOf(
      db,
      select(
        {
          level: number<number | null>`a.level`,
          categories: json<string[]>`a.categories`,
          region: text`a.region`,
          home_url: text`a.home_url`,
          included_at: float`ca.created_at`,
        },
        sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
          where ca.corp_id = ${who.corp_id} and ca.author_id = ${author_id} and ca.platform = ${platform}`,
      ),
    )
    return { ...row, ...more }
  },

  quotes: async ({ request, db, who, now }) => {
    await companyTalentOf(db, who, request, now)
    const { list, total_count } = await talentQuotes(db, who, request, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  contents: async ({ request, db, who, now }) => {
    await companyTalentOf(db, who, request, now)
    const { list, total_count } = await talentContents(db, who, request, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  samples: async ({ request, db, who, now }) => {
    await companyTalentOf(db, who, request, now)
    const { list, total_count } = await talentSeedingSamples(db, who, request, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  places: async ({ request, db, who, now }) => {
    await companyTalentOf(db, who, request, now)
    const { list, total_count } = await talentPlaces(db, who, request, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  logs: async ({ request, db, who, now }) => {
    await companyTalentOf(db, who, request, now)
    const { list, total_count } = await talentSeedingLogs(db, who, request, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  campaigns: async ({ request, db, who }) => ({
    list: await campaignsToFill(db, who, request.platform, hasRole(who, SEEDING_LEADS)),
  }),

  campaignCheck: async (ctx) => {
    const { judged } = await judgeTalents(ctx)
    const refused = judged.filter(({ refusal }) => refusal !== undefined)
    return {
      success: judged.length - refused.length,
      failures: refused.map(({ author_id, talent, refusal, asks }) => ({
        author_id,
        author_name: talent?.author_name ?? author_id,
        reason: refusal?.message ?? '',
        asks: flagOf(asks),
      })),
    }
  },

  update: async ({ request, db, who, now, oplog }) => {
    const { author_id, changes, updated_at } = request
    const given = Object.entries(changes).filter(([, each]) => each !== undefined)
    if (given.length === 0) refuseField('changes', '请填写要修改的内容')
    const talent = await companyTalentOf(db, who, request, now, { lock: true })
    refuseStale(talent, updated_at)
    const version = await setNotes({ db, who, now }, talent, changes)
    await oplog({
      ...COMPANY_LOG,
      action: '编辑',
      object: talent.author_name,
      object_id: author_id,
      // Names of the notes are columns of the talent.
      before: Object.fromEntries(given.map(([name]) => [name, talent[name as keyof StoredCompanyTalent]])),
      after: Object.fromEntries(given),
    })
    return { updated_at: version }
  },

  add: addToLibrary,

  flag: async (ctx) => {
    const { request, db, who, now } = ctx
    const { list_type, reason = '', text: said = '', images = [] } = request
    const isOff = list_type === ContentListFlag.none
    if (!isOff && reason === '') refuseField('reason', '请选择原因')
    await refuseUnknownImages(db, who, images, 'images')
    const entry = { list_type, reason, text: said, images, moves: request.moves === 1 }
    return runBulkWrite(ctx, await selectCompanyTalents(db, who, request, now), {
      ...talentWrite,
      action: isOff ? '移出名单' : list_type === ContentListFlag.red ? '加入红名单' : '加入黑名单',
      after: { content_flag: contentListFlagLabel[list_type], ...(!isOff && { content_reason: reason, text: said }) },
      each: (talent) => inScope(talent) ?? listRefusal(talent, entry),
      write: (talents) => setList({ db, who, now }, talents, entry),
    })
  },

  transfer: async (ctx) => {
    const { request, db, who, now } = ctx
    const { remark = '' } = request
    const member = await memberOf(db, who, request.user_id, 'user_id', canWorkInSeeding)
    return runBulkWrite(ctx, await selectCompanyTalents(db, who, request, now), {
      ...talentWrite,
      action: '转交',
      after: { to_user_id: member.user_id, ...(remark !== '' && { remark }) },
      each: (talent) => {
        const isTheirs = talent.followers.length === 1 && talent.followers[0]?.user_id === member.user_id
        return (
          inScope(talent) ??
          (isTheirs ? { code: CONFLICT_CODE, message: `${member.nick_name}已跟进该达人` } : undefined)
        )
      },
      write: async (talents) => {
        for (const talent of talents) await handOver({ db, who, now }, talent, member, remark)
      },
    })
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await selectCompanyTalents(db, who, request, now), {
      ...talentWrite,
      action: '移除',
      each: (talent) => inScope(talent) ?? removalRefusal(talent),
      write: (talents) => removeTalents({ db, who, now }, talents),
    })
  },

  tagBind: async (ctx) => {
    const { request, db, who, now } = ctx
    const { tag_ids, action } = request
    const change = { tag_ids: [...new Set(tag_ids)], action, visible: await usableTags(db, who, tag_ids) }
    const result = await runBulkWrite(ctx, await selectCompanyTalents(db, who, request, now), {
      ...talentWrite,
      action: '打标签',
      after: { mode: action, tag_ids },
      each: (talent) => inScope(talent) ?? tagRefusal(talent, change),
      write: (talents) => setTags({ db, who, now }, talents, change),
    })
    const [only] = request.author_ids?.length === 1 ? request.author_ids : []
    const { platform } = request
    if (only === undefined || platform === undefined) return { ...result, updated_at: now }
    const { updated_at } = await companyTalentOf(db, who, { author_id: only, platform }, now)
    return { ...result, updated_at }
  },

  followLogAdd: async ({ request, db, who, now, oplog }) => {
    const { author_id, kind, content, images = [], next_at } = request
    const talent = await companyTalentOf(db, who, request, now, { lock: true })
    await refuseUnknownImages(db, who, images, 'images')
    const id = await writeSeedingLog({ db, who, now }, talent, { kind, content, images, next_at })
    await oplog({ ...COMPANY_LOG, action: '写跟进', object: talent.author_name, object_id: author_id, after: { kind } })
    return { id }
  },
})
