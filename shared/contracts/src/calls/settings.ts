import { z } from 'zod'
import { type AnswerOf, calls, get, post } from '../call.ts'
import { AuthorNewTagRule, authorNewTagRuleLabel, DelayRelease, FollowMode, followModeLabel } from '../enums.ts'
import {
  enumOf,
  flag,
  idList,
  int,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  pagingFields,
  text,
  textList,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { customField } from '../fields/customFields.ts'
import { talentKey } from '../fields/talentFields.ts'
import { CORP_ADMINS, SAMPLE_REVIEW_ROLES } from '../routes/groups.ts'
import {
  COOPERATION_ASKS,
  FIELD_KINDS,
  FIELD_OPTIONS_MAX,
  FIELD_TYPES,
  FIELDS_MAX,
  SENSITIVE_WORDS_MAX,
} from '../rules/settingRules.ts'

const COMMERCE = 'SystemBusinessConfigure'
const CONTENT = 'ContentBusinessConfigure'
const PAGES = [COMMERCE, CONTENT]

const version = () => unixTime().describe('该分区的 updated_at；已被他人修改时回答 40901')

const change = {
  updated_at: z.int().describe('最近修改，unix 秒；从未修改为 0'),
  updated_by: z.string().describe('修改人，从未修改为空'),
}
const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...shape, ...change })

const release = {
  is_open_rule: flag('自动释放已开启'),
  no_follow_days: z.int().describe('未跟进天数，0 为关闭；其余三项相同'),
  no_contact_days: z.int(),
  no_sample_days: z.int(),
  no_order_days: z.int(),
  remind_days: z.int().describe('提前提醒天数'),
  exclude_white: flag('白名单不释放'),
  release_to: z.enum(['public', 'dept']).describe('public 公海，dept 仅原部门可见'),
  delay_release: z.literal([DelayRelease.extend8Days, DelayRelease.noExtension]).describe('1 一律延期 8 天，2 不延期'),
}

const sample = {
  review_levels: z.literal([0, 1, 2]).describe('0 关闭，1 一级，2 二级'),
  reviewers: z.array(z.object({ user_id: z.int(), name: z.string() })).describe('指定的审核人，空为全部主管'),
  reviewer_roles: z.array(z.literal(SAMPLE_REVIEW_ROLES)).describe('指定的审核角色；与审核人都为空时为全部主管'),
  cost_basis: z.literal([1, 2]).describe('成本口径：1 商品成本与快递费，2 仅商品成本'),
  assistant_may_create: flag('样品助理可新建'),
  assistant_may_review: flag('样品助理可审核'),
  quota_per_author: z.int().describe('每位达人的限额，0 为不限'),
  quota_days: z.int(),
  quota_action: z.literal([1, 2]).describe('1 提醒，2 拦截'),
  need_oa: flag('新建后先经 OA 审批'),
  auto_sign_days: z.int().describe('发货多少天后自动签收，0 为关闭'),
  overdue_days: z.int().describe('签收多少天后算超时未履约'),
  takes_external: flag('分享页可申请样品'),
}

const settings = z.object({
  follow: section({
    follow_type: enumOf(FollowMode, followModeLabel),
    next_follow_type: enumOf(FollowMode, followModeLabel).nullable().describe('待生效的模式'),
    next_follow_at: z.int().nullable().describe('何时生效，unix 秒'),
    max_bind: z.int().describe('一人最多跟进多少位达人，0 为不限'),
  }),
  release: section(release),
  newTalent: section({
    author_new_tag_rule: enumOf(AuthorNewTagRule, authorNewTagRuleLabel),
    new_author_days: z.int(),
  }),
  sample: section(sample),
  cooperation: section({
    approval_above: z.int().describe('坑位费超过多少元须主管确认，0 为不审批'),
    required: z.array(z.enum(COOPERATION_ASKS)).describe('必填项'),
  }),
  fields: section({
    author: z.array(customField),
    cooperation: z.array(customField),
    sample: z.array(customField),
  }),
  goods: section({ medium_adds_goods: flag('媒介可添加商品'), sensitive_words: z.array(z.string()) }),
  other: section({
    watermark: flag('页面水印'),
    share_page: flag('分享页对外开放'),
    personal_months: z.int().describe('最后一次业务往来多少个月后，收件人与达人联系方式自动模糊'),
  }),
})

const contentSettings = z.object({
  hot: section({ dy: z.int(), ks: z.int(), sph: z.int(), xhs: z.int() }),
  cost: section({ cost_samples: flag('计入寄样成本'), cost_ads: flag('计入投放消耗') }),
})

/** What the sections that `update` saves hold; a section takes its own members, all of them. */
const commerceValues = z
  .strictObject({
    max_bind: int(),
    author_new_tag_rule: oneOfEnum(AuthorNewTagRule),
    new_author_days: int(),
    review_levels: oneOfInts([0, 1, 2]),
    reviewers: idList({ max: 50 }),
    reviewer_roles: z.array(oneOfInts(SAMPLE_REVIEW_ROLES)).max(SAMPLE_REVIEW_ROLES.length),
    cost_basis: oneOfInts([1, 2]),
    watermark: zeroOrOne(),
    share_page: zeroOrOne(),
    personal_months: int(),
    assistant_may_create: zeroOrOne(),
    assistant_may_review: zeroOrOne(),
    quota_per_author: int(),
    quota_days: int(),
    quota_action: oneOfInts([1, 2]),
    need_oa: zeroOrOne(),
    auto_sign_days: int(),
    overdue_days: int(),
    takes_external: zeroOrOne(),
    medium_adds_goods: zeroOrOne(),
    sensitive_words: textList({ max: SENSITIVE_WORDS_MAX, length: 20 }),
  })
  .partial()

const releaseConfig = z.strictObject({
  is_open_rule: zeroOrOne(),
  no_follow_days: int(),
  no_contact_days: int(),
  no_sample_days: int(),
  no_order_days: int(),
  remind_days: int(),
  exclude_white: zeroOrOne(),
  release_to: oneOf(['public', 'dept']),
  delay_release: oneOfInts([DelayRelease.extend8Days, DelayRelease.noExtension]),
})

const ownField = z.strictObject({
  key: text({ max: 40 }).describe('已有字段的标识；新字段为空'),
  label: text({ max: 20 }),
  type: oneOf(FIELD_TYPES),
  options: textList({ max: FIELD_OPTIONS_MAX, length: 20 }),
  required: zeroOrOne(),
})

/** What an enterprise decides about its work in both modules. Only administrators change it. */
export const settingCalls = calls('settings', {
  get: get('v1/setting', {
    summary: '带货的业务设置，按分区',
    shows: ['setting', 'member'],
    answer: settings,
    route: COMMERCE,
  }),
  update: post('v1/setting/update', {
    summary: '保存一个分区：新达人规则、寄样、人均上限、商品或其他',
    changes: ['setting', 'talent', 'sample', 'cooperation', 'share', 'account'],
    request: z.object({
      key: oneOf(['follow', 'newTalent', 'sample', 'goods', 'other']),
      value: commerceValues,
      updated_at: version(),
    }),
    route: COMMERCE,
    roles: CORP_ADMINS,
  }),
  updateFields: post('v1/setting/update_group', {
    summary: '保存一类记录的自定义字段，按给出的顺序；移除的字段不再显示，已填的值保留',
    changes: ['setting', 'talent', 'sample', 'cooperation', 'account'],
    request: z.object({
      group: oneOf(FIELD_KINDS),
      values: z.array(ownField).max(FIELDS_MAX, `最多 ${FIELDS_MAX} 个字段`),
      updated_at: version(),
    }),
    route: COMMERCE,
    roles: CORP_ADMINS,
  }),
  followType: post('v1/setting/follow_type', {
    summary: '更改跟进模式，次日 0 点生效；与当前相同为取消待生效的更改',
    changes: ['setting'],
    request: z.object({ follow_type: oneOfEnum(FollowMode), updated_at: version() }),
    answer: z.object({ effective_at: z.int().nullable() }),
    route: COMMERCE,
    roles: CORP_ADMINS,
  }),
  clashList: get('v1/commerce/author/clash/list', {
    summary: '更改为某一模式时，因多人跟进而要释放部分跟进人的达人',
    shows: ['talent'],
    request: z.object({ ...pagingFields, follow_type: oneOfEnum(FollowMode) }),
    answer: pageOf(
      z.object({
        ...talentKey,
        author_name: z.string(),
        avatar: z.string(),
        keeps: z.string().describe('继续跟进的成员'),
        releases: z.array(z.string()).describe('将被释放的成员'),
        reason: z.string(),
      }),
    ),
    route: COMMERCE,
  }),
  manyCount: get('v1/commerce/author/many_count', {
    summary: '当前由多人跟进的达人数',
    shows: ['talent'],
    answer: z.object({ count: z.int() }),
    route: COMMERCE,
  }),
  releaseConfig: get('v1/author_release_config/get', {
    summary: '达人释放规则',
    shows: ['setting'],
    answer: z.object(release),
    route: [...PAGES, 'TalentPublic', 'TalentManage'],
  }),
  releaseConfigUpdate: post('v1/author_release_config/update', {
    summary: '保存达人释放规则，对之后的每晚释放生效',
    changes: ['setting', 'talent', 'account'],
    request: z.object({ config: releaseConfig, updated_at: version() }),
    route: COMMERCE,
    roles: CORP_ADMINS,
  }),
  updateCooperation: post('v1/setting/updateCooperationSetting', {
    summary: '保存合作单的审批金额与必填项',
    changes: ['setting', 'cooperation'],
    request: z.object({
      config: z.strictObject({ approval_above: int(), required: z.array(oneOf(COOPERATION_ASKS)).max(10) }),
      updated_at: version(),
    }),
    route: COMMERCE,
    roles: CORP_ADMINS,
  }),
  globalConfig: get('v1/global_config/detail', {
    summary: '敏感词',
    shows: ['setting'],
    answer: z.object({ sensitive_words: z.array(z.string()) }),
    route: PAGES,
  }),
  globalConfigUpdate: post('v1/global_config/update', {
    summary: '保存敏感词；含敏感词的分享标题不能保存',
    changes: ['setting'],
    request: z.object({
      config: z.strictObject({ sensitive_words: textList({ max: SENSITIVE_WORDS_MAX, length: 20 }) }),
      updated_at: version(),
    }),
    route: COMMERCE,
    roles: CORP_ADMINS,
  }),
  content: get('v1/content/setting', {
    summary: '种草的业务设置，按分区',
    shows: ['setting'],
    answer: contentSettings,
    route: CONTENT,
  }),
  contentUpdate: post('v1/content/setting/update', {
    summary: '保存种草设置的一个分区',
    changes: ['setting', 'seedingVideo'],
    request: z.object({
      key: oneOf(['hot', 'cost']),
      value: z
        .strictObject({
          dy: int(),
          ks: int(),
          sph: int(),
          xhs: int(),
          cost_samples: zeroOrOne(),
          cost_ads: zeroOrOne(),
        })
        .partial(),
      updated_at: version(),
    }),
    route: CONTENT,
    roles: CORP_ADMINS,
  }),
})

/** The settings of commerce, by section. */
export type Settings = AnswerOf<typeof settingCalls.get>
/** The settings of content seeding, by section. */
export type ContentSettings = AnswerOf<typeof settingCalls.content>
/** Talents that a follow mode takes from some of their followers. */
export type Clash = AnswerOf<typeof settingCalls.clashList>['list'][number]
