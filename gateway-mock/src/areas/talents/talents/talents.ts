import { leadsTalents, canListTalents } from '@crm/access/talents'
import { roleRefusedSentence } from '@crm/access/refusals'
import { talentCalls } from '@crm/contracts/calls/talents'
import { FINDING_MAX } from '@crm/contracts/rules/talentFinding'
import { IncludeStatus, IncludeWay, ListFlag, QuotaType, TalentSource } from '@crm/contracts/enums'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { corpAuthor, follow, includeTask } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { INCLUDE_SECONDS, jobKinds } from '../../../records/jobKinds.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { customFault } from '../../../rules/customFields.ts'
import { boundCount } from '../../../rules/followModes.ts'
import { refuseOverQuota } from '../../../rules/quota.ts'
import { CONFLICT_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import {
  changeContact,
  openFollowService,
  type Member,
  memberOf,
  ofTalent,
  takeIntoPool,
  workRefusal,
} from '../../../records/talents/following.ts'
import { talentLogs, writeLog } from '../../../records/talents/followLogs.ts'
import { myList, stageCounts } from '../../../records/talents/followedTalents.ts'
import {
  addToList,
  bindTags,
  deleteTalent,
  refuseUnknownTags,
  removeFromList,
  tagGroupsOf,
  updateStamp,
} from '../../../records/talents/marking.ts'
import { publicList } from '../../../records/talents/publicPool.ts'
import { talentSetting } from '../../../figures/talentRows.ts'
import {
  type TargetTalent,
  findTarget,
  selectTalents,
  objectOf,
  talentWrite,
} from '../../../records/talents/targets.ts'
import { refuseUnknownImages } from '../../../records/tasks/uploads.ts'
import { select, text } from '../../../store/database/select.ts'

const POOL = '达人公海'
const MINE = '我的达人'
const LIST_MODULE = { [ListFlag.white]: '白名单', [ListFlag.black]: '黑名单' } as const

export const talents = serve(talentCalls, {
  publicList: async ({ request, db, who, now }) => {
    const setting = await talentSetting(db, who.corp_id)
    const { list, total_count, ...totals } = await publicList(db, who, setting, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: { ...totals, follow_mode: setting.follow_mode } }
  },
  myList: async ({ request, db, who, now }) => {
    const query = { who, request, now, setting: await talentSetting(db, who.corp_id) }
    const { list, total_count, list_total } = await myList(db, query)
    return {
      list,
      page_info: pageInfo(request, total_count),
      ext: { list_total, custom_fields: [...who.own_fields.author] },
    }
  },
  myStageCount: async ({ request, db, who, now }) =>
    stageCounts(db, { who, request, now, setting: await talentSetting(db, who.corp_id) }),
  maxBind: async ({ request, db, who }) => {
    const user_id = request.user_id ?? who.user_id
    if (user_id !== who.user_id) {
      if (!leadsTalents(who)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
      await memberOf(db, who, user_id, 'user_id')
    }
    const { max_bind } = await talentSetting(db, who.corp_id)
    return { max: max_bind, used: await boundCount(db, who.corp_id, user_id) }
  },
  tagGroups: async ({ request, db, who }) => ({
    list: await tagGroupsOf(db, who, { classify: request.classify, withEmpty: request.all === 1 }),
  }),
  follow: async (ctx) => {
    const { request, db, who, now } = ctx
    const { platform, author_id } = request
    if ((author_id?.length ?? 0) > FINDING_MAX || request.select_all === 1)
      refuseField('author_id', `单次最多跟进 ${FINDING_MAX} 位达人`)
    if (platform && author_id) await takeIntoPool(db, who, platform, author_id, TalentSource.library, now)
    const selection = await selectTalents(db, who, request, now)
    const follows = await openFollowService(db, who, selection.setting, now)
    return runBulkWrite(ctx, selection, {
      ...talentWrite(request),
      module: POOL,
      action: '跟进',
      after: { user_id: who.user_id },
      each: (talent) => follows.bind(talent, who, 1),
    })
  },
  assign: async (ctx) => {
    const { request, db, who, now } = ctx
    const user_ids = [...new Set(request.user_ids)]
    const members: Member[] = []
    for (const id of user_ids) members.push(await memberOf(db, who, id, 'user_ids'))
    const selection = await selectTalents(db, who, request, now)
    const follows = await openFollowService(db, who, selection.setting, now)
    let turn = 0
    return runBulkWrite(ctx, selection, {
      ...talentWrite(request),
      module: POOL,
      action: '分配',
      after: { user_ids },
      each: async (talent) => {
        // In turn, so that nobody gets more than one talent more than another.
        const member = members[turn % members.length]
        if (member === undefined) return undefined
        const refusal = await follows.bind(talent, member, 2)
        if (refusal === undefined) turn += 1
        return refusal
      },
    })
  },
  release: async (ctx) => {
    const { request, db, who, now } = ctx
    const selection = await selectTalents(db, who, request, now)
    const follows = await openFollowService(db, who, selection.setting, now)
    return runBulkWrite(ctx, selection, {
      ...talentWrite(request),
      module: MINE,
      action: '释放',
      after: { reason: request.reason },
      each: (talent) => follows.release(talent, request.reason),
    })
  },
  transfer: async (ctx) => {
    const { request, db, who, now } = ctx
    const member = await memberOf(db, who, request.to_user_id, 'to_user_id')
    const selection = await selectTalents(db, who, request, now)
    const follows = await openFollowService(db, who, selection.setting, now)
    return runBulkWrite(ctx, selection, {
      ...talentWrite(request),
      module: MINE,
      action: '转交',
      after: { to_user_id: member.user_id },
      each: (talent) => follows.transfer(talent, member, request.remark ?? ''),
    })
  },
  update: async (ctx) => {
    const { request, db, who, now } = ctx
    const { contact_status, remark, next_at, custom_fields } = request
    const fault = custom_fields && customFault(who.own_fields.author, custom_fields)
    if (fault !== undefined) refuseField('custom_fields', fault)
    const change = async (talent: TargetTalent) => {
      const refusal = workRefusal(talent)
      if (refusal !== undefined) return refusal
      if (contact_status !== undefined && contact_status !== talent.contact_status) {
        await changeContact(db, who, talent, contact_status, now)
      }
      if (remark !== undefined) await db.update(corpAuthor).set({ remark }).where(ofTalent(who.corp_id, talent))
      if (custom_fields !== undefined)
        await db
          .update(corpAuthor)
          .set({ custom_fields: sql`${corpAuthor.custom_fields} || ${JSON.stringify(custom_fields)}::jsonb` })
          .where(ofTalent(who.corp_id, talent))
      if (next_at !== undefined)
        await db
          .update(follow)
          .set({ next_at: next_at === 0 ? null : next_at, updated_at: now, updated_by: who.user_id })
          .where(and(eq(follow.corp_id, who.corp_id), inArray(follow.id, talent.follow_ids)))
      await updateStamp(db, who, talent, now)
      return undefined
    }
    return runBulkWrite(ctx, await selectTalents(db, who, request, now), {
      ...talentWrite(request),
      module: MINE,
      action: '编辑',
      after: { contact_status, remark, next_at, ...custom_fields },
      each: change,
    })
  },
  tagBind: async (ctx) => {
    const { request, db, who, now } = ctx
    await refuseUnknownTags(db, who, request.tag_ids)
    const result = await runBulkWrite(ctx, await selectTalents(db, who, request, now), {
      ...talentWrite(request),
      module: MINE,
      action: '打标签',
      after: { mode: request.mode, tag_ids: request.tag_ids },
      each: (talent) => bindTags(db, who, talent, request, now),
    })
    return { ...result, updated_at: now }
  },
  listFlagAdd: async (ctx) => {
    const { request, db, who, now } = ctx
    const { flag, reason, text = '', images = [] } = request
    if (!canListTalents(who, flag)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
    const selection = await selectTalents(db, who, request, now)
    await refuseUnknownImages(db, who, images, 'images')
    const entry = { flag, reason, text, images, release: request.release === 1 }
    return runBulkWrite(ctx, selection, {
      ...talentWrite(request),
      module: LIST_MODULE[flag],
      action: '添加',
      after: { reason },
      each: (talent) => addToList(db, who, talent, entry, now),
    })
  },
  listFlagRemove: async (ctx) => {
    const { request, db, who, now } = ctx
    const { flag } = request
    if (!canListTalents(who, flag)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
    return runBulkWrite(ctx, await selectTalents(db, who, request, now), {
      ...talentWrite(request),
      module: LIST_MODULE[flag],
      action: '移除',
      after: { list_flag: 0 },
      each: (talent) => removeFromList(db, who, talent, flag, now),
    })
  },
  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await selectTalents(db, who, request, now), {
      ...talentWrite(request),
      module: POOL,
      action: '删除',
      each: (talent) => deleteTalent(db, who, talent, now),
    })
  },
  followLogList: async ({ request, db, who, now }) => {
    const { list, total_count } = await talentLogs(db, who, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  followLogAdd: async ({ request, db, who, now, oplog }) => {
    const { kind, stage } = request
    const talent = await findTarget(db, who, request)
    const id = await writeLog(db, who, talent, request, now)
    await oplog({ module: MINE, action: '写跟进', ...objectOf(talent), after: { kind, stage } })
    return { id }
  },
  include: async ({ request, db, who, now, oplog, later }) => {
    const { platform, keyword, include_way, nick_name = '' } = request
    if (include_way === IncludeWay.nameOrId && platform !== 'sph')
      refuseField('include_way', '仅视频号可用昵称或ID收录')
    await refuseOverQuota(db, { corp_id: who.corp_id, type: QuotaType.publicAuthor, now }, '公海达人数已达版本上限')
    const known = await rowsOf(
      db,
      select(
        { author_id: text`ca.author_id` },
        sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
        where ca.corp_id = ${who.corp_id} and ca.platform = ${platform} and ca.deleted_at is null and ca.in_commerce = 1
        and (a.author_id = ${keyword} or a.uid = ${keyword} or a.home_url = ${keyword}) limit 1`,
      ),
    )
    if (known[0]) refuse(CONFLICT_CODE, '该达人已收录', { author_id: known[0].author_id, platform })
    const values = {
      platform,
      keyword,
      include_way,
      nick_name,
      status: IncludeStatus.including,
      reason: '',
      operate_time: now,
      updated_at: now,
      updated_by: who.user_id,
    }
    const again = request.id
      ? await db
          .update(includeTask)
          .set(values)
          .where(
            and(
              eq(includeTask.corp_id, who.corp_id),
              eq(includeTask.id, request.id),
              eq(includeTask.user_id, who.user_id),
            ),
          )
          .returning({ id: includeTask.id })
      : []
    const [row] = again[0]
      ? again
      : await db
          .insert(includeTask)
          .values({ ...values, corp_id: who.corp_id, kind: 'author', user_id: who.user_id, created_at: now })
          .returning({ id: includeTask.id })
    if (row === undefined) throw new Error('an inclusion was not written')
    await later(jobKinds.include, { id: row.id }, { delaySeconds: INCLUDE_SECONDS })
    await oplog({ module: POOL, action: '收录达人', object: keyword, object_id: row.id, after: values })
    return { id: row.id }
  },
})
