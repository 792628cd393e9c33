import { platformLabel, TaskModule } from '@crm/contracts/enums'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { videoCalls } from '@crm/contracts/calls/videos'
import { ExportType } from '@crm/contracts/taskTypes'
import { grassVideos } from '../../areas/grassVideos.ts'
import { videos } from '../../areas/videos.ts'
import { defineExport, figure, percent, time, yuan } from './exportDefinition.ts'

/** 带货视频. */
export const videoList = defineExport(videoCalls.list, {
  type: ExportType.video,
  module: TaskModule.dashboard,
  classify: 1,
  title: '带货视频',
  served: videos,
  keyOf: (row) => row.video_id,
  columns: () => [
    { key: 'video', title: '视频', value: (row) => row.title },
    { key: 'video_id', title: '视频ID', value: (row) => row.video_id },
    { key: 'platform', title: '平台', value: (row) => platformLabel[row.platform] },
    { key: 'author', title: '达人', value: (row) => row.author.author_name },
    { key: 'author_id', title: '达人ID', value: (row) => row.author.display_id },
    { key: 'staff', title: '媒介', value: (row) => row.staff.map(({ name }) => name).join('、') },
    { key: 'goods', title: '商品', value: (row) => row.goods.map(({ title }) => title).join('、') },
    { key: 'publish_at', title: '发布时间', value: (row) => time(row.publish_at) },
    { key: 'plays', title: '播放', value: (row) => figure(row.plays) },
    { key: 'likes', title: '点赞', value: (row) => figure(row.likes) },
    { key: 'comments', title: '评论', value: (row) => figure(row.comments) },
    { key: 'collects', title: '收藏', value: (row) => figure(row.collects) },
    { key: 'shares', title: '分享', value: (row) => figure(row.shares) },
    { key: 'interaction_rate', title: '互动率', value: (row) => percent(row.interaction_rate) },
    { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
    { key: 'volume', title: '销量', value: (row) => figure(row.volume) },
    { key: 'gpm', title: 'GPM ¥', value: (row) => yuan(row.gpm) },
    { key: 'ad_cost', title: '广告消耗 ¥', value: (row) => yuan(row.ad_cost) },
    { key: 'labels', title: '标签', value: (row) => row.labels.join('、') },
    { key: 'url', title: '链接', value: (row) => row.url },
  ],
})

const SOURCES: Readonly<Record<number, string>> = { 1: '监控发现', 2: '手动添加', 3: '项目发布' }

/** 种草视频. */
export const grassVideoList = defineExport(grassVideoCalls.list, {
  type: ExportType.grassVideo,
  module: TaskModule.dashboard,
  title: '种草视频',
  served: grassVideos,
  keyOf: (row) => String(row.id),
  columns: () => [
    { key: 'content', title: '内容', value: (row) => row.title },
    { key: 'platform', title: '平台', value: (row) => platformLabel[row.platform] },
    { key: 'form', title: '形式', value: (row) => (row.form === 1 ? '图文' : '视频') },
    { key: 'author', title: '达人', value: (row) => row.author.author_name },
    { key: 'author_id', title: '达人ID', value: (row) => row.author.display_id },
    { key: 'staff', title: '媒介', value: (row) => row.staff.map(({ name }) => name).join('、') },
    { key: 'spu', title: 'SPU', value: (row) => row.spu?.name ?? '' },
    { key: 'campaign', title: 'Campaign', value: (row) => row.campaign?.name ?? '' },
    { key: 'publish_at', title: '发布时间', value: (row) => time(row.publish_at) },
    { key: 'plays', title: '播放/阅读', value: (row) => figure(row.plays) },
    { key: 'likes', title: '点赞', value: (row) => figure(row.likes) },
    { key: 'comments', title: '评论', value: (row) => figure(row.comments) },
    { key: 'collects', title: '收藏', value: (row) => figure(row.collects) },
    { key: 'shares', title: '分享', value: (row) => figure(row.shares) },
    { key: 'interaction_rate', title: '互动率', value: (row) => percent(row.interaction_rate) },
    { key: 'cost', title: '花费 ¥', value: (row) => yuan(row.cost) },
    { key: 'cpe', title: 'CPE ¥', value: (row) => yuan(row.cpe) },
    { key: 'is_hot', title: '爆文', value: (row) => (row.is_hot === 1 ? '是' : '') },
    { key: 'source', title: '来源', value: (row) => SOURCES[row.source] ?? '' },
    { key: 'labels', title: '标签', value: (row) => row.labels.join('、') },
    { key: 'url', title: '链接', value: (row) => row.url },
  ],
})
