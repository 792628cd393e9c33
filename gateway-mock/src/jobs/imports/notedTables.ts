// What imports write: `import_change` has a row for each change of these tables (trigger `import_note`), and `undoImport.ts` puts them
// back. `undoImport.test.ts` compares them with the triggers and the foreign keys of the database.

/** What staff call a record of each kind; empty for what is no record of its own. */
export const RECORD_KINDS = {
  ...{ talent: '达人', sample: '寄样单', cooperation: '合作单', goods: '商品', goal: '目标', member: '成员' },
  ...{ dept: '部门', schedule: '直播排期', monitor: '', content: '' },
} as const
export type RecordKind = keyof typeof RECORD_KINDS

/** A table of the business that imports write. */
interface NotedTable {
  /** The columns of its key, besides `corp_id`. */
  key: readonly string[]
  /** The record that a row is part of, which is put back whole or not at all: its kind, and the columns that name it. */
  part: readonly [RecordKind, ...string[]]
  /** Columns that jobs write: nobody has touched a row in which they alone differ. */
  derived?: readonly string[]
  /** It belongs to people rather than to an enterprise. */
  isOfAll?: true
  /** What is open moves along with its member: where that alone has changed, the row is part of the member. */
  moves?: true
}

const author = ['talent', 'author_id', 'platform'] as const

/** By name, in the order in which rows can be added: what others point at comes first. */
export const NOTED_TABLES: Readonly<Record<string, NotedTable>> = {
  dept: { key: ['id'], part: ['dept', 'id'] },
  app_user: { key: ['user_id'], part: ['member', 'user_id'], isOfAll: true },
  corp_user: { key: ['user_id'], part: ['member', 'user_id'] },
  member_dept: { key: ['user_id', 'from_time'], part: ['member', 'user_id'] },
  corp_author: {
    ...{ key: ['author_id', 'platform'], part: author },
    derived: ['first_order_time', 'cycle_start', 'last_order_at'],
  },
  follow: { key: ['id'], part: author, moves: true },
  follow_log: { key: ['id'], part: author },
  author_contact: { key: ['id'], part: author },
  quote_log: { key: ['id'], part: author },
  author_tag: { key: ['author_id', 'platform', 'tag_id'], part: author },
  goods: { key: ['product_id'], part: ['goods', 'product_id'] },
  sku: { key: ['sku_id'], part: ['goods', 'product_id'] },
  cooperation: { key: ['coop_id'], part: ['cooperation', 'coop_id'], moves: true },
  coop_goods: { key: ['coop_id', 'product_id'], part: ['cooperation', 'coop_id'] },
  coop_log: { key: ['id'], part: ['cooperation', 'coop_id'] },
  schedule: { key: ['id'], part: ['schedule', 'id'], derived: ['reminded'], moves: true },
  sample: { key: ['sample_id'], part: ['sample', 'sample_id'], moves: true },
  sample_item: { key: ['sample_id', 'product_id', 'sku_id'], part: ['sample', 'sample_id'] },
  sample_log: { key: ['id'], part: ['sample', 'sample_id'] },
  monitor: { key: ['id'], part: ['monitor', 'id'] },
  monitor_log: { key: ['id'], part: ['monitor', 'monitor_id'] },
  achievement_plan: { key: ['id'], part: ['goal', 'id'], derived: ['told_level'] },
  content_item: { key: ['id'], part: ['content', 'id'], moves: true },
  order_attr: { key: ['order_id', 'sku_id', 'seat'], part: ['member', 'user_id'] },
}

/** What imports tell others: dropped while nobody has read it and it has not left. */
export const NOTED_MESSAGES = ['notice', 'outbox'] as const

/** What shows that somebody has gone on with a row: rows of another table that came later. */
export interface Reference {
  made: string
  by: string
  /** When the row `m` is meant by the row `r` of the other, SQL. */
  on: string
  /**
   * `later`: rows that are older than the import say nothing, since the key is known outside of the enterprise; `of the import`: rows
   * that it wrote and that stay, of a row that it made or changed for them.
   */
  is?: 'later' | 'of the import'
  reason: string
}

const same = (...columns: readonly string[]) => columns.map((column) => `r.${column} = m.${column}`).join(' and ')

const WORK: Readonly<Record<string, string>> = {
  ...{ sample: '已有寄样单', cooperation: '已有合作单', schedule: '已有直播排期', follow_log: '已有跟进记录' },
}
const ofTalent = (made: string, columns: readonly string[], is: Reference['is'] = 'later'): Reference[] =>
  Object.entries(WORK).map(([by, reason]) => ({ made, by, on: same(...columns), reason, is }))

const ofMember = (by: string, reason: string, on = same('user_id')): Reference => ({
  made: 'corp_user',
  by,
  on,
  reason,
})
const ofGoods = (by: string, reason: string, on = same('product_id')): Reference => ({ made: 'goods', by, on, reason })
const ofDept = (by: string, reason: string, on: string): Reference => ({ made: 'dept', by, on, reason })

/** Beside the foreign keys of the database. */
export const REFERENCES: readonly Reference[] = [
  ...ofTalent('corp_author', ['author_id', 'platform']),
  ...ofTalent('follow', ['author_id', 'platform', 'user_id']),
  {
    made: 'corp_author',
    by: 'campaign_author',
    on: same('author_id', 'platform'),
    reason: '已在种草项目中',
    is: 'later',
  },
  // A watch stays while anything that began it does.
  ...ofTalent('monitor', ['author_id', 'platform'], 'of the import'),
  ofGoods('coop_goods', '已有合作单'),
  ofGoods('sample_item', '已有寄样单'),
  ofGoods('promotion_share', '已有推广分享', 'r.product_ids ? m.product_id'),
  ofGoods('schedule', '已有直播排期', `r.goods @> jsonb_build_array(jsonb_build_object('product_id', m.product_id))`),
  { ...{ made: 'cooperation', by: 'sample', on: same('coop_id'), reason: '已有寄样单' } },
  ofMember('follow', '已有跟进的达人'),
  ofMember('sample', '已有寄样单'),
  ofMember('cooperation', '已有合作单'),
  ofMember('schedule', '已有直播排期'),
  ofMember('dept', '已是部门主管', 'r.leader_id = m.user_id'),
  ofMember('achievement_plan', '已有目标', `r.target_type = 'user' and r.target_id = m.user_id`),
  ofDept('corp_user', '部门中还有成员', 'r.dept_id = m.id'),
  ofDept('dept', '还有下级部门', 'r.parent_id = m.id'),
  ofDept('achievement_plan', '已有目标', `r.target_type = 'dept' and r.target_id = m.id`),
]
