import type { ServedCall } from '../serve.ts'
import { account } from './account.ts'
import { authorise } from './authorise.ts'
import { ai } from './ai.ts'
import { common } from './common.ts'
import { competitors } from './competitor.ts'
import { contentOverview } from './contentOverview.ts'
import { colonelCoops } from './colonelCoops.ts'
import { colonelLegacy } from './colonelLegacy.ts'
import { colonelLogs } from './colonelLogs.ts'
import { colonels } from './colonels.ts'
import { cooperation } from './cooperation.ts'
import { enterprise } from './enterprise.ts'
import { feedback } from './feedback.ts'
import { dev } from './dev.ts'
import { devSignOn } from './devSignOn.ts'
import { goods } from './goods.ts'
import { grassVideos } from './grassVideos.ts'
import { market } from './market.ts'
import { marketBrand } from './marketBrand.ts'
import { medium } from './medium.ts'
import { members } from './members.ts'
import { orders } from './orders.ts'
import { notice } from './notice.ts'
import { overview } from './overview.ts'
import { pops } from './pops.ts'
import { profile } from './profile.ts'
import { promotion } from './promotion.ts'
import { plans } from './plans.ts'
import { sample } from './sample.ts'
import { schedule } from './schedule.ts'
import { school } from './school.ts'
import { session } from './session.ts'
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
import { tasks } from './tasks.ts'
import { videos } from './videos.ts'

/** Every area that the gateway serves; a new one is its file and one line here. */
export const areas: readonly ServedCall[] = [
  ...session,
  ...account,
  ...signOn,
  ...authorise,
  ...ai,
  ...colonelCoops,
  ...colonelLegacy,
  ...colonelLogs,
  ...colonels,
  ...common,
  ...competitors,
  ...contentOverview,
  ...cooperation,
  ...enterprise,
  ...feedback,
  ...goods,
  ...grassVideos,
  ...market,
  ...marketBrand,
  ...medium,
  ...members,
  ...notice,
  ...orders,
  ...overview,
  ...pops,
  ...profile,
  ...promotion,
  ...plans,
  ...school,
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
  ...tasks,
  ...videos,
  ...sample,
  ...schedule,
  ...dev,
  ...devSignOn,
]
