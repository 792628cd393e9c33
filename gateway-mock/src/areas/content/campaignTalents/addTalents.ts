import type { BulkFailure } from '@crm/contracts/bulk'
import type { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { BusinessModule, type ContentForm, ListFlag, type Platform, platformName } from '@crm/contracts/enums'
import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import { blackSentence } from '@crm/contracts/rules/companyTalentRules'
import { and, eq, sql } from 'drizzle-orm'
import type { CampaignListRow } from '../../../figures/campaignList.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { CAMPAIGN_LOG } from '../../../records/campaigns/campaignWrites.ts'
import { addPlaces } from '../../../records/campaigns/placeWrites.ts'
import { closedRefusal } from '../../../records/campaigns/placeRules.ts'
import { campaignInSight, runsCampaign } from '../../../records/campaigns/storedCampaigns.ts'
import type { Handlers } from '../../../records/context.ts'
import { blackInSeeding } from '../../../records/talents/companySelection.ts'
import { refuse, refuseField, refuseWith } from '../../../rules/refusal.ts'
import { BLACKLISTED_CODE, NOT_ALLOWED, type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { campaign as campaigns } from '../../../store/database/schema.ts'
import { select, text } from '../../../store/database/select.ts'
import { talentsInScope } from '../../../records/talents/talentsInScope.ts'

type Add = Handlers<typeof campaignTalentCalls>['add']

/** Who wants to put whom into a campaign. */
interface Wish {
  db: Db
  who: Staff
  now: number
  request: { id: number; platform: Platform; form: ContentForm; author_ids: readonly string[] }
}

/** Whether the caller is named as a participant of a campaign. */
const isParticipant = async ({ db, who }: Wish, id: number): Promise<boolean> =>
  (await db.$count(
    campaigns,
    and(
      eq(campaigns.corp_id, who.corp_id),
      eq(campaigns.id, id),
      sql`${campaigns.member_ids} @> ${JSON.stringify([who.user_id])}::jsonb`,
    ),
  )) > 0

/** Of these talents, those that the campaign has in the form already. */
async function takenIn({ db, request, who }: Wish): Promise<Set<string>> {
  const { id, platform, form, author_ids } = request
  const rows = await rowsOf(
    db,
    select(
      { author_id: text`m.author_id` },
      sql`from campaign_author m where m.corp_id = ${who.corp_id} and m.campaign_id = ${id} and m.platform = ${platform}
        and m.form = ${form} and m.deleted_at is null and ${isOneOf(sql`m.author_id`, author_ids)}`,
    ),
  )
  return new Set(rows.map(({ author_id }) => author_id))
}

/** A talent that may be added, or why not; `asks` where the caller may agree to it all the same. */
export interface Judged {
  author_id: string
  talent: TalentChoice | undefined
  refusal: RuleRefusal | undefined
  asks: boolean
}

/** Each talent that somebody wants to put into a campaign, judged; a campaign that takes none from him refuses. */
export async function judgeTalents(wish: Wish): Promise<{ campaign: CampaignListRow; judged: Judged[] }> {
  const { request, db, who, now } = wish
  const { id: campaign_id, platform } = request
  const campaign = await campaignInSight(db, who, campaign_id, now)
  if (!runsCampaign(who, campaign) && !(await isParticipant(wish, campaign_id)))
    refuse(NOT_ALLOWED.code, NOT_ALLOWED.message)
  refuseWith(closedRefusal(campaign.status, 'plan'))
  if (!campaign.platforms.includes(platform)) refuseField('platform', `项目平台不含${platformName(platform)}`)
  const author_ids = [...new Set(request.author_ids)]
  const offered = await talentsInScope(db, who, now, {
    author_ids,
    platforms: [platform],
    listed: sql`ca.in_content = 1`,
    classify: BusinessModule.content,
  })
  const known = new Map(offered.map((talent) => [talent.author_id, talent]))
  const taken = await takenIn(wish)
  const black = await blackInSeeding(db, who, platform, author_ids)
  const refusalOf = (talent: TalentChoice | undefined): RuleRefusal | undefined => {
    if (talent?.is_listed !== 1) return { code: WRONG_STATE_CODE, message: '该达人不在可选择的企业达人中' }
    if (black.has(talent.author_id)) return { code: BLACKLISTED_CODE, message: blackSentence(talent.author_name) }
    if (taken.has(talent.author_id)) return { code: WRONG_STATE_CODE, message: '该达人已在项目中' }
    return undefined
  }
  const judged = author_ids.map((author_id): Judged => {
    const talent = known.get(author_id)
    const refusal = refusalOf(talent)
    const asks = refusal === undefined && talent?.list_flag === ListFlag.black
    const asked = { code: BLACKLISTED_CODE, message: `达人「${talent?.author_name}」在带货黑名单中` }
    return { author_id, talent, refusal: asks ? asked : refusal, asks }
  })
  return { campaign, judged }
}

/** Adds talents of the enterprise's library to a campaign; those that stay outside are told with their reason. */
export const addTalents = (async (ctx) => {
  const { request, db, who, now, oplog } = ctx
  const { id: campaign_id, platform, form, accepts_black } = request
  // Two who add the same talent wait for each other.
  await lockRows(db, who, { table: 'campaign', key: 'id' }, [campaign_id])
  const { campaign, judged } = await judgeTalents(ctx)
  const failures: BulkFailure[] = []
  const added: TalentChoice[] = []
  for (const { author_id, talent, refusal, asks } of judged) {
    const stays = refusal && !(asks && accepts_black === 1)
    if (stays && judged.length === 1) refuseWith(refusal)
    if (stays) failures.push({ key: author_id, name: talent?.author_name ?? author_id, reason: refusal.message })
    else if (talent) added.push(talent)
  }
  await addPlaces({ db, who, now }, { id: campaign_id }, added, { platform, form })
  await oplog({
    ...CAMPAIGN_LOG,
    action: '添加达人',
    object: campaign.name,
    object_id: campaign_id,
    after: { platform, author_ids: added.map(({ author_id }) => author_id) },
    ...(added.length === 0 && { result: 2 as const }),
  })
  return { success: added.length, failures }
}) satisfies Add
