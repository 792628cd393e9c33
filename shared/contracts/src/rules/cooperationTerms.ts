import { cooperationKindLabel, feeStatusLabel, SettleWay, settleWayLabel } from '../enums.ts'
import type { CooperationKind, FeeStatus } from '../enums.ts'

/** Talents of one form, each of whom gets an order. */
export const COOPERATION_TALENTS_MAX = 20
export const COOPERATION_GOODS_MAX = 50
export const COOPERATION_DAYS_MAX = 180
/** Percent. */
export const COOPERATION_RATE_MAX = 80
export const COOPERATION_REMARK_MAX = 500
export const COOPERATION_REASON_MAX = 100
export const COOPERATION_COMMENT_MAX = 300
/** Colleagues of one comment. */
export const COOPERATION_MENTIONS_MAX = 10
/** What a field says that a running cooperation does not change. */
export const LOCKED_WHILE_RUNNING = '进行中不能修改'

/** Whether a way of settling has a fee: commission alone and goods for goods have none. */
export const hasFee = (way: SettleWay | undefined): boolean =>
  way === SettleWay.feeAndCommission || way === SettleWay.fixed

/** Terms of one product. `price` fen, `rate` percent. */
export interface ProductTerms {
  product_id: string
  price: number
  rate: number
  mechanism: string
  gift: string
  promised_qty: number
}

/** What is agreed, as a form and the gateway compare it. Money in fen, moments in unix seconds. */
export interface AgreedTerms {
  kind: CooperationKind
  start_time: number
  end_time: number
  commission_type: SettleWay
  fee: number
  fee_status: FeeStatus
  fee_paid_at: number | null
  promised_lives: number
  promised_videos: number
  deliver_at: number | null
  user_id: number
  colonel_buyin_id: string
  products: readonly ProductTerms[]
  sample_ids: readonly number[]
  files: readonly { name: string; url: string }[]
  remark: string
  custom_fields: Readonly<Record<string, string>>
}

/** One change of an edit, as staff read it. */
export interface TermChange {
  field: keyof AgreedTerms
  label: string
  before: string
  after: string
}

/** How values are said; what is named by an id is looked up by whoever compares. */
export interface TermTexts {
  day: (unix: number) => string
  money: (fen: number) => string
  staff: (id: number) => string
  goods: (id: string) => string
  sample: (id: number) => string
  colonel: (id: string) => string
  custom: (key: string) => string
}

const NONE = '-'
const day = (texts: TermTexts, unix: number | null) => (unix === null ? NONE : texts.day(unix))

/** Fields with one value, in the order of the form. */
const plain: readonly {
  field: Exclude<keyof AgreedTerms, 'products' | 'sample_ids' | 'files' | 'custom_fields'>
  label: string
  say: (terms: AgreedTerms, texts: TermTexts) => string
}[] = [
  { field: 'kind', label: '类型', say: (terms) => cooperationKindLabel[terms.kind] },
  { field: 'start_time', label: '开始日期', say: (terms, texts) => texts.day(terms.start_time) },
  { field: 'end_time', label: '结束日期', say: (terms, texts) => texts.day(terms.end_time) },
  { field: 'commission_type', label: '结算方式', say: (terms) => settleWayLabel[terms.commission_type] },
  { field: 'fee', label: '坑位费', say: (terms, texts) => `${texts.money(terms.fee)}元` },
  { field: 'fee_status', label: '支付状态', say: (terms) => feeStatusLabel[terms.fee_status] },
  { field: 'fee_paid_at', label: '支付时间', say: (terms, texts) => day(texts, terms.fee_paid_at) },
  { field: 'promised_lives', label: '直播场次', say: (terms) => String(terms.promised_lives) },
  { field: 'promised_videos', label: '视频条数', say: (terms) => String(terms.promised_videos) },
  { field: 'deliver_at', label: '履约截止', say: (terms, texts) => day(texts, terms.deliver_at) },
  { field: 'user_id', label: '媒介', say: (terms, texts) => texts.staff(terms.user_id) },
  {
    field: 'colonel_buyin_id',
    label: '团长',
    say: (terms, texts) => (terms.colonel_buyin_id === '' ? NONE : texts.colonel(terms.colonel_buyin_id)),
  },
  { field: 'remark', label: '备注', say: (terms) => terms.remark || NONE },
]

const sayProduct = ({ price, rate, mechanism, gift, promised_qty }: ProductTerms, texts: TermTexts) =>
  [
    `合作价${texts.money(price)}元`,
    `佣金率${rate}%`,
    mechanism && `机制${mechanism}`,
    gift && `赠品${gift}`,
    promised_qty > 0 && `承诺 ${promised_qty} 件`,
  ]
    .filter(Boolean)
    .join('，')

/** What an edit changes, in the order of the form; of goods, samples and files each by itself. */
export function termChanges(before: AgreedTerms, after: AgreedTerms, texts: TermTexts): TermChange[] {
  const changes: TermChange[] = []
  for (const { field, label, say } of plain) {
    if (before[field] !== after[field])
      changes.push({ field, label, before: say(before, texts), after: say(after, texts) })
  }
  const byKey = <Item>(
    field: keyof AgreedTerms,
    lists: readonly [readonly Item[], readonly Item[]],
    keyOf: (item: Item) => string,
    say: (item: Item) => { label: string; value: string },
  ) => {
    const [was, is] = lists.map((list) => new Map(list.map((item) => [keyOf(item), say(item)])))
    for (const key of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
      const [one, other] = [was?.get(key), is?.get(key)]
      const label = one?.label ?? other?.label ?? ''
      if (one?.value !== other?.value)
        changes.push({ field, label, before: one?.value ?? NONE, after: other?.value ?? NONE })
    }
  }
  byKey(
    'products',
    [before.products, after.products],
    (each) => each.product_id,
    (each) => ({ label: `商品「${texts.goods(each.product_id)}」`, value: sayProduct(each, texts) }),
  )
  byKey('sample_ids', [before.sample_ids, after.sample_ids], String, (id) => ({
    label: '关联寄样',
    value: texts.sample(id),
  }))
  byKey(
    'files',
    [before.files, after.files],
    ({ url }) => url,
    ({ name }) => ({ label: '附件', value: name }),
  )
  byKey(
    'custom_fields',
    [Object.entries(before.custom_fields), Object.entries(after.custom_fields)],
    ([key]) => key,
    ([key, value]) => ({ label: texts.custom(key), value: value || NONE }),
  )
  return changes
}

/** Fields that a running cooperation still changes. Of goods, only new ones are added. */
const OPEN_WHILE_RUNNING: readonly (keyof AgreedTerms)[] = [
  'end_time',
  'fee_status',
  'fee_paid_at',
  'products',
  'files',
  'remark',
]

/** Whether a field of a running cooperation is locked. */
export const isLockedWhileRunning = (field: keyof AgreedTerms): boolean => !OPEN_WHILE_RUNNING.includes(field)

/** The first change that a running cooperation does not take: of a locked field, or of goods that are there already. */
export function lockedChange(changes: readonly TermChange[]): TermChange | undefined {
  return changes.find(({ field, before }) => isLockedWhileRunning(field) || (field === 'products' && before !== NONE))
}
