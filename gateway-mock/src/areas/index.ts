import type { ServedCall } from '../serve.ts'
import { alarms } from './alarms.ts'
import { account } from './account.ts'
import { authorise } from './authorise.ts'
import { bots } from './bots.ts'
import { ai } from './ai.ts'
import { common } from './common.ts'
import { competitors } from './competitor.ts'
import { contentOverview } from './contentOverview.ts'
import { colonelCoops } from './colonelCoops.ts'
import { colonelLegacy } from './colonelLegacy.ts'
import { colonelLogs } from './colonelLogs.ts'
import { colonels } from './colonels.ts'
import { cooperation } from './cooperation.ts'
import { contactAuths } from './contactAuth.ts'
import { corpInfo } from './corpInfo.ts'
import { enterprise } from './enterprise.ts'
import { erp } from './erp.ts'
import { feedback } from './feedback.ts'
import { dev } from './dev.ts'
import { devSignOn } from './devSignOn.ts'
import { goods } from './goods.ts'
import { goodsClasses } from './goodsClasses.ts'
import { goodsRates } from './goodsRates.ts'
import { goodsAdding } from './goodsAdding.ts'
import { grassVideos } from './grassVideos.ts'
import { history } from './history.ts'
import { market } from './market.ts'
import { marketBrand } from './marketBrand.ts'
import { medium } from './medium.ts'
import { members } from './members.ts'
import { orders } from './orders.ts'
import { notice } from './notice.ts'
import { overview } from './overview.ts'
import { pops } from './pops.ts'
import { preview } from './preview.ts'
import { profile } from './profile.ts'
import { promotion } from './promotion.ts'
import { plans } from './plans.ts'
import { roles } from './roles.ts'
import { sample } from './sample.ts'
import { schedule } from './schedule.ts'
import { school } from './school.ts'
import { secondFactors } from './secondFactor.ts'
import { session } from './session.ts'
import { shops } from './shops.ts'
import { settings } from './settings.ts'
import { signOn } from './signOn.ts'
import { talentCarry } from './talentCarry.ts'
import { talentContacts } from './talentContacts.ts'
import { talentDetail } from './talentDetail.ts'
import { talentFinding } from './talentFinding.ts'
import { talentNominate } from './talentNominate.ts'
import { talentLists } from './talentLists.ts'
import { talentLogs } from './talentLogs.ts'
import { talentRank } from './talentRank.ts'
import { talents } from './talents.ts'
import { talentTags } from './talentTags.ts'
import { spus } from './spus.ts'
import { tasks } from './tasks.ts'
import { userLog } from './userLog.ts'
import { videos } from './videos.ts'

/** Every area that the gateway serves; a new one is its file and one line here. */
export const areas: readonly ServedCall[] = [
  ...session,
  ...account,
  ...alarms,
  ...signOn,
  ...authorise,
  ...bots,
  ...ai,
  ...colonelCoops,
  ...colonelLegacy,
  ...colonelLogs,
  ...colonels,
  ...common,
  ...competitors,
  ...contentOverview,
  ...cooperation,
  ...contactAuths,
  ...corpInfo,
  ...enterprise,
  ...erp,
  ...feedback,
  ...goods,
  ...goodsClasses,
  ...goodsRates,
  ...goodsAdding,
  ...grassVideos,
  ...history,
  ...market,
  ...marketBrand,
  ...medium,
  ...members,
  ...notice,
  ...orders,
  ...overview,
  ...pops,
  ...preview,
  ...profile,
  ...promotion,
  ...plans,
  ...school,
  ...shops,
  ...settings,
  ...talentCarry,
  ...talentContacts,
  ...talentDetail,
  ...talentFinding,
  ...talentNominate,
  ...talentRank,
  ...talentLists,
  ...talentLogs,
  ...talents,
  ...talentTags,
  ...spus,
  ...tasks,
  ...userLog,
  ...videos,
  ...roles,
  ...sample,
  ...secondFactors,
  ...schedule,
  ...dev,
  ...devSignOn,
]
