import type { CompetitorTalent } from '../calls/competitor.ts'
import type { SellingTalent } from '../calls/market.ts'
import type { FoundTalent } from '../calls/talentFinding.ts'
import type { NominatedTalent } from '../calls/talentNominate.ts'
import type { RankedTalent } from '../calls/talentRank.ts'
import { type ListColumn, listColumns } from '../listColumns.ts'
import { mainKindLabel, nominateReasonLabel, relationLabel } from '../rules/talentFinding.ts'

const levelOf = ({ level }: { level: number | null }) => (level === null ? '未评级' : `LV${level}`)
const sharesOf = (parts: readonly { name: string; value: number }[]) =>
  parts.map(({ name, value }) => `${name} ${value}%`).join('、')
const dotted = (day: string) => day.replaceAll('-', '.')
const MARKET_NOTE = '平台预估，非企业白名单显示区间；按真实数值排序'

// What several lists of found talents show of one. Each is a column over the talent itself.
const talent = {
  kind: 'talent',
  title: '达人',
  value: (row: FoundTalent) => row,
  pinned: true,
} as const satisfies ListColumn<FoundTalent>
const fans = { kind: 'count', title: '粉丝数', sort: true } as const
const unsortedFans = { kind: 'count', title: '粉丝数' } as const
const level = { kind: 'text', title: '等级', value: levelOf, width: 80 } as const
const categories = { kind: 'tags', title: '主营类目' } as const
const gmv30d = {
  kind: 'marketMoney',
  title: '30天成交额 ¥',
  value: ({ gmv_30d, gmv_30d_str }: FoundTalent) => ({ value: gmv_30d, text: gmv_30d_str }),
  note: `近30天成交金额，${MARKET_NOTE}`,
} as const
const avgPrice = { kind: 'money', title: '客单价 ¥' } as const
const lives30d = { kind: 'count', title: '直播场次', note: '近30天' } as const
const videos30d = { kind: 'count', title: '视频数', note: '近30天' } as const
const contact = {
  kind: 'yesNo',
  title: '联系方式',
  value: (row: FoundTalent) => row.has_contact === 1 || row.contact_flag === 1,
} as const
const relation = { kind: 'label', title: '跟进状态', labels: relationLabel, width: 128 } as const
const followers = { kind: 'staff', title: '跟进人', hidden: true } as const

/** Columns of 达人库. */
export const libraryColumns = listColumns<FoundTalent>()({
  talent,
  gmv_30d: { ...gmv30d, sort: true },
  fans,
  level,
  relation,
  live_gmv_avg: {
    kind: 'marketMoney',
    title: '直播场均 ¥',
    value: (row) => ({ value: row.live_gmv_avg, text: row.live_gmv_avg_str }),
    sort: true,
  },
  video_gmv_avg: {
    kind: 'marketMoney',
    title: '视频均 ¥',
    value: (row) => ({ value: row.video_gmv_avg, text: row.video_gmv_avg_str }),
    sort: true,
  },
  live_count_30d: { ...lives30d, sort: true },
  gpm: { kind: 'money', title: 'GPM ¥', sort: true, note: '千次观看成交金额' },
  avg_price: avgPrice,
  video_count_30d: { ...videos30d, sort: true },
  categories,
  portrait: {
    kind: 'text',
    title: '粉丝画像',
    value: ({ portrait }) =>
      [portrait.gender, portrait.age, portrait.region].map(sharesOf).filter(Boolean).join('；') || null,
    width: 160,
  },
  contact,
  followers,
  last_live_at: { kind: 'time', title: '最近直播' },
})

/** Columns of 智能推荐; their order is that of the score. */
export const nominatedColumns = listColumns<NominatedTalent>()({
  talent,
  score: { kind: 'text', title: '匹配度', width: 72 },
  reasons: {
    kind: 'text',
    title: '推荐理由',
    value: ({ reasons }) => reasons.map((reason) => nominateReasonLabel[reason]).join('、'),
    width: 208,
  },
  fans: unsortedFans,
  gmv_30d: gmv30d,
  relation,
  live_count_30d: lives30d,
  video_count_30d: videos30d,
  goods: { kind: 'goodsList', title: '同类商品', value: (row) => row.similar_goods },
  categories,
  contact,
  followers,
})

/** Columns of 达人榜. */
export const talentRankColumns = listColumns<RankedTalent>()({
  rank: { kind: 'text', title: '排名', pinned: true, sort: true, width: 84 },
  talent,
  gmv: {
    kind: 'marketMoney',
    title: '周期成交额 ¥',
    value: (row) => ({ value: row.gmv, text: row.gmv_str }),
    sort: true,
    note: `榜单周期内成交金额，${MARKET_NOTE}`,
  },
  fans,
  fans_gain: { kind: 'count', title: '涨粉', sort: true, note: '榜单周期内的粉丝增量' },
  main_kind: { kind: 'label', title: '带货方式', labels: mainKindLabel },
  live_count: { kind: 'count', title: '直播场次', sort: true, note: '榜单周期内的带货直播' },
  video_count: { kind: 'count', title: '视频数', sort: true, note: '榜单周期内的带货视频' },
  gmv_30d: { ...gmv30d, sort: true },
  avg_price: avgPrice,
  relation,
  categories,
  followers,
})

const marketVolume = {
  kind: 'marketCount',
  title: '销量',
  value: ({ volume, volume_str }: { volume?: number | undefined; volume_str: string }) => ({
    value: volume,
    text: volume_str,
  }),
  note: MARKET_NOTE,
} as const
const marketGmv = {
  kind: 'marketMoney',
  value: ({ gmv, gmv_str }: { gmv?: number | undefined; gmv_str: string }) => ({ value: gmv, text: gmv_str }),
  sort: true,
  note: MARKET_NOTE,
} as const
const ownGmv = {
  kind: 'money',
  title: '我司合作 ¥',
  note: '该达人为本企业的累计成交金额，按数据权限',
} as const

/** Columns of the talents that sell goods or a brand of the market. */
export const sellerColumns = listColumns<SellingTalent>()({
  talent,
  gmv: { ...marketGmv, title: '成交额 ¥' },
  volume: { ...marketVolume, sort: true },
  fans,
  relation,
  own_gmv: ownGmv,
  goods_count: { kind: 'count', title: '相关商品数', sort: true },
  live_count: { kind: 'count', title: '直播场次', sort: true, note: '带这些商品的直播' },
  video_count: { kind: 'count', title: '视频数', sort: true, note: '带这些商品的视频' },
  commission_rate: { kind: 'percent', title: '平均佣金 %' },
  since: {
    kind: 'text',
    title: '首次/最近带货',
    value: (row) => `${dotted(row.first_day)} / ${dotted(row.last_day)}`,
    width: 160,
  },
  categories: { ...categories, hidden: true },
  followers,
})

/** Columns of 竞品达人. */
export const competitorTalentColumns = listColumns<CompetitorTalent>()({
  talent: { ...talent, width: 172 },
  gmv: { ...marketGmv, title: '竞品成交额 ¥' },
  own_gmv: ownGmv,
  relation: { ...relation, width: 104 },
  last_day: { kind: 'text', title: '最近带货', value: (row) => dotted(row.last_day), sort: true, width: 88 },
  goods_count: { kind: 'count', title: '竞品商品数', sort: true },
  competitors: { kind: 'tags', title: '竞品', width: 104 },
  first_day: { kind: 'text', title: '首次带货', value: (row) => dotted(row.first_day), hidden: true, width: 88 },
  fans: { ...fans, hidden: true },
  categories: { ...categories, hidden: true },
  followers,
})
