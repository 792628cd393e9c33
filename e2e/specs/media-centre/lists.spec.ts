import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { liveCalls } from '@crm/contracts/calls/lives'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { videoCalls } from '@crm/contracts/calls/videos'
import { type FilterRow, listJourneys, pickedDays } from '../../support/listJourney.ts'

const COVERS = { rows: 5, because: 'cells show covers of 9:16' }
const dept: FilterRow = { link: '部门', query: { dept_id: '1' } }
const staff: FilterRow = { link: '媒介', query: { user_id: '1' } }
const ks: FilterRow = { tab: '快手', query: { platform: 'ks' } }
const source: FilterRow = { select: '来源', option: '手动添加', query: { source: '2' } }

listJourneys([
  {
    title: '带货视频',
    path: '/mediacenter/commercevideo',
    call: videoCalls.list,
    as: 2,
    refused: 7,
    filters: [
      dept,
      staff,
      pickedDays('统计日期'),
      ks,
      { select: '商品', any: 'product_id' },
      { select: '标签', any: 'labels' },
      { select: '有无成交', option: '有成交', query: { has_gmv: '1' } },
      {
        range: '成交金额',
        min: '1.5',
        max: '900',
        query: { gmv_min: '1.5', gmv_max: '900' },
        request: { gmv_min: '150', gmv_max: '90000' },
      },
      { range: '播放', min: '1', max: '5000', query: { plays_min: '1', plays_max: '5000' } },
      source,
      { select: '是否投放', option: '未投放', query: { has_ads: '0' } },
      { search: '好物', query: { keyword: '好物' } },
    ],
    sort: { column: '成交金额 ¥', query: { order_by: 'gmv', sort: 'desc' } },
    nothing: '没有这样的视频',
    exports: true,
    fewerRows: COVERS,
  },
  {
    title: '合作直播',
    path: '/mediacenter/cooperationlive',
    call: liveCalls.list,
    as: 2,
    refused: 7,
    filters: [
      dept,
      staff,
      pickedDays('统计日期'),
      ks,
      { select: '状态', option: '直播中', query: { status: '2' } },
      { select: '是否录屏', option: '已录屏', query: { is_recorded: '1' } },
      { select: '商品', any: 'product_id' },
      {
        range: '成交金额',
        min: '1.5',
        max: '900',
        query: { gmv_min: '1.5', gmv_max: '900' },
        request: { gmv_min: '150', gmv_max: '90000' },
      },
      { select: '是否排期', option: '未排期', query: { is_scheduled: '0' } },
      { search: '好物', query: { keyword: '好物' } },
    ],
    sort: { column: '成交金额 ¥', query: { order_by: 'gmv', sort: 'desc' } },
    nothing: '没有这样的直播',
    exports: true,
    fewerRows: COVERS,
  },
  {
    title: '种草视频',
    path: '/mediacenter/grassvideo',
    call: grassVideoCalls.list,
    as: 2,
    refused: 7,
    filters: [
      dept,
      staff,
      pickedDays('发布时间'),
      ks,
      { select: 'SPU', any: 'spu_id' },
      { select: '种草项目', any: 'campaign_id' },
      { select: '标签', any: 'labels' },
      { select: '爆文', option: '非爆文', query: { is_hot: '0' } },
      { range: '互动', min: '1', max: '5000', query: { interactions_min: '1', interactions_max: '5000' } },
      source,
      { search: '新品', query: { keyword: '新品' } },
    ],
    sort: { column: 'CPE ¥', query: { order_by: 'cpe', sort: 'desc' } },
    nothing: '没有这样的内容',
    exports: true,
    fewerRows: COVERS,
  },
  {
    title: '达人监控',
    path: '/mediacenter/trackauthor',
    call: monitorCalls.list,
    as: 2,
    refused: 7,
    filters: [
      dept,
      staff,
      pickedDays('到期时间', 'due'),
      ks,
      { tab: /即将到期/, query: { tab: 'ending' } },
      { select: '触发方式', option: '寄样开启', query: { events: '11' } },
      { select: '有无产出', option: '有产出', query: { has_output: '1' } },
      { search: '好物', query: { keyword: '好物' } },
    ],
    sort: { column: '发现视频', query: { order_by: 'video_count', sort: 'desc' } },
    nothing: '没有这样的达人',
    exports: true,
  },
  {
    title: '品牌热点',
    path: '/mediacenter/brand-hotspot',
    call: hotspotCalls.list,
    as: 2,
    refused: 7,
    filters: [
      pickedDays('时间'),
      ks,
      { tab: '行业', query: { board: 'trade' } },
      { select: '类型', option: '社会', query: { type: '5' } },
      { link: '品类', query: { class_id: '1' } },
      { range: '热度', min: '1', max: '5000000', query: { heat_min: '1', heat_max: '5000000' } },
      { search: '穿搭', query: { keyword: '穿搭' } },
    ],
    sort: { column: '排名', query: { order_by: 'rank', sort: 'desc' } },
    nothing: '没有这样的热点',
  },
])
