import { minute } from '@crm/base/dates'
import { deviceName } from '@crm/base/device'
import { money } from '@crm/base/numbers'
import { roleLabel } from '@crm/access/roles'
import {
  businessModuleLabel,
  campaignStatusLabel,
  cooperationStatusLabel,
  type DeliveryType,
  deliveryTypeLabel,
  platformLabel,
  sampleStatusLabel,
  scheduleStatusLabel,
  userStatusLabel,
} from '@crm/contracts/enums'
import type { Queryable } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { namesOf } from '../../../records/filterNames.ts'

export type LogValues = Readonly<Record<string, unknown>> | null

/** Records that logged values mention by their numbers: staff read their names. */
const RECORDS = [
  'member',
  'dept',
  'tag',
  'talent',
  'content',
  'spu',
  'campaign',
  'goodsClass',
  'shop',
  'tagGroup',
  'cooperation',
] as const
type RecordKind = (typeof RECORDS)[number]

/** What a logged value is, so that staff read a word instead of a number. */
type Kind = RecordKind | 'role' | 'time' | 'money' | 'status' | 'platform' | 'delivery' | 'yesNo' | 'device' | 'text'

/** The fields that staff read of an entry. */
const FIELDS: Readonly<Record<string, readonly [title: string, kind?: Kind]>> = {
  account: ['账号'],
  action: ['动作'],
  activity_name: ['活动'],
  added: ['添加数'],
  address: ['地址'],
  adjust_reason: ['调整原因'],
  answer: ['答复'],
  approval_above: ['需审批的金额'],
  assistant_may_create: ['样品助理可新建', 'yesNo'],
  assistant_may_review: ['样品助理可审核', 'yesNo'],
  auth_status: ['授权状态'],
  author: ['达人字段'],
  author_ids: ['达人', 'talent'],
  author_new_tag_rule: ['新达人规则'],
  auto_sign_days: ['自动签收天数'],
  avatar: ['头像'],
  belong_type: ['归属'],
  brand_name: ['品牌'],
  brief: ['Brief'],
  budget: ['预算', 'money'],
  campaign_id: ['种草项目', 'campaign'],
  campaign_stage: ['阶段'],
  can_edit: ['可编辑', 'yesNo'],
  card: ['手卡'],
  class_id: ['商品分类', 'goodsClass'],
  closed: ['关闭的菜单'],
  cmm_follow: ['首选业务'],
  code: ['编码'],
  color: ['颜色'],
  commission_rate: ['佣金率'],
  company: ['公司'],
  conclusion: ['结论'],
  conditions: ['条件'],
  contact_status: ['建联阶段'],
  content: ['内容'],
  content_count: ['目标内容数'],
  coop_id: ['合作单', 'cooperation'],
  cooperation: ['合作单字段'],
  cost_ads: ['计入投放花费', 'yesNo'],
  cost_price: ['成本价', 'money'],
  cost_samples: ['计入样品成本', 'yesNo'],
  count: ['数量'],
  cpe: ['目标 CPE', 'money'],
  custom_fields: ['自定义字段'],
  date_type: ['时间范围'],
  days: ['有效天数'],
  delay_release: ['延期释放', 'yesNo'],
  delivery_type: ['履约方式'],
  denied: ['不给的操作权限'],
  dept: ['部门'],
  dept_id: ['部门', 'dept'],
  device: ['设备', 'device'],
  dimensions: ['维度'],
  doubtful: ['导入存疑行', 'yesNo'],
  draft_due: ['交稿日期', 'time'],
  draft_status: ['稿件状态'],
  dy: ['抖音'],
  edits: ['修改的单元格数'],
  email: ['邮箱'],
  end_time: ['结束时间', 'time'],
  exclude_white: ['白名单不释放', 'yesNo'],
  expected_due: ['期望履约日期', 'time'],
  expected_type: ['期望履约方式', 'delivery'],
  expire_at: ['到期时间', 'time'],
  expire_time: ['到期时间', 'time'],
  export_permission: ['导出', 'yesNo'],
  express: ['默认快递'],
  express_company: ['快递公司'],
  express_no: ['快递单号'],
  failed: ['失败'],
  fallen_back: ['改为手动发货'],
  fee: ['坑位费', 'money'],
  feishu_name: ['飞书'],
  fields: ['字段'],
  file: ['文件'],
  filters: ['筛选条件'],
  first: ['一审', 'member'],
  first_order_reward: ['首单奖励', 'money'],
  follow_mode: ['跟进模式'],
  followers: ['跟进人'],
  format: ['格式'],
  from: ['复制自'],
  goals: ['目标'],
  goods: ['商品'],
  group: ['分组'],
  hire_date: ['入职日期', 'time'],
  hot_count: ['目标爆文'],
  images: ['图片'],
  interaction: ['目标互动'],
  inviter_id: ['邀请人', 'member'],
  is_active: ['用于发货', 'yesNo'],
  is_default: ['设为默认', 'yesNo'],
  is_recorded: ['录屏', 'yesNo'],
  is_on: ['启用', 'yesNo'],
  is_open_rule: ['自动释放', 'yesNo'],
  keywords: ['关键词'],
  kind: ['类型'],
  ks: ['快手'],
  label: ['名称'],
  labels: ['标签'],
  leader_id: ['主管', 'member'],
  left: ['未移交数'],
  link: ['链接'],
  list_flag: ['名单'],
  list_reason: ['名单原因'],
  match: ['商品编码匹配'],
  max_bind: ['人均上限'],
  medium_adds_goods: ['媒介可添加商品', 'yesNo'],
  member_ids: ['参与人', 'member'],
  metrics: ['指标'],
  name: ['名称'],
  need_oa: ['OA 审批', 'yesNo'],
  new_author_days: ['新达人天数'],
  next_at: ['下次跟进', 'time'],
  next_follow_mode: ['次日的跟进模式'],
  nick_name: ['姓名'],
  no_contact_days: ['未建联天数'],
  no_follow_days: ['未跟进天数'],
  no_order_days: ['未出单天数'],
  no_sample_days: ['未寄样天数'],
  options: ['选项'],
  origin: ['来源'],
  overdue_days: ['履约超时天数'],
  owner_id: ['负责人', 'member'],
  parent_id: ['上级部门', 'dept'],
  password: ['密码'],
  personal_tags: ['个人标签', 'yesNo'],
  bots: ['机器人'],
  cost_basis: ['成本口径'],
  events: ['事件'],
  feishu: ['飞书'],
  platforms: ['平台', 'platform'],
  points: ['卖点'],
  price_max: ['最高价', 'money'],
  price_min: ['最低价', 'money'],
  product_ids: ['商品ID'],
  products: ['商品'],
  quote: ['报价', 'money'],
  region: ['地区'],
  review: ['审稿流程'],
  reviewer_roles: ['审核角色', 'role'],
  personal_months: ['个人信息保留月数'],
  schedule: ['定时'],
  scheme_status: ['启用', 'yesNo'],
  second: ['二审', 'member'],
  second_factor: ['两步验证', 'yesNo'],
  share_page: ['分享页', 'yesNo'],
  shares: ['分享对象'],
  shop_name: ['店铺'],
  shows_commission: ['展示佣金', 'yesNo'],
  source: ['数据源'],
  spu_ids: ['SPU', 'spu'],
  step: ['步骤'],
  tag_group_id: ['标签分组', 'tagGroup'],
  tax_no: ['税号'],
  tier: ['等级'],
  unsaved: ['含未保存的权限', 'yesNo'],
  visibility: ['可见范围'],
  warehouse_name: ['仓库'],
  watermark: ['水印', 'yesNo'],
  webhook: ['地址'],
  wechat: ['微信'],
  phone: ['手机号'],
  place: ['位置'],
  platform: ['平台', 'platform'],
  pool: ['公海'],
  price: ['价格', 'money'],
  quote_image: ['图文报价', 'money'],
  quote_video: ['视频报价', 'money'],
  score: ['评分'],
  content_flag: ['种草名单'],
  content_reason: ['种草名单原因'],
  push: ['推送时机'],
  publish_due: ['发布日期', 'time'],
  qty: ['数量'],
  quota_action: ['超限时'],
  quota_days: ['限额天数'],
  quota_per_author: ['每位达人限额'],
  rate: ['佣金率'],
  re_user_id: ['绑定账号', 'member'],
  reason: ['原因'],
  receiver: ['收件人'],
  release_to: ['释放到'],
  remark: ['备注'],
  remind_days: ['提前提醒天数'],
  required: ['必填'],
  resolved: ['已解决', 'yesNo'],
  review_level: ['审稿级别'],
  review_levels: ['审核级数'],
  reviewers: ['审核人', 'member'],
  role_id: ['角色', 'role'],
  rows: ['逐项'],
  sample: ['寄样字段'],
  sample_no: ['寄样单号'],
  scope: ['可见范围'],
  scopes: ['权限范围'],
  seconds: ['有效秒数'],
  sensitive_words: ['敏感词'],
  service_rate: ['服务费率'],
  settle_amount: ['结算金额', 'money'],
  shop: ['店铺'],
  shops: ['店铺'],
  sph: ['视频号'],
  spu_id: ['SPU', 'spu'],
  stage: ['建联阶段'],
  start_time: ['开始时间', 'time'],
  status: ['状态', 'status'],
  success: ['成功'],
  synced_at: ['同步时间', 'time'],
  tag_ids: ['标签', 'tag'],
  tags: ['标签'],
  takes_external: ['分享页可申请样品', 'yesNo'],
  text: ['说明'],
  title: ['标题'],
  to: ['接手人'],
  to_user_id: ['接手人', 'member'],
  type: ['类型'],
  until: ['有效期至', 'time'],
  url: ['链接'],
  user_detail_permission: ['查看媒介数据', 'yesNo'],
  user_id: ['成员', 'member'],
  user_ids: ['成员', 'member'],
  user_name: ['姓名'],
  version: ['版本'],
  video_ids: ['视频', 'content'],
  warehouse: ['仓库'],
  folder: ['文件夹'],
  auto_rules: ['自动标签规则'],
  withdrawn: ['撤回'],
  auto_extend: ['自动延期', 'yesNo'],
  contact_name: ['联系人'],
  contact_phone: ['联系电话'],
  corp_name: ['企业名称'],
  default_rate: ['默认佣金率'],
  industry: ['行业'],
  legal_person: ['法定代表人'],
  licence: ['授权'],
  licence_no: ['统一社会信用代码'],
  logo: ['企业标志'],
  move_to: ['移到的分类', 'goodsClass'],
  moved: ['移动的商品'],
  names: ['名称'],
  on_cooperation: ['合作时开启', 'yesNo'],
  on_sample: ['寄样时开启', 'yesNo'],
  on_schedule: ['排期时开启', 'yesNo'],
  second_factor_from: ['两步验证生效时间', 'time'],
  second_factor_roles: ['须两步验证的角色', 'role'],
  shop_id: ['店铺', 'shop'],
  monitor: ['监控'],
  author_id: ['达人', 'talent'],
  levels: ['目标'],
  adjust: ['调整', 'money'],
  month: ['生效月'],
  calc_day: ['计算日'],
  deduct_refund: ['退款扣回', 'yesNo'],
  xhs: ['小红书'],
}

const STATUSES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  成员管理: userStatusLabel,
  合作单: cooperationStatusLabel,
  种草项目: campaignStatusLabel,
  寄样管理: sampleStatusLabel,
  直播排期: scheduleStatusLabel,
}

/** What an entry keeps for whoever looks closer and staff do not read: numbers of rows, and words of the program. */
const UNSHOWN = new Set([
  ...[
    'id',
    'ids',
    'activity_id',
    'address_id',
    'brand_id',
    'category_id',
    'contact_id',
    'corp_id',
    'group_id',
    'log_id',
    'session_ids',
  ],
  ...[
    'attribution',
    'base_option',
    'cover',
    'deleted_at',
    'goods_scope',
    'include_way',
    'keyword',
    'mode',
    'object',
    'of',
    'operate_time',
    'position',
    'remote',
    'tiers',
    'updated_at',
    'updated_by',
  ],
])

/** Staff read it: it has words here, or is itself written in theirs, as the terms of a cooperation are. */
const isShown = (field: string): boolean => field in FIELDS || /\p{Script=Han}/u.test(field)

/** A field that an enterprise has made: its settings know its name. */
const OWN_FIELD = /^c[0-9a-f]{10}$/

/** The fields of an entry of which nobody has decided whether staff read them: a line of the log must not lose what it tells. */
export const undecidedFields = (...values: readonly (LogValues | undefined)[]): string[] =>
  values
    .flatMap((each) => Object.keys(each ?? {}))
    .filter((field) => !isShown(field) && !UNSHOWN.has(field) && !OWN_FIELD.test(field))

const kindOf = (field: string): Kind => FIELDS[field]?.[1] ?? 'text'

/** Names of the records that logged values mention, by kind and number. */
export type LogNames = ReadonlyMap<RecordKind, ReadonlyMap<string, string>>

const isRecordKind = (kind: Kind): kind is RecordKind => RECORDS.some((each) => each === kind)

const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(idsIn)
    : (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d*$/.test(String(value))
      ? [String(value)]
      : []

function mentioned(values: LogValues, kind: RecordKind): string[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => (kindOf(field) === kind ? idsIn(value) : []))
}

/** Looks up whom and what the entries mention, in one read of each kind. */
export async function namesIn(
  db: Queryable,
  who: Staff,
  entries: readonly { before: LogValues; after: LogValues }[],
): Promise<LogNames> {
  const read = async (kind: RecordKind) => {
    const ids = [
      ...new Set(entries.flatMap(({ before, after }) => [before, after].flatMap((each) => mentioned(each, kind)))),
    ]
    const names = await namesOf(db, who, kind, ids)
    return [kind, new Map(ids.map((id, at) => [id, names[at] ?? '']))] as const
  }
  return new Map(await Promise.all(RECORDS.map(read)))
}

/** A record by its name: of a number alone nobody could say what it is. */
function recordName(kind: RecordKind, field: string, value: number | string, names: LogNames): string {
  const id = String(value)
  if (id === '0') return kind === 'dept' && field !== 'parent_id' ? '未分配部门' : '无'
  return names.get(kind)?.get(id) ?? (/^\d+$/.test(id) ? '已删除' : id)
}

/** A logged value in words. */
function words(module: string, field: string, value: unknown, names: LogNames): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((each) => words(module, field, each, names)).join('、')
  const kind = kindOf(field)
  if (isRecordKind(kind) && (typeof value === 'number' || typeof value === 'string'))
    return recordName(kind, field, value, names)
  if (typeof value === 'number') {
    if (kind === 'role') return roleLabel[value] ?? String(value)
    if (kind === 'time') return value === 0 ? '' : minute(value)
    if (kind === 'money') return `¥${money(value)}`
    if (kind === 'yesNo') return value === 1 ? '是' : '否'
    if (kind === 'delivery') return value === 0 ? '不限' : (deliveryTypeLabel[value as DeliveryType] ?? String(value)) // 0 is none of them
    if (kind === 'status') return STATUSES[module]?.[value] ?? String(value)
    if (field === 'cmm_follow') return businessModuleLabel[value as 1 | 2] ?? String(value) // 0 is none of them
  }
  if (kind === 'platform' && typeof value === 'string')
    return platformLabel[value as keyof typeof platformLabel] ?? value
  if (kind === 'device' && typeof value === 'string') return deviceName(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([key]) => isShown(key))
    .map(([key, each]) => `${titleOf(key)}：${words(module, key, each, names) || '空'}`)
    .join('，')
}

const titleOf = (field: string) => FIELDS[field]?.[0] ?? field

/**
 * What an entry changed, field by field, in words. A field that stayed as it was is no change, nor is what only was: the state that
 * the entry found.
 */
export function changesOf(
  { module, before, after }: { module: string; before: LogValues; after: LogValues },
  names: LogNames,
): { field: string; title: string; before: string; after: string }[] {
  const isChange = before !== null && after !== null
  const fields = new Set([...Object.keys(isChange ? {} : (before ?? {})), ...Object.keys(after ?? {})])
  return [...fields]
    .filter(isShown)
    .map((field) => ({
      field,
      title: titleOf(field),
      before: words(module, field, before?.[field], names),
      after: words(module, field, after?.[field], names),
    }))
    .filter((change) => (isChange ? change.before !== change.after : change.before !== '' || change.after !== ''))
}

const CONTENT_MAX = 200

/** The changes of an entry as one line. */
export function contentOf(entry: { module: string; before: LogValues; after: LogValues }, names: LogNames): string {
  const isChange = entry.before !== null && entry.after !== null
  const parts = changesOf(entry, names).map(({ title, before, after }) =>
    isChange ? `${title}：${before || '空'} → ${after || '空'}` : `${title}：${after || before}`,
  )
  const line = parts.join('；').replaceAll(/\s+/g, ' ')
  return line.length > CONTENT_MAX ? `${line.slice(0, CONTENT_MAX)}…` : line
}
