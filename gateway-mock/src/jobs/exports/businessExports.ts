import { seesCostPrice, seesGoodsSales } from '@crm/access/goods'
import { day } from '@crm/base/dates'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls, type GoodsRow } from '@crm/contracts/calls/goods'
import { memberCalls } from '@crm/contracts/calls/members'
import { platformLabel, TaskModule, userStatusLabel } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { cooperation } from '../../areas/cooperation.ts'
import { goods } from '../../areas/goods.ts'
import { members } from '../../areas/members.ts'
import { defineExport, type ExportColumn, figure, percent, time, yuan } from './exportDefinition.ts'

const platforms: Readonly<Record<string, string>> = platformLabel
const userStates: Readonly<Record<number, string>> = userStatusLabel
const goodsStates: Readonly<Record<number, string>> = { 0: '在售', 1: '已下架', 2: '已删除', 3: '未上架' }

/** 合作订单. */
export const cooperations = defineExport(cooperationCalls.list, {
  type: ExportType.cooperation,
  module: TaskModule.cooperation,
  classify: 1,
  title: '合作订单',
  served: cooperation,
  keyOf: (row) => String(row.coop_id),
})

const goodsSales: readonly ExportColumn<GoodsRow>[] = [
  { key: 'total_cp_author', title: '合作达人', value: (row) => figure(row.total_cp_author) },
  { key: 'first_cp_author', title: '首次合作达人', value: (row) => figure(row.first_cp_author) },
  { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
  { key: 'volume', title: '销量', value: (row) => figure(row.volume) },
  { key: 'live_count', title: '直播', value: (row) => figure(row.live_count) },
  { key: 'video_count', title: '视频', value: (row) => figure(row.video_count) },
]
const goodsCost: ExportColumn<GoodsRow> = { key: 'cost_price', title: '成本价 ¥', value: (row) => yuan(row.cost_price) }

/** 商品: without orders in reach no sales columns, without the right no cost, as on the screen. */
export const goodsList = defineExport(goodsCalls.list, {
  type: ExportType.goods,
  module: TaskModule.goods,
  classify: 1,
  title: '商品',
  served: goods,
  keyOf: (row) => row.product_id,
  columns: (who) => [
    { key: 'goods', title: '商品', value: (row) => row.title },
    { key: 'product_id', title: '商品ID', value: (row) => row.product_id },
    { key: 'platform', title: '平台', value: (row) => platforms[row.platform] ?? row.platform },
    { key: 'price', title: '最低价 ¥', value: (row) => yuan(row.price_min) },
    { key: 'price_max', title: '最高价 ¥', value: (row) => yuan(row.price_max) },
    { key: 'stock', title: '库存', value: (row) => figure(row.stock) },
    { key: 'commission', title: '佣金率', value: (row) => percent(row.cos_ratio ?? row.commission_rate) },
    {
      key: 'service',
      title: '服务费率',
      value: (row) => (row.service_ratio === null ? '' : percent(row.service_ratio)),
    },
    { key: 'shop', title: '店铺', value: (row) => row.shop_name },
    { key: 'brand', title: '品牌', value: (row) => row.brand_name },
    { key: 'class', title: '分类', value: (row) => row.class_name },
    { key: 'spu', title: 'SPU', value: (row) => row.spu_name },
    ...(seesGoodsSales(who) ? goodsSales : []),
    { key: 'sample_count', title: '寄样数', value: (row) => figure(row.sample_count) },
    { key: 'issue_rate', title: '签收出单率', value: (row) => percent(row.sample_author_issue_rate) },
    ...(seesCostPrice(who) ? [goodsCost] : []),
    { key: 'status', title: '状态', value: (row) => goodsStates[row.status] ?? '' },
    { key: 'synced_at', title: '同步时间', value: (row) => time(row.synced_at) },
  ],
})

/** 合作达人 of one product, from its drawer. */
export const goodsTalents = defineExport(goodsCalls.authorList, {
  type: ExportType.goodsTalents,
  module: TaskModule.goods,
  classify: 1,
  title: '商品合作达人',
  served: goods,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
  columns: () => [
    { key: 'author', title: '达人', value: (row) => row.author_info.author_name },
    { key: 'author_id', title: '达人ID', value: (row) => row.author_info.author_id },
    { key: 'platform', title: '平台', value: (row) => platforms[row.author_info.platform] ?? '' },
    { key: 'medium', title: '媒介', value: (row) => row.medium_info.map((each) => each.user_name).join('、') },
    { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
    { key: 'volume', title: '销量', value: (row) => figure(row.volume) },
    { key: 'live_count', title: '直播', value: (row) => figure(row.live_count) },
    { key: 'video_count', title: '视频', value: (row) => figure(row.video_count) },
  ],
})

/** 成员: phones masked as on the screen. */
export const memberList = defineExport(memberCalls.list, {
  type: ExportType.member,
  module: TaskModule.member,
  title: '成员',
  served: members,
  keyOf: (row) => String(row.user_id),
  columns: () => [
    { key: 'member', title: '成员', value: (row) => row.nick_name },
    { key: 'phone', title: '手机', value: (row) => row.phone },
    { key: 'role', title: '角色', value: (row) => row.role_name },
    { key: 'dept', title: '部门', value: (row) => row.dept_name },
    { key: 'hire_date', title: '入职日期', value: (row) => (row.hire_date === 0 ? '' : day(row.hire_date)) },
    { key: 'author_count', title: '跟进达人', value: (row) => figure(row.author_count) },
    { key: 'gmv_30d', title: '近30天成交 ¥', value: (row) => yuan(row.gmv_30d) },
    { key: 'wechat', title: '微信', value: (row) => row.wechat_name },
    { key: 'feishu', title: '飞书', value: (row) => row.feishu_name },
    { key: 'last_login_at', title: '最近登录', value: (row) => time(row.last_login_at) },
    { key: 'created_at', title: '创建时间', value: (row) => time(row.created_at) },
    { key: 'status', title: '状态', value: (row) => userStates[row.status] ?? '' },
  ],
})
