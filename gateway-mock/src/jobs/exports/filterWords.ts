import { day } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'
import { checkRequest } from '@crm/contracts/check'
import { roleLabel } from '@crm/access/roles'
import {
  contactStatusLabel,
  contentSourceLabel,
  cooperationKindLabel,
  cooperationStatusLabel,
  fanLayerLabel,
  followLogKindLabel,
  goodsStatusLabel,
  listFlagLabel,
  platformLabel,
  productTypeLabel,
  sampleStatusLabel,
  talentSourceLabel,
  userStatusLabel,
  videoSourceLabel,
} from '@crm/contracts/enums'
import { goodsRankLabel, rankCycleLabel } from '@crm/contracts/market'
import { MARKET_CATEGORIES } from '@crm/contracts/marketCategories'
import type { ListColumns } from '@crm/contracts/listColumns'
import { liveSlotLabel, mainKindLabel, relationLabel, talentRankLabel } from '@crm/contracts/talentFinding'
import { talentStageLabel } from '@crm/contracts/talentStages'
import type { Staff } from '../../http/staff.ts'
import type { Queryable } from '../../metrics/query.ts'
import type { ExportDefinition } from './exportDefinition.ts'
import { type Named, namesOf } from './filterNames.ts'

/** More names than this are counted. */
const NAMES_MAX = 20
/** Letters of one filter in words. */
const WORDS_MAX = 1_000

type Asked = Readonly<Record<string, unknown>>
type Labels = Readonly<Record<string, string>>

/** One filter of a list: its label, the members of the request that it fills, and what these say. */
interface Filter {
  label: string
  members: readonly string[]
  /** Nothing: it does not narrow. */
  tell: (request: Asked, db: Queryable, who: Staff) => Promise<string | undefined> | string | undefined
}

const valuesOf = (value: unknown): (number | string)[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number' || typeof each === 'string')

const joined = (names: readonly string[]): string | undefined =>
  names.length > NAMES_MAX
    ? `${names.slice(0, NAMES_MAX).join('、')} 等 ${names.length} 项`
    : names.join('、') || undefined

/** What is written as it is. */
const said = (label: string, member: string): Filter => ({
  label,
  members: [member],
  tell: (request) => joined(valuesOf(request[member]).map(String)),
})

/** One or several values with names. `none`: the value that does not narrow. */
const oneOf = (label: string, member: string, labels: Labels, none?: number | string): Filter => ({
  label,
  members: [member],
  tell: (request) =>
    joined(
      valuesOf(request[member])
        .filter((value) => value !== none)
        .map((value) => labels[value] ?? String(value)),
    ),
})

const yesNo = (label: string, member: string, yes = '是', no = '否'): Filter => oneOf(label, member, { 1: yes, 0: no })

/** On, or not asked for. */
const on = (label: string, member: string): Filter => oneOf(label, member, { 1: '是' }, 0)

/** Records by number; 0 and the empty text are everybody. */
const named = (label: string, member: string, kind: Named, others: Labels = {}): Filter => ({
  label,
  members: [member],
  tell: async (request, db, who) => {
    const ids = valuesOf(request[member]).filter((id) => others[id] !== undefined || (id !== 0 && id !== ''))
    const names = await namesOf(
      db,
      who,
      kind,
      ids.filter((id) => others[id] === undefined),
    )
    return joined(ids.map((id) => others[id] ?? names.shift() ?? ''))
  },
})

/** `<member>_min` and `<member>_max`; `scale` 100 for fen. */
const range = (label: string, member: string, { unit = '', scale = 1 } = {}): Filter => {
  const [min, max] = [`${member}_min`, `${member}_max`]
  const figure = (value: unknown) => (typeof value === 'number' ? thousands(value / scale) + unit : undefined)
  return {
    label,
    members: [min, max],
    tell: (request) => {
      const [low, high] = [figure(request[min]), figure(request[max])]
      if (low !== undefined && high !== undefined) return `${low} ~ ${high}`
      return low !== undefined ? `${low} 以上` : high !== undefined ? `${high} 以下` : undefined
    },
  }
}
const yuan = { unit: ' 元', scale: 100 }
const percent = { unit: '%' }

const dates = (label: string, start = 'start_time', end = 'end_time'): Filter => ({
  label,
  members: [start, end],
  tell: (request) => {
    const [first, last] = [request[start], request[end]].map((at) => (typeof at === 'number' ? day(at) : undefined))
    if (first !== undefined && last !== undefined) return first === last ? first : `${first} ~ ${last}`
    return first !== undefined ? `${first} 起` : last !== undefined ? `${last} 止` : undefined
  },
})

/** At least so many percent of an audience. */
const share = (label: string, member: string): Filter => ({
  label,
  members: [member],
  tell: (request) => {
    const value = request[member] as { name: string; min: number } | undefined // as the contract of the library has it
    return value && `${value.name} ≥ ${value.min}%`
  },
})

const TAG_MODES: Labels = { any: '包含任一', all: '同时包含', none: '不包含' }
const tags: Filter = {
  label: '标签',
  members: ['tag_ids', 'tag_mode'],
  tell: async (request, db, who) => {
    const names = joined(await namesOf(db, who, 'tag', valuesOf(request.tag_ids)))
    return names && `${TAG_MODES[String(request.tag_mode ?? 'any')]} ${names}`
  },
}

const KEYWORD_TYPES: Labels = { name: '昵称', id: '达人ID', link: '主页链接' }
const keyword = said('关键词', 'keyword')
/** Of lists of talents, where staff choose what it is compared with. */
const talentKeyword: Filter = {
  label: '关键词',
  members: ['keyword', 'keyword_type'],
  tell: ({ keyword: text, keyword_type }) => {
    if (typeof text !== 'string' || text === '') return undefined
    const type = KEYWORD_TYPES[String(keyword_type)]
    return type === undefined ? text : `${type} ${text}`
  },
}

const categories: Labels = Object.fromEntries(
  MARKET_CATEGORIES.flatMap(({ id, name, children }) => [
    [id, name],
    ...children.map((child) => [child.id, `${name}/${child.name}`]),
  ]),
)
const levels: Labels = Object.fromEntries([
  [-1, '未评级'],
  ...Array.from({ length: 8 }, (_, level) => [level, `LV${level}`]),
])

const platform = oneOf('平台', 'platform', { ...platformLabel, all: '全部平台' })
const staff = named('媒介', 'user_id', 'member')
const dept = named('部门', 'dept_id', 'dept', { '-1': '未归属' })
const level = oneOf('达人等级', 'level', levels)
const fans = range('粉丝数', 'fans')
const product = named('商品', 'product_id', 'goods')
const hasGmv = yesNo('有无成交', 'has_gmv', '有成交', '无成交')
const mainKind = oneOf('带货方式', 'main_kind', mainKindLabel)
const category = oneOf('类目', 'category_id', categories)
const tab = (label: string, labels: Labels) => oneOf(label, 'tab', labels, 'all')
const newPeriod = oneOf('交易数据', 'new_type', { 1: '新达人期' }, 0)
const ranked = [oneOf('周期', 'cycle', rankCycleLabel), said('周期开始日', 'date')]

/** A group of conditions that the request carries in one member. */
const group = (member: string, label: string, filters: readonly Filter[]): Filter => ({
  label,
  members: [member],
  tell: async (request, db, who) => {
    const inner = (request[member] ?? {}) as Asked // the contract has an object here
    return (await wordsOf(filters, inner, db, who)).join('；') || undefined
  },
})

const conditions = group('conditions', '条件', [
  oneOf('类目', 'categories', categories),
  category,
  fans,
  range('30天成交', 'gmv', yuan),
  range('客单价', 'price', yuan),
  range('GPM', 'gpm', yuan),
  level,
  mainKind,
  oneOf('直播时段', 'live_slots', liveSlotLabel),
  said('地域', 'region'),
  oneOf('性别', 'gender', { 1: '男', 2: '女' }),
  share('粉丝性别', 'fans_gender'),
  share('粉丝年龄', 'fans_age'),
  share('粉丝地域', 'fans_region'),
  oneOf('跟进状态', 'relation', relationLabel),
  tags,
  on('近7天活跃', 'is_active'),
  on('有联系方式', 'has_contact'),
  on('MCN', 'has_mcn'),
  on('我的收藏', 'is_favorite'),
  on('排除已跟进', 'exclude_followed'),
])

const talentKeys = [platform, talentKeyword, level, fans, tags]
const videos = [
  ...[platform, keyword, dates('发布时间'), product, said('标签', 'labels'), hasGmv, range('成交金额', 'gmv', yuan)],
  ...[range('播放', 'plays'), yesNo('是否投放', 'has_ads', '已投放', '未投放'), dept, staff],
]
const sold = [platform, talentKeyword, dates('统计日期'), range('成交金额', 'gmv', yuan), product]
const listed = [
  ...[platform, talentKeyword, oneOf('名单', 'flag', listFlagLabel), said('原因', 'reason'), staff],
  ...[named('添加人', 'added_by', 'member'), dates('添加时间')],
]

/** The filters of every list that can be exported, by its call, in the order of the screen. */
const FILTERS: Readonly<Record<string, readonly Filter[]>> = {
  'talents.publicList': [
    ...talentKeys,
    tab('分类', { new: '新入公海', released: '被释放', never: '从未跟进' }),
    range('历史成交', 'gmv', yuan),
    oneOf('来源', 'source', { ...talentSourceLabel, 7: '释放' }),
    on('有联系方式', 'has_contact'),
    dates('入海时间', 'pool_start', 'pool_end'),
    named('最近跟进人', 'last_user_id', 'member'),
    oneOf('多人跟进', 'multi', { none: '无人跟进', some: '有人跟进' }),
  ],
  'talents.myList': [
    ...talentKeys,
    oneOf('范围', 'scope', { mine: '我的', team: '团队' }),
    tab('阶段', { ...talentStageLabel, due: '待跟进', releasing: '即将释放' }),
    range('成交金额', 'gmv', yuan),
    dept,
    staff,
    dates('跟进时间', 'log_start', 'log_end'),
    oneOf('下次跟进', 'next', { overdue: '已逾期', today: '今天', week: '未来7天', none: '未安排' }),
    dates('下次跟进日期', 'next_start', 'next_end'),
    oneOf('寄样状态', 'sample_status', sampleStatusLabel),
    yesNo('新达人', 'is_new', '新达人', '老达人'),
    oneOf('来源', 'source', talentSourceLabel),
  ],
  'talents.followLogList': [
    ...[platform, keyword, dates('日期'), dept, staff, named('达人', 'author_id', 'talent')],
    ...[oneOf('方式', 'kind', followLogKindLabel), oneOf('阶段', 'stage', contactStatusLabel)],
    on('仅看待跟进', 'due'),
    { label: '记录', members: ['id'], tell: ({ id }) => (id === undefined ? undefined : '指定的一条') },
  ],
  'talentCarry.cooperationList': [
    ...sold,
    tab('分类', { new: '新达人', old: '老达人', quiet: '近30天未出单', lost: '流失' }),
    ...[dept, staff, tags, level, oneOf('粉丝分层', 'fan_layer', fanLayerLabel)],
    ...[named('团长', 'colonel_id', 'colonel'), newPeriod],
  ],
  'talentCarry.naturalList': [
    ...[...sold, named('店铺', 'shop_id', 'shop'), fans],
    oneOf('带货方式', 'content_kind', mainKindLabel),
    yesNo('是否团长', 'is_colonel', '经团长出单', '未经团长'),
  ],
  'talentLists.list': listed,
  'talentFinding.libraryList': [platform, talentKeyword, conditions],
  'talentNominate.list': [
    platform,
    conditions,
    group('basis', '推荐依据', [
      oneOf('依据', 'kind', { goods: '商品', authors: '合作达人', category: '类目' }),
      named('商品', 'product_ids', 'goods'),
      named('达人', 'author_ids', 'talent'),
      category,
    ]),
  ],
  'talentRank.list': [
    ...[platform, oneOf('榜单', 'kind', talentRankLabel), ...ranked, keyword, category],
    ...[oneOf('粉丝量级', 'fans_level', fanLayerLabel), said('地域', 'region')],
  ],
  'competitor.authorList': [
    ...[platform, named('竞品', 'id', 'competitor'), keyword, dates('日期'), mainKind, fans],
    yesNo('合作情况', 'is_cooperated', '已合作', '未合作'),
  ],
  'cooperation.list': [
    ...[platform, tab('状态', { ...cooperationStatusLabel, ending: '即将到期' }), keyword, dept, staff],
    ...[oneOf('合作类型', 'kind', cooperationKindLabel), dates('周期', 'period_start', 'period_end')],
    ...[dates('创建时间'), range('费用', 'fee', yuan), range('佣金率', 'rate', percent), hasGmv, product],
    ...[named('团长', 'colonel_id', 'colonel'), tags],
  ],
  'goods.list': [
    ...[
      platform,
      tab('来源', { shop: '店铺商品', hosting: '托管商品', activity: '活动商品', unsold: '未上架' }),
      keyword,
    ],
    ...[
      dates('统计日期'),
      named('店铺', 'shop_id', 'shop'),
      named('商品分类', 'class_id', 'goodsClass', { 0: '未分类' }),
    ],
    ...[named('活动', 'activity_id', 'activity'), said('品牌', 'brand'), oneOf('状态', 'status', goodsStatusLabel)],
    ...[range('佣金率', 'commission_rate', percent), range('价格', 'price', yuan), hasGmv],
    ...[
      yesNo('有无寄样', 'has_sample', '有寄样', '无寄样'),
      yesNo('关联SPU', 'has_spu', '已关联', '未关联'),
      dept,
      staff,
    ],
  ],
  'goods.authorList': [
    ...[
      product,
      named('活动', 'activity_id', 'activity', { 0: '非活动' }),
      oneOf('商品类型', 'product_type', productTypeLabel),
    ],
    ...[dates('统计日期'), dept, staff],
  ],
  'videos.list': [...videos, oneOf('来源', 'source', videoSourceLabel)],
  'grassVideos.list': [
    ...[
      platform,
      keyword,
      dates('发布时间'),
      named('SPU', 'spu_id', 'spu'),
      named('Campaign', 'campaign_id', 'campaign'),
    ],
    ...[said('标签', 'labels'), yesNo('爆文', 'is_hot', '爆文', '非爆文'), range('互动', 'interactions')],
    ...[oneOf('来源', 'source', contentSourceLabel), dept, staff],
  ],
  'members.list': [
    ...[
      oneOf('状态', 'status', userStatusLabel),
      keyword,
      dept,
      named('成员', 'user_id', 'member'),
      oneOf('角色', 'role_id', roleLabel),
    ],
    yesNo('微信', 'has_wechat', '已绑定', '未绑定'),
  ],
  'medium.authorList': [
    ...[platform, dates('统计日期'), staff, oneOf('达人', 'author_type', { 1: '新达人' }, 0), newPeriod],
    // which rule decides who is new: follows from the enterprise, not from the screen
    { label: '规则', members: ['version'], tell: () => undefined },
  ],
  'marketGoods.authors': [platform, named('商品', 'product_id', 'marketGoods')],
  'marketBrand.authors': [platform, named('品牌', 'brand_id', 'brand'), dates('统计日期')],
  'marketGoods.rankList': [
    ...[platform, oneOf('榜单', 'kind', goodsRankLabel), ...ranked, keyword, category, range('价格', 'price', yuan)],
    ...[range('佣金率', 'rate', percent), oneOf('带货方式', 'main_kind', { 1: '直播为主', 2: '视频为主' })],
  ],
}

/** The members of a list's request that its words tell; for the test that none is missing. */
export const toldMembers = (callId: string): readonly string[] =>
  (FILTERS[callId] ?? []).flatMap(({ members }) => members)

async function wordsOf(filters: readonly Filter[], request: Asked, db: Queryable, who: Staff): Promise<string[]> {
  const words: string[] = []
  // one after the other: the embedded database has one connection
  for (const { label, tell } of filters) {
    const text = await tell(request, db, who)
    if (text !== undefined) words.push(`${label}：${text}`.slice(0, WORDS_MAX))
  }
  return words
}

function orderWords(columns: ListColumns = {}, { order_by, sort }: Asked): string[] {
  if (typeof order_by !== 'string') return []
  // a column may be sorted by the name of another one
  const column = columns[order_by] ?? Object.values(columns).find((each) => each.sort === order_by)
  return column === undefined ? [] : [`排序：${column.title} ${sort === 'asc' ? '升序' : '降序'}`]
}

/**
 * What a list was narrowed by and ordered after, in the words of its screen: `粉丝数：100,000 以上`, `媒介：张三`. Plain text;
 * records are named as the enterprise knows them now.
 */
export async function filterWords(
  db: Queryable,
  who: Staff,
  { served, list }: Pick<ExportDefinition, 'served' | 'list'>,
  request: Asked,
): Promise<string[]> {
  const checked = checkRequest(served.call, request)
  if (!checked.ok) return [] // then its rows are refused as well
  const requested = checked.value as Asked // every request is an object
  const words = await wordsOf(FILTERS[served.call.id] ?? [], requested, db, who)
  return [...words, ...orderWords(list, requested)]
}
