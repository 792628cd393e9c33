import { roleRefusedSentence } from '@crm/access/refusals'
import { canListTalents, canReadTalentList } from '@crm/access/talents'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { corpAuthor } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseWith } from '../../../rules/refusal.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import { checkLines } from './listLines.ts'
import { pickableTalents } from './pickableTalents.ts'
import { listPage, listTotals } from '../../../records/talents/listRows.ts'
import { ofTalent } from '../../../records/talents/following.ts'
import { listEntryRefusal } from '../../../records/talents/marking.ts'
import { talentSetting } from '../../../figures/talentRows.ts'
import { findTarget, lockTalents, objectOf } from '../../../records/talents/targets.ts'
import { refuseUnknownImages } from '../../../records/tasks/uploads.ts'

/** The white and the black list of the corporation. */
export const talentLists = serve(talentListCalls, {
  list: async ({ request, db, who, now }) => {
    if (!canReadTalentList(who, request.flag)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
    const query = { who, request, now, setting: await talentSetting(db, who.corp_id) }
    const [{ list, total_count }, list_total] = await Promise.all([listPage(db, query), listTotals(db, query)])
    return { list, page_info: pageInfo(request, total_count), ext: { list_total } }
  },
  update: async ({ request, db, who, now, oplog }) => {
    const { author_id, platform, flag, reason, text = '', images = [] } = request
    if (!canListTalents(who, flag)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
    await lockTalents(db, who, [request])
    const talent = await findTarget(db, who, { author_id, platform })
    if (talent.list_flag !== flag)
      refuse(WRONG_STATE_CODE, flag === ListFlag.white ? '该达人不在白名单中' : '该达人不在黑名单中')
    refuseWith(await listEntryRefusal(db, who, talent, flag))
    refuseStale(talent, request.updated_at)
    await refuseUnknownImages(db, who, images, 'images')
    await db
      .update(corpAuthor)
      .set({ list_reason: reason, list_text: text, list_images: images, updated_at: now, updated_by: who.user_id })
      .where(ofTalent(who.corp_id, talent))
    await oplog({
      module: flag === ListFlag.white ? '白名单' : '黑名单',
      action: '编辑',
      ...objectOf(talent),
      after: { reason, text },
    })
  },
  check: async ({ request, db, who }) => {
    if (!canListTalents(who, request.flag)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
    return { list: await checkLines(db, who, request) }
  },
  pick: async ({ request, db, who, now }) => ({ list: await pickableTalents(db, who, request, now) }),
})
