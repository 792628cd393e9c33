import type { ServedCall } from '../areas/serve.ts'
import { alarms } from '../areas/system/alarms/alarms.ts'
import { achievement } from '../areas/dashboards/achievement/achievement.ts'
import { account } from '../areas/shell/account/account.ts'
import { boards } from '../areas/dashboards/boards/boards.ts'
import { authorise } from '../areas/shell/authorise/authorise.ts'
import { bots } from '../areas/system/bots/bots.ts'
import { commission } from '../areas/dashboards/commission/commission.ts'
import { ai } from '../areas/media-centre/ai/ai.ts'
import { common } from '../areas/shell/common/common.ts'
import { competitors } from '../areas/talents/competitor/competitor.ts'
import { campaigns } from '../areas/content/campaigns/campaigns.ts'
import { campaignTalents } from '../areas/content/campaignTalents/campaignTalents.ts'
import { campaignDrafts } from '../areas/content/campaignDrafts/campaignDrafts.ts'
import { campaignAnalysis } from '../areas/content/campaignAnalysis/campaignAnalysis.ts'
import { campaignContents } from '../areas/content/campaignContents/campaignContents.ts'
import { companyTalents } from '../areas/content/companyTalents/companyTalents.ts'
import { contentGoods } from '../areas/content/contentGoods/contentGoods.ts'
import { contentPerformance } from '../areas/content/contentPerformance/contentPerformance.ts'
import { contentOverview } from '../areas/content/contentOverview/contentOverview.ts'
import { contentWorkbench } from '../areas/content/contentWorkbench/contentWorkbench.ts'
import { colonelCoops } from '../areas/cooperation/colonelCoops/colonelCoops.ts'
import { colonelLegacy } from '../areas/cooperation/colonelLegacy/colonelLegacy.ts'
import { colonelLogs } from '../areas/cooperation/colonelLogs/colonelLogs.ts'
import { colonels } from '../areas/cooperation/colonels/colonels.ts'
import { cooperation } from '../areas/cooperation/cooperation/cooperation.ts'
import { contactAuths } from '../areas/system/contactAuth/contactAuth.ts'
import { corpInfo } from '../areas/system/corpInfo/corpInfo.ts'
import { enterprise } from '../areas/shell/enterprise/enterprise.ts'
import { erp } from '../areas/system/erp/erp.ts'
import { feedback } from '../areas/shell/feedback/feedback.ts'
import { dev } from '../demo/dev/dev.ts'
import { devSignOn } from '../demo/dev/devSignOn.ts'
import { goods } from '../areas/goods/goods/goods.ts'
import { goodsClasses } from '../areas/goods/goodsClasses/goodsClasses.ts'
import { goodsRates } from '../areas/goods/goodsRates/goodsRates.ts'
import { goodsAdding } from '../areas/goods/goodsAdding/goodsAdding.ts'
import { grassVideos } from '../areas/media-centre/grassVideos/grassVideos.ts'
import { hotspots } from '../areas/media-centre/hotspots/hotspots.ts'
import { history } from '../areas/shell/history/history.ts'
import { looks } from '../areas/system/roles/looks.ts'
import { market } from '../areas/talents/market/market.ts'
import { marketBrand } from '../areas/talents/marketBrand/marketBrand.ts'
import { materials } from '../areas/content/materials/materials.ts'
import { materialTags } from '../areas/content/materialTags/materialTags.ts'
import { medium } from '../areas/dashboards/medium/medium.ts'
import { mediumDetail } from '../areas/dashboards/medium/mediumDetail.ts'
import { members } from '../areas/system/members/members.ts'
import { monitors } from '../areas/media-centre/monitors/monitors.ts'
import { orders } from '../areas/cooperation/orders/orders.ts'
import { notice } from '../areas/shell/notice/notice.ts'
import { overview } from '../areas/dashboards/overview/overview.ts'
import { reports } from '../areas/dashboards/reports/reports.ts'
import { performance } from '../areas/dashboards/performance/performance.ts'
import { pops } from '../areas/shell/pops/pops.ts'
import { preview } from '../areas/shell/preview/preview.ts'
import { profile } from '../areas/shell/profile/profile.ts'
import { promotion } from '../areas/goods/promotion/promotion.ts'
import { plans } from '../areas/shell/plans/plans.ts'
import { roles } from '../areas/system/roles/roles.ts'
import { sample } from '../areas/cooperation/sample/sample.ts'
import { schedule } from '../areas/cooperation/schedule/schedule.ts'
import { school } from '../areas/shell/school/school.ts'
import { secondFactors } from '../areas/shell/secondFactor/secondFactor.ts'
import { session } from '../areas/shell/session/session.ts'
import { shops } from '../areas/system/shops/shops.ts'
import { settings } from '../areas/system/settings/settings.ts'
import { signOn } from '../areas/shell/signOn/signOn.ts'
import { talentCarry } from '../areas/talents/talentCarry/talentCarry.ts'
import { talentContacts } from '../areas/talents/talentContacts/talentContacts.ts'
import { talentDetail } from '../areas/talents/talentDetail/talentDetail.ts'
import { talentFinding } from '../areas/talents/talentFinding/talentFinding.ts'
import { talentNominate } from '../areas/talents/talentNominate/talentNominate.ts'
import { talentLists } from '../areas/talents/talentLists/talentLists.ts'
import { talentLogs } from '../areas/talents/talentLogs/talentLogs.ts'
import { talentRank } from '../areas/talents/talentRank/talentRank.ts'
import { talents } from '../areas/talents/talents/talents.ts'
import { talentTags } from '../areas/talents/talentTags/talentTags.ts'
import { spus } from '../areas/goods/spus/spus.ts'
import { tasks } from '../jobs/tasks/tasks.ts'
import { userLog } from '../areas/system/userLog/userLog.ts'
import { lives } from '../areas/media-centre/lives/lives.ts'
import { liveScreens } from '../areas/media-centre/liveScreens/liveScreens.ts'
import { videos } from '../areas/media-centre/videos/videos.ts'
import { workbench } from '../areas/dashboards/workbench/workbench.ts'

/** Every area that the gateway serves; a new one is its file and one line here. */
export const areas: readonly ServedCall[] = [
  ...session,
  ...achievement,
  ...account,
  ...alarms,
  ...signOn,
  ...authorise,
  ...boards,
  ...campaigns,
  ...campaignTalents,
  ...campaignAnalysis,
  ...campaignContents,
  ...campaignDrafts,
  ...bots,
  ...ai,
  ...colonelCoops,
  ...colonelLegacy,
  ...colonelLogs,
  ...colonels,
  ...common,
  ...competitors,
  ...companyTalents,
  ...contentGoods,
  ...contentPerformance,
  ...contentOverview,
  ...contentWorkbench,
  ...commission,
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
  ...looks,
  ...market,
  ...marketBrand,
  ...medium,
  ...mediumDetail,
  ...materials,
  ...materialTags,
  ...members,
  ...notice,
  ...orders,
  ...overview,
  ...performance,
  ...reports,
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
  ...lives,
  ...liveScreens,
  ...hotspots,
  ...monitors,
  ...workbench,
  ...roles,
  ...sample,
  ...secondFactors,
  ...schedule,
  ...dev,
  ...devSignOn,
]
