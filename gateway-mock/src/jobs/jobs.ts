import { aiTextJob } from './aiTextJob.ts'
import { aggCheckJob, aggHourJob } from './aggJobs.ts'
import { blurJob } from './blurJob.ts'
import { cooperationStatesJob } from './cooperationStatesJob.ts'
import { alarmsJob, liveAlarmsJob } from './alarmsJob.ts'
import { campaignsJob } from './campaignsJob.ts'
import { colonelModeJob } from './colonelModeJob.ts'
import { commissionFreezeJob } from './commissionFreezeJob.ts'
import { contentSyncJob } from './contentSyncJob.ts'
import { deliverSamplesJob } from './deliverSamplesJob.ts'
import { erpGoodsJob } from './erpGoodsJob.ts'
import { erpEndingJob, erpParcelsJob, erpPushJob, erpStockJob, erpSyncJob } from './erpJobs.ts'
import { expireFilesJob } from './expireFiles.ts'
import { exportJob } from './exports/exportJob.ts'
import { orderSyncJob } from './orderSyncJob.ts'
import { purgeJob } from './purgeJob.ts'
import { followModeJob } from './followModeJob.ts'
import { goalsJob } from './goalsJob.ts'
import { goodsSyncJob } from './goodsSyncJob.ts'
import { importJob } from './imports/importJob.ts'
import { hotTopicsJob } from './hotTopicsJob.ts'
import { hotspotRemindersJob } from './hotspotRemindersJob.ts'
import { includeJob } from './includeJob.ts'
import type { AnyJob } from './job.ts'
import { foldLivesJob, livesJob } from './livesJob.ts'
import { materialsJob } from './materialsJob.ts'
import { monitorsJob } from './monitorsJob.ts'
import { reportRunJob } from './reportRunJob.ts'
import { reportsJob } from './reportsJob.ts'
import { releaseJob } from './releaseJob.ts'
import { schedulesJob } from './schedulesJob.ts'
import { shopReadingJob } from './shopReadingJob.ts'
import { sendOutJob } from './sendOutJob.ts'
import { signSamplesJob } from './signSamplesJob.ts'
import { transferJob } from './transferJob.ts'
import { upkeepJob } from './upkeepJob.ts'

/** Every job of the gateway; a new one is its file and one line here. */
export const JOBS: readonly AnyJob[] = [
  includeJob,
  aiTextJob,
  contentSyncJob,
  goodsSyncJob,
  orderSyncJob,
  shopReadingJob,
  sendOutJob,
  exportJob,
  importJob,
  transferJob,
  releaseJob,
  followModeJob,
  monitorsJob,
  hotTopicsJob,
  hotspotRemindersJob,
  alarmsJob,
  livesJob,
  foldLivesJob,
  liveAlarmsJob,
  goalsJob,
  reportsJob,
  reportRunJob,
  commissionFreezeJob,
  cooperationStatesJob,
  campaignsJob,
  materialsJob,
  erpPushJob,
  erpParcelsJob,
  erpStockJob,
  erpSyncJob,
  erpEndingJob,
  erpGoodsJob,
  signSamplesJob,
  deliverSamplesJob,
  schedulesJob,
  expireFilesJob,
  purgeJob,
  blurJob,
  colonelModeJob,
  aggHourJob,
  aggCheckJob,
  upkeepJob,
]
