import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { liveCalls } from '@crm/contracts/calls/lives'
import { videoCalls } from '@crm/contracts/calls/videos'
import { ExportType } from '@crm/contracts/taskTypes'
import { grassVideos } from '../../areas/media-centre/grassVideos/grassVideos.ts'
import { lives } from '../../areas/media-centre/lives/lives.ts'
import { videos } from '../../areas/media-centre/videos/videos.ts'
import { defineExport } from './exportDefinition.ts'

/** 带货视频. */
export const videoList = defineExport(videoCalls.list, {
  type: ExportType.video,
  module: TaskModule.dashboard,
  classify: BusinessModule.commerce,
  title: '带货视频',
  served: videos,
  keyOf: (row) => row.video_id,
})

/** 合作直播. */
export const liveExport = defineExport(liveCalls.list, {
  type: ExportType.live,
  module: TaskModule.dashboard,
  classify: BusinessModule.commerce,
  title: '合作直播',
  served: lives,
  keyOf: (row) => row.live_id,
})

/** 种草视频. */
export const grassVideoList = defineExport(grassVideoCalls.list, {
  type: ExportType.grassVideo,
  module: TaskModule.dashboard,
  title: '种草视频',
  served: grassVideos,
  keyOf: (row) => String(row.id),
})
