import { day } from '@crm/base/dates'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { platformLabel, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { medium } from '../../areas/medium.ts'
import { defineExport, figure, time, yuan } from './exportDefinition.ts'

/** 合作列表 of 媒介数据: the talents of one member of staff with their figures. */
export const mediumTalentList = defineExport(mediumCalls.authorList, {
  type: ExportType.mediumDetail,
  module: TaskModule.performance,
  classify: 1,
  title: '媒介数据',
  served: medium,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
  columns: () => [
    { key: 'author', title: '达人', value: (row) => row.author_info.nick_name },
    { key: 'author_id', title: '达人ID', value: (row) => row.author_info.author_id },
    { key: 'platform', title: '平台', value: (row) => platformLabel[row.author_info.platform] },
    { key: 'bind_time', title: '绑定时间', value: (row) => (row.bind_time > 0 ? time(row.bind_time) : '已回公海') },
    {
      key: 'new_date',
      title: '新达人期',
      value: ({ new_date }) => (new_date ? `${day(new_date.start_date)} ~ ${day(new_date.end_date)}` : ''),
    },
    { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
    { key: 'gmv_growth', title: '较上期增量 ¥', value: (row) => yuan(row.gmv_growth) },
    { key: 'order_count', title: '订单数', value: (row) => figure(row.order_count) },
    { key: 'refund_gmv', title: '退款金额 ¥', value: (row) => yuan(row.refund_gmv) },
    { key: 'order_goods_amount', title: '商品件数', value: (row) => figure(row.order_goods_amount) },
    { key: 'refund_sales', title: '退款(退款口径) ¥', value: (row) => yuan(row.refund_sales) },
    { key: 'close_sales', title: '结算金额 ¥', value: (row) => yuan(row.close_sales) },
    { key: 'commission', title: '预估佣金 ¥', value: (row) => yuan(row.commission) },
    { key: 'close_author_commission', title: '结算达人佣金 ¥', value: (row) => yuan(row.close_author_commission) },
    { key: 'goods_count', title: '商品数', value: (row) => figure(row.goods_count) },
    { key: 'live_count', title: '直播场次', value: (row) => figure(row.live_count) },
    { key: 'video_count', title: '视频数', value: (row) => figure(row.video_count) },
  ],
})
