import { competitorCalls } from '@crm/contracts/calls/competitor'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { talentCalls } from '@crm/contracts/calls/talents'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { expect, type Page } from '@playwright/test'
import { type FilterRow, GOODS_ROWS, listJourneys, pickedDays } from '../../support/listJourney.ts'
import { tokenOf } from '../../support/signIn.ts'

const NOTHING = '没有这样的达人'
/** The sample assistant, to whom no screen of talents opens. */
const ASSISTANT = 7

const ks: FilterRow = { tab: '快手', query: { platform: 'ks' } }
const level: FilterRow = { select: '达人等级', option: 'LV3', query: { level: '3' } }
const fans: FilterRow = { range: '粉丝数', min: '10', max: '9000000', query: { fans_min: '10', fans_max: '9000000' } }
const byId: FilterRow = {
  link: '关键词',
  query: { keyword: '达人', keyword_type: 'id' },
  request: { keyword: '达人', keyword_type: 'id' },
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
  request: { keyword: '达人', keyword_type: 'name' },
}
const gmv = (label: string): FilterRow => ({
  range: label,
  min: '0',
  max: '5000.5',
  query: { gmv_min: '0', gmv_max: '5000.5' },
  request: { gmv_min: '0', gmv_max: '500050' },
})

const byClass: FilterRow = { link: '类目', query: { category_id: '3' } }
/** A week of which there are rankings. */
const week: FilterRow = { link: '榜单日期', query: { date: '2026-11-09' } }
const weekly: FilterRow = { tab: '周榜', query: { cycle: 'week' } }
const price: FilterRow = {
  range: '价格',
  min: '1.5',
  max: '900',
  query: { price_min: '1.5', price_max: '900' },
  request: { price_min: '150', price_max: '90000' },
}
const rate: FilterRow = { range: '佣金率', min: '1', max: '90', query: { rate_min: '1', rate_max: '90' } }

/** A filter among the `conditions` of a request. */
const condition = (label: string, name: string): FilterRow => ({
  select: label,
  any: name,
  request: `conditions.${name}`,
})
const yes = (label: string, name: string): FilterRow => ({
  flag: label,
  query: { [name]: '1' },
  request: { [`conditions.${name}`]: '1' },
})
const yuan = (label: string, name: string): FilterRow => ({
  range: label,
  min: '0',
  max: '5000.5',
  query: { [`${name}_min`]: '0', [`${name}_max`]: '5000.5' },
  request: { [`conditions.${name}_min`]: '0', [`conditions.${name}_max`]: '500050' },
})
const fansAmong: FilterRow = {
  range: '粉丝数',
  min: '10',
  max: '9000000',
  query: { fans_min: '10', fans_max: '9000000' },
  request: { 'conditions.fans_min': '10', 'conditions.fans_max': '9000000' },
}
const share = (label: string, name: string, of: string): FilterRow => ({
  link: label,
  query: { [name]: `${of}:5` },
  request: { [`conditions.${name}.name`]: of, [`conditions.${name}.min`]: '5' },
})

/** The enterprise watches the last of the hot brands on two platforms; other journeys take the first. */
async function watchBrand(page: Page): Promise<void> {
  const headers = { authorization: await tokenOf(page, 2) }
  const api = '/api/v1/commerce'
  const hot = await (await page.request.get(`${api}/brand/hot`, { headers })).json()
  const { brand_id } = hot.data.list.at(-1)
  for (const platform of ['dy', 'ks']) {
    const watched = await (await page.request.get(`${api}/competitor/list`, { headers, params: { platform } })).json()
    if (watched.data.list.some((each: { brand_id: number }) => each.brand_id === brand_id)) continue
    const added = await page.request.post(`${api}/competitor/add`, { headers, data: { platform, brand_id } })
    expect((await added.json()).code).toBe(0)
  }
}

listJourneys([
  {
    title: '智能推荐',
    path: '/talent/nominate?view_mode=table',
    call: talentNominateCalls.list,
    as: 2,
    refused: ASSISTANT,
    filters: [
      { link: '类目', query: { category: '3' }, request: { 'conditions.category_id': '3' } },
      {
        link: '依据',
        query: { basis: 'category', basis_category: '2' },
        request: { 'basis.kind': 'category', 'basis.category_id': '2' },
      },
      { link: '跟进过的', query: { exclude_followed: '0' }, request: {} },
      ks,
      fansAmong,
      yuan('30天成交', 'gmv'),
      condition('达人等级', 'level'),
      condition('带货方式', 'main_kind'),
      yes('有联系方式', 'has_contact'),
    ],
    exports: true,
  },
  {
    title: '达人榜',
    path: '/talent/rank',
    call: talentRankCalls.list,
    as: 2,
    refused: ASSISTANT,
    filters: [
      byClass,
      week,
      { link: '地域', query: { region: '浙江' } },
      { tab: '视频榜', query: { tab: 'video' }, request: { kind: 'video' } },
      ks,
      weekly,
      { select: '粉丝量级', any: 'fans_level' },
      { search: '达人', query: { keyword: '达人' } },
    ],
    sort: { column: '粉丝数', query: { order_by: 'fans', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '达人库',
    path: '/talent/recommend',
    call: talentFindingCalls.libraryList,
    as: 2,
    refused: ASSISTANT,
    filters: [
      { link: '关键词', query: { keyword: '达人', keyword_type: 'id' } },
      { link: '类目', query: { categories: '3' }, request: { 'conditions.categories': '3' } },
      { link: '地域', query: { region: '浙江' }, request: { 'conditions.region': '浙江' } },
      share('粉丝性别', 'fans_gender', '女'),
      share('粉丝年龄', 'fans_age', '24-30'),
      share('粉丝地域', 'fans_region', '浙江'),
      {
        link: '标签',
        query: { tag_ids: '1,2', tag_mode: 'all' },
        request: { 'conditions.tag_ids': '1,2', 'conditions.tag_mode': 'all' },
      },
      ks,
      fansAmong,
      yuan('30天成交', 'gmv'),
      condition('跟进状态', 'relation'),
      yuan('客单价', 'price'),
      yuan('GPM', 'gpm'),
      condition('达人等级', 'level'),
      condition('带货方式', 'main_kind'),
      condition('直播时段', 'live_slots'),
      condition('性别', 'gender'),
      yes('近7天活跃', 'is_active'),
      yes('有联系方式', 'has_contact'),
      yes('MCN', 'has_mcn'),
      yes('我的收藏', 'is_favorite'),
    ],
    sort: { column: '粉丝数', query: { order_by: 'fans', sort: 'desc' } },
    exports: true,
  },
  {
    title: '竞品达人',
    path: '/talent/competitor',
    call: competitorCalls.authorList,
    as: 2,
    refused: ASSISTANT,
    prepare: watchBrand,
    filters: [
      pickedDays('日期'),
      ks,
      { select: '带货方式', any: 'main_kind' },
      fans,
      { select: '合作情况', option: '未合作', query: { is_cooperated: '0' } },
      { search: '达人', query: { keyword: '达人' } },
    ],
    sort: { column: '竞品商品数', query: { order_by: 'goods_count', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
  },
  {
    title: '品牌榜达人',
    path: '/talent/topbrank',
    call: marketBrandCalls.rankList,
    as: 2,
    refused: ASSISTANT,
    filters: [
      byClass,
      { link: '榜单日期', query: { date: '2026-10-01' } },
      ks,
      { tab: '月榜', query: { cycle: 'month' } },
      { search: '清', query: { keyword: '清' } },
    ],
    sort: { column: '合作达人数', query: { order_by: 'author_count', sort: 'desc' } },
    nothing: '没有这样的品牌',
  },
  {
    title: '品牌找达人',
    path: '/talent/search-brand?keyword=清',
    call: marketBrandCalls.search,
    as: 2,
    refused: ASSISTANT,
    filters: [byClass, ks, { select: '30天成交额', any: 'gmv_bucket' }],
    sort: { column: '达人数', query: { order_by: 'author_count', sort: 'desc' } },
  },
  {
    title: '商品找达人',
    path: '/talent/search-goods?keyword=面膜',
    call: marketGoodsCalls.search,
    as: 2,
    refused: ASSISTANT,
    filters: [byClass, pickedDays('统计日期'), ks, price, rate],
    sort: { column: '带货达人数', query: { order_by: 'author_count', sort: 'desc' } },
    fewerRows: GOODS_ROWS,
  },
  {
    title: '商品找达人',
    path: '/talent/search-goods?keyword=面膜&mode=author',
    call: marketGoodsCalls.searchAuthors,
    as: 2,
    refused: ASSISTANT,
    filters: [byClass, pickedDays('统计日期'), ks, price, rate],
    sort: { column: '粉丝数', query: { order_by: 'fans', sort: 'desc' } },
  },
  {
    title: '爆品找达人',
    path: '/talent/search-high-goods',
    call: marketGoodsCalls.rankList,
    as: 2,
    refused: ASSISTANT,
    filters: [
      byClass,
      week,
      { tab: '高佣榜', query: { tab: 'commission' }, request: { kind: 'commission' } },
      ks,
      weekly,
      price,
      rate,
      { select: '带货方式', option: '视频为主', query: { main_kind: '2' } },
      { search: '好物', query: { keyword: '好物' } },
    ],
    sort: { column: '带货达人数', query: { order_by: 'author_count', sort: 'desc' } },
    nothing: '没有这样的商品',
    exports: true,
    fewerRows: GOODS_ROWS,
  },
  {
    title: '跟进记录',
    path: '/talent/follow-blog?mode=table',
    call: talentCalls.followLogList,
    as: 2,
    refused: ASSISTANT,
    filters: [
      dept,
      staff,
      pickedDays('日期'),
      ks,
      { select: '方式', any: 'kind' },
      { select: '阶段', any: 'stage' },
      { flag: '仅看待跟进', query: { due: '1' } },
      { flag: '仅看系统', query: { system: '1' }, request: { kind: '4' } },
      { search: '达人', query: { keyword: '达人' } },
    ],
    nothing: '没有这样的记录',
    exports: true,
  },
  {
    title: '达人公海',
    path: '/talent/public',
    call: talentCalls.publicList,
    as: 2,
    refused: ASSISTANT,
    filters: [
      byId,
      byTags,
      pickedDays('进入公海时间', 'pool'),
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
      { select: '寄样状态', any: 'sample_status' },
      { select: '来源', any: 'source' },
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
      { select: '粉丝分层', any: 'fan_layer' },
      { select: '商品', any: 'product_id' },
      { select: '团长', any: 'colonel_id' },
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
      { select: '店铺', any: 'shop_id' },
      { select: '商品', any: 'product_id' },
      { select: '带货方式', option: '直播', query: { content_kind: '1' } },
      { select: '是否团长', option: '未经团长', query: { is_colonel: '0' } },
      search,
    ],
    sort: { column: '销量', query: { order_by: 'volume', sort: 'desc' } },
    nothing: NOTHING,
    exports: true,
    fewerRows: GOODS_ROWS,
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
    sort: { column: '创建时间', query: { order_by: 'created_at', sort: 'desc' } },
    nothing: '没有这样的标签',
  },
])
