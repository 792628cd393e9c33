import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'

import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { talentCalls } from '@crm/contracts/calls/talents'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { type FilterRow, listJourneys, pickedDays } from '../../support/listJourney.ts'

const NOTHING = '没有这样的达人'
/** The sample assistant, to whom no screen of talents opens. */
const ASSISTANT = 7

const ks: FilterRow = { tab: '快手', query: { platform: 'ks' } }
const level: FilterRow = { select: '达人等级', option: 'LV3', query: { level: '3' } }
const fans: FilterRow = { range: '粉丝数', min: '10', max: '9000000', query: { fans_min: '10', fans_max: '9000000' } }
const byId: FilterRow = {
  link: '关键词',
  query: { keyword: '达人', keyword_type: 'id' },
  asked: { keyword: '达人', keyword_type: 'id' },
}
const byTags: FilterRow = {
  link: '标签',
  query: { tag_ids: '1,2', tag_mode: 'all' },
}
const staff: FilterRow = { link: '媒介', query: { user_id: '1' } }
const dept: FilterRow = { link: '部门', query: { dept_id: '1' } }
const search: FilterRow = {
  search: '达人',
  query: { keyword: '达人' },
  asked: { keyword: '达人', keyword_type: 'name' },
}
const gmv = (label: string): FilterRow => ({
  range: label,
  min: '0',
  max: '5000.5',
  query: { gmv_min: '0', gmv_max: '5000.5' },
  asked: { gmv_min: '0', gmv_max: '500050' },
})

listJourneys([
  {
    title: '达人公海',
    path: '/talent/public',
    call: talentCalls.publicList,
    as: 2,
    refused: ASSISTANT,
    filters: [
      byId,
      byTags,
      pickedDays('入海时间', 'pool'),
      { link: '最近跟进人', query: { last_user_id: '1' } },
      { tab: /^从未跟进/, query: { tab: 'never' } },
      ks,
      level,
      fans,
      gmv('历史成交'),
      { flag: '有联系方式', query: { has_contact: '1' } },
      // Its control is shown where several may follow, which this enterprise does not allow.
      { link: '多人跟进', query: { multi: 'none' } },
      { select: '来源', option: '释放', query: { source: '7' } },
      search,
    ],
    sort: { column: '粉丝数', query: { order_by: 'fans', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '我的达人',
    path: '/talent/manage',
    call: talentCalls.myList,
    as: 4,
    refused: ASSISTANT,
    filters: [
      byId,
      byTags,
      staff,
      dept,
      pickedDays('跟进时间', 'log'),
      pickedDays('下次跟进日期', 'next'),
      { tab: '团队', query: { scope: 'team' } },
      ks,
      level,
      fans,
      gmv('成交金额'),
      { select: '下次跟进', option: '已逾期', query: { next: 'overdue' } },
      { select: '新达人', option: '老达人', query: { is_new: '0' } },
      search,
    ],
    sort: { column: '最近跟进', query: { order_by: 'last_log_at', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '我的达人（旧版）',
    path: '/talent/manage/old',
    call: talentCalls.myList,
    as: 4,
    refused: ASSISTANT,
    filters: [byId, byTags, staff, pickedDays('跟进时间', 'log'), ks, search],
    sort: { column: '最近跟进', query: { order_by: 'last_log_at', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '黑名单',
    path: '/talent/black-list',
    call: talentListCalls.list,
    as: 4,
    refused: ASSISTANT,
    filters: [
      byId,
      { link: '添加人', query: { added_by: '1' } },
      pickedDays('添加时间'),
      ks,
      { select: '原因', option: '违约', query: { reason: '违约' } },
      search,
    ],
    sort: { column: '未履约寄样数', query: { order_by: 'unfulfilled_count', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '白名单',
    path: '/talent/white-list',
    call: talentListCalls.list,
    as: 2,
    refused: ASSISTANT,
    filters: [byId, staff, { link: '添加人', query: { added_by: '1' } }, pickedDays('添加时间'), ks, search],
    sort: { column: '添加时间', query: { order_by: 'added_at', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '合作达人',
    path: '/talent/cooperation',
    call: talentCarryCalls.cooperationList,
    as: 4,
    refused: ASSISTANT,
    filters: [
      byId,
      byTags,
      dept,
      staff,
      pickedDays('统计日期'),
      { tab: /^老达人/, query: { tab: 'old' } },
      ks,
      level,
      gmv('成交金额'),
      { select: '交易数据', option: '新达人期', query: { new_type: '1' } },
      search,
    ],
    sort: { column: '销量', query: { order_by: 'volume', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '自然出单达人',
    path: '/talent/natural',
    call: talentCarryCalls.naturalList,
    as: 2,
    refused: ASSISTANT,
    filters: [
      byId,
      pickedDays('统计日期'),
      ks,
      fans,
      gmv('成交金额'),
      { select: '带货方式', option: '直播', query: { content_kind: '1' } },
      { select: '是否团长', option: '未经团长', query: { is_colonel: '0' } },
      search,
    ],
    sort: { column: '销量', query: { order_by: 'volume', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '达人标签',
    path: '/talent/tag',
    call: talentTagCalls.list,
    as: 4,
    refused: ASSISTANT,
    filters: [
      { link: '分组', query: { group_id: '1' } },
      { select: '状态', option: '停用', query: { status: '2' } },
      { search: '高', query: { keyword: '高' } },
    ],
    nothing: '没有这样的标签',
  },
])
