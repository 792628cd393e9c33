import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { talentCarry } from '../../areas/talentCarry.ts'
import { defineExport, figure, time, yuan } from './exportDefinition.ts'
import { identity, names, tags } from './talentExports.ts'

/** 合作达人. */
export const carriedTalents = defineExport(talentCarryCalls.cooperationList, {
  type: ExportType.talentCooperation,
  module: TaskModule.talentManage,
  classify: 1,
  title: '合作达人',
  served: talentCarry,
  keyOf: (row) => row.author_id,
  columns: () => [
    ...identity,
    { key: 'followers', title: '媒介', value: (row) => names(row.followers) },
    tags,
    { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
    { key: 'gmv_growth', title: '较上期增量 ¥', value: (row) => yuan(row.gmv_growth) },
    { key: 'order_count', title: '订单数', value: (row) => figure(row.order_count) },
    { key: 'volume', title: '销量', value: (row) => figure(row.volume) },
    { key: 'refund_gmv', title: '退款金额 ¥', value: (row) => yuan(row.refund_gmv) },
    { key: 'close_sales', title: '结算金额 ¥', value: (row) => yuan(row.close_sales) },
    { key: 'commission', title: '预估佣金 ¥', value: (row) => yuan(row.commission) },
    { key: 'close_author_commission', title: '结算达人佣金 ¥', value: (row) => yuan(row.close_author_commission) },
    { key: 'goods_count', title: '动销商品', value: (row) => figure(row.goods_count) },
    { key: 'live_count', title: '直播场次', value: (row) => figure(row.live_count) },
    { key: 'video_count', title: '视频数', value: (row) => figure(row.video_count) },
    { key: 'sample_count', title: '寄样数', value: (row) => figure(row.sample_count) },
    { key: 'first_order_time', title: '首单时间', value: (row) => time(row.first_order_time) },
    { key: 'last_order_at', title: '最近出单', value: (row) => time(row.last_order_at) },
    { key: 'bind_time', title: '绑定时间', value: (row) => time(row.bind_time) },
  ],
})

/** 自然出单达人; locked ones keep their figures and no name. */
export const naturalTalents = defineExport(talentCarryCalls.naturalList, {
  type: ExportType.talentNatural,
  module: TaskModule.talentManage,
  classify: 1,
  title: '自然出单达人',
  served: talentCarry,
  keyOf: (row) => row.row_id,
  columns: () => [
    ...identity,
    { key: 'fans', title: '粉丝数', value: (row) => (row.is_locked === 1 ? '' : figure(row.fans)) },
    { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
    { key: 'volume', title: '销量', value: (row) => figure(row.volume) },
    { key: 'order_count', title: '订单数', value: (row) => figure(row.order_count) },
    { key: 'goods', title: '出单商品', value: (row) => figure(row.goods_count) },
    { key: 'live_count', title: '直播场次', value: (row) => figure(row.live_count) },
    { key: 'video_count', title: '视频数', value: (row) => figure(row.video_count) },
    { key: 'first_order_time', title: '首次出单', value: (row) => time(row.first_order_time) },
    { key: 'last_order_at', title: '最近出单', value: (row) => time(row.last_order_at) },
    { key: 'commission', title: '佣金 ¥', value: (row) => yuan(row.commission) },
  ],
})
