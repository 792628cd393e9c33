import { type ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { talentLists } from '../../areas/talentLists.ts'
import { defineExport, type ExportColumn, figure, percent, time, yuan } from './exportDefinition.ts'
import { identity, names, tags } from './talentExports.ts'

const lastOrder: ExportColumn<ListedTalent> = {
  key: 'last_order_at',
  title: '最近出单',
  value: (row) => time(row.last_order_at),
}
const added: readonly ExportColumn<ListedTalent>[] = [
  { key: 'added_by', title: '添加人', value: (row) => row.added_by?.name ?? '' },
  { key: 'added_at', title: '添加时间', value: (row) => time(row.added_at) },
]

/** 白名单. */
export const whiteList = defineExport(talentListCalls.list, {
  type: ExportType.talentWhiteList,
  module: TaskModule.talentManage,
  classify: 1,
  title: '白名单',
  served: talentLists,
  keyOf: (row) => row.author_id,
  columns: () => [
    ...identity,
    { key: 'followers', title: '媒介', value: (row) => names(row.followers) },
    tags,
    { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
    { key: 'gmv_30d', title: '近30天成交 ¥', value: (row) => yuan(row.gmv_30d) },
    lastOrder,
    { key: 'reason', title: '添加原因', value: (row) => row.reason },
    ...added,
  ],
})

/** 黑名单. */
export const blackList = defineExport(talentListCalls.list, {
  type: ExportType.talentBlackList,
  module: TaskModule.talentManage,
  classify: 1,
  title: '黑名单',
  served: talentLists,
  keyOf: (row) => row.author_id,
  columns: () => [
    ...identity,
    { key: 'reason', title: '拉黑原因', value: (row) => row.reason },
    { key: 'text', title: '说明', value: (row) => row.text },
    { key: 'unfulfilled_count', title: '未履约寄样数', value: (row) => figure(row.unfulfilled_count) },
    { key: 'gmv', title: '历史成交 ¥', value: (row) => yuan(row.gmv) },
    { key: 'refund_rate', title: '退款率', value: (row) => percent(row.refund_rate) },
    lastOrder,
    ...added,
  ],
})
