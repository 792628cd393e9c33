import { reviewsSamples } from '@crm/access/samples'
import { DAY_SECONDS } from '@crm/base/durations'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { AuthorNewTagRule, type FollowMode, UserStatus } from '@crm/contracts/enums'
import { PERSONAL_MONTHS, settingNumberError } from '@crm/contracts/rules/settingRules'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { type corpSetting, corpUser } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { refuseField, refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { startOfDay } from '../../../rules/period.ts'
import { clashes, manyFollowed, settledClash } from '../../../records/talents/followModeChange.ts'
import { serve } from '../../serve.ts'
import { sampleSetting } from '../../../records/samples/sampleRule.ts'
import { ownFieldsOf } from './ownFields.ts'
import {
  changeSection,
  changesOf,
  COMMERCE,
  CONTENT,
  refuseNumbers,
  settingOf,
} from '../../../records/settings/sections.ts'

const FEN = 100

const SAMPLE_MEMBERS = [
  'review_levels',
  'reviewers',
  'reviewer_roles',
  'cost_basis',
  'assistant_may_create',
  'assistant_may_review',
  'quota_per_author',
  'quota_days',
  'quota_action',
  'need_oa',
  'auto_sign_days',
  'overdue_days',
  'takes_external',
] as const
type SampleValues = Omit<
  Settings['sample'],
  'reviewers' | 'reviewer_roles' | 'cost_basis' | 'updated_at' | 'updated_by'
>

/** Why a mode leaves a talent to one follower. */
const CLASH_REASON: Partial<Record<FollowMode, string>> = {
  100: '单人跟进，保留最早跟进的成员',
  200: '已建联，保留最早跟进的成员',
  300: '已通过寄样，保留寄样的成员',
}

type Row = typeof corpSetting.$inferSelect

/** Anything but 1 is the older rule. */
const newTagRule = (stored: number): AuthorNewTagRule =>
  stored === AuthorNewTagRule.daysAfterFirstOrder ? AuthorNewTagRule.daysAfterFirstOrder : AuthorNewTagRule.realTime

const releaseOf = ({ delay_release, ...row }: Row) => ({
  is_open_rule: row.is_open_rule,
  no_follow_days: row.no_follow_days,
  no_contact_days: row.no_contact_days,
  no_sample_days: row.no_sample_days,
  no_order_days: row.no_order_days,
  remind_days: row.remind_days,
  exclude_white: row.exclude_white === 1 ? (1 as const) : (0 as const),
  release_to: row.release_to,
  delay_release: delay_release === 1 ? (1 as const) : (2 as const),
})

const otherOf = ({ other_rule: { watermark = 0, share_page = 1, personal_months = PERSONAL_MONTHS } }: Row) => ({
  watermark,
  share_page,
  personal_months,
})

/** Every member of a section, or a refusal by the name of the one that is missing. */
function membersOf<const Name extends string, Values extends Partial<Record<Name, unknown>>>(
  values: Values,
  names: readonly Name[],
): { [K in Name]: NonNullable<Values[K]> } {
  for (const name of names) if (values[name] === undefined) refuseParameter(`value.${name}`, '不能为空')
  for (const name of Object.keys(values))
    if (!(names as readonly string[]).includes(name)) refuseParameter(`value.${name}`, '不属于该分区')
  return values as never // Every name has just been found.
}

/** The members by whose ids samples are agreed to; somebody whose role never may is refused by name. */
async function refuseReviewers(db: Db, who: Staff, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .select({ user_id: corpUser.user_id, role_id: corpUser.role_id, name: corpUser.nick_name })
    .from(corpUser)
    .where(
      and(
        eq(corpUser.corp_id, who.corp_id),
        inArray(corpUser.user_id, [...ids]),
        eq(corpUser.status, UserStatus.enabled),
      ),
    )
  if (rows.length < new Set(ids).size) refuseField('reviewers', '所选审核人已停用或不存在，请重新选择')
  const stranger = rows.find((row) => !reviewsSamples(row, {}, COMMERCE))
  if (stranger !== undefined) refuseField('reviewers', `${stranger.name}的角色不审核样品，请选择主管或样品助理`)
}

/** What an enterprise decides about its work. */
export const settings = serve(settingCalls, {
  get: async ({ db, who }) => {
    const [row, change, { rule }] = await Promise.all([
      settingOf(db, who.corp_id),
      changesOf(db, who.corp_id, COMMERCE),
      sampleSetting(db, who.corp_id),
    ])
    const { reviewers = [], reviewer_roles = [], cost_basis = 1, ...sample } = rule
    const names = await db
      .select({ user_id: corpUser.user_id, name: corpUser.nick_name })
      .from(corpUser)
      .where(and(eq(corpUser.corp_id, who.corp_id), inArray(corpUser.user_id, [0, ...reviewers])))
    return {
      follow: {
        follow_type: row.follow_mode,
        next_follow_type: row.next_follow_mode,
        next_follow_at: row.next_follow_at,
        max_bind: row.max_bind,
        ...change('follow'),
      },
      release: { ...releaseOf(row), ...change('release') },
      newTalent: {
        author_new_tag_rule: newTagRule(row.author_new_tag_rule),
        new_author_days: row.new_author_days,
        ...change('newTalent'),
      },
      // The columns of JSON hold what `update` has written.
      sample: {
        ...(sample as never as SampleValues),
        reviewers: names,
        reviewer_roles: reviewer_roles as never,
        cost_basis,
        ...change('sample'),
      },
      cooperation: {
        approval_above: (row.cooperation_rule.approval_above ?? 0) / FEN,
        required: row.cooperation_rule.required ?? [],
        ...change('cooperation'),
      },
      fields: {
        author: row.custom_fields.author ?? [],
        cooperation: row.custom_fields.cooperation ?? [],
        sample: row.custom_fields.sample ?? [],
        ...change('fields'),
      },
      goods: {
        medium_adds_goods: row.goods_rule.medium_may_add ?? 0,
        sensitive_words: row.goods_rule.sensitive_words ?? [],
        ...change('goods'),
      },
      other: { ...otherOf(row), ...change('other') },
    }
  },

  update: async (ctx) => {
    const { request, db, who } = ctx
    const { key, value, updated_at: read } = request
    const at = { classify: COMMERCE, section: key, read } as const
    switch (key) {
      case 'follow': {
        const after = membersOf(value, ['max_bind'])
        refuseNumbers(after)
        return changeSection(ctx, at, ({ max_bind }) => ({ set: after, before: { max_bind }, after }))
      }
      case 'newTalent': {
        const after = membersOf(value, ['author_new_tag_rule', 'new_author_days'])
        refuseNumbers({ new_author_days: after.new_author_days })
        return changeSection(ctx, at, ({ author_new_tag_rule, new_author_days }) => ({
          set: {
            ...after,
            author_new_tag_rule: after.author_new_tag_rule === AuthorNewTagRule.daysAfterFirstOrder ? 1 : 2,
          },
          before: { author_new_tag_rule: newTagRule(author_new_tag_rule), new_author_days },
          after,
        }))
      }
      case 'sample': {
        const after = membersOf(value, SAMPLE_MEMBERS)
        const { quota_per_author, quota_days, auto_sign_days, overdue_days } = after
        refuseNumbers({ quota_per_author, quota_days, auto_sign_days, overdue_days })
        await refuseReviewers(db, who, after.reviewers)
        const { rule } = await sampleSetting(db, who.corp_id)
        return changeSection(ctx, at, () => ({
          set: { sample_rule: after },
          before: { reviewers: [], reviewer_roles: [], cost_basis: 1, ...rule },
          after,
        }))
      }
      case 'other': {
        const { personal_months, ...rest } = value
        if (personal_months !== undefined) refuseNumbers({ personal_months })
        const given = membersOf(rest, ['watermark', 'share_page'])
        return changeSection(ctx, at, (row) => {
          const before = otherOf(row)
          // Pages of the last release do not know it.
          const after = { ...given, personal_months: personal_months ?? before.personal_months }
          return { set: { other_rule: after }, before, after }
        })
      }
      default: {
        const after = membersOf(value, ['medium_adds_goods', 'sensitive_words'])
        const { medium_adds_goods, sensitive_words } = after
        return changeSection(ctx, at, (row) => ({
          set: { goods_rule: { ...row.goods_rule, medium_may_add: medium_adds_goods, sensitive_words } },
          before: {
            medium_adds_goods: row.goods_rule.medium_may_add ?? 0,
            sensitive_words: row.goods_rule.sensitive_words ?? [],
          },
          after,
        }))
      }
    }
  },

  updateFields: async (ctx) => {
    const { group, values, updated_at } = ctx.request
    await changeSection(ctx, { classify: COMMERCE, section: 'fields', read: updated_at }, ({ custom_fields }) => {
      const before = custom_fields[group] ?? []
      const after = ownFieldsOf(values, before)
      return {
        set: { custom_fields: { ...custom_fields, [group]: after } },
        before: { [group]: before },
        after: { [group]: after },
      }
    })
  },

  followType: async (ctx) => {
    const { request, now } = ctx
    const { follow_type, updated_at } = request
    const tomorrow = startOfDay(now) + DAY_SECONDS
    let effective_at: number | null = null
    await changeSection(ctx, { classify: COMMERCE, section: 'follow', read: updated_at }, (row) => {
      const isKept = row.follow_mode === follow_type
      effective_at = isKept ? null : tomorrow
      return {
        set: { next_follow_mode: isKept ? null : follow_type, next_follow_at: effective_at },
        before: { follow_mode: row.follow_mode, next_follow_mode: row.next_follow_mode },
        after: { follow_mode: row.follow_mode, next_follow_mode: isKept ? null : follow_type },
        action: isKept ? '取消更改跟进模式' : '更改跟进模式',
      }
    })
    return { effective_at }
  },

  clashList: async ({ request, db, who }) => {
    const { follow_type, page, size } = request
    const { list, total_count } = await clashes(db, who.corp_id, follow_type, {
      limit: size,
      offset: (page - 1) * size,
    })
    return {
      list: list.map((talent) => {
        const { keeps, releases } = settledClash(follow_type, talent)
        return {
          author_id: talent.author_id,
          platform: talent.platform as never, // A column of its enumeration.
          author_name: talent.author_name,
          avatar: talent.avatar,
          keeps: keeps?.nick_name ?? '',
          releases: releases.map((each) => each.nick_name),
          reason: CLASH_REASON[follow_type] ?? '',
        }
      }),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },

  manyCount: async ({ db, who }) => ({ count: await manyFollowed(db, who.corp_id) }),

  releaseConfig: async ({ db, who }) => releaseOf(await settingOf(db, who.corp_id)),

  releaseConfigUpdate: async (ctx) => {
    const { config, updated_at } = ctx.request
    const { no_follow_days, no_contact_days, no_sample_days, no_order_days, remind_days } = config
    refuseNumbers({ no_follow_days, no_contact_days, no_sample_days, no_order_days, remind_days })
    if (config.is_open_rule === 1 && no_follow_days + no_contact_days + no_sample_days + no_order_days === 0)
      refuseField('is_open_rule', '请至少设置一项释放期限')
    await changeSection(ctx, { classify: COMMERCE, section: 'release', read: updated_at }, (row) => ({
      set: config,
      before: releaseOf(row),
      after: config,
    }))
  },

  updateCooperation: async (ctx) => {
    const { config, updated_at } = ctx.request
    const { approval_above, required } = config
    refuseNumbers({ approval_above })
    await changeSection(
      ctx,
      { classify: COMMERCE, section: 'cooperation', read: updated_at },
      ({ cooperation_rule }) => ({
        set: { cooperation_rule: { required, ...(approval_above > 0 && { approval_above: approval_above * FEN }) } },
        before: {
          approval_above: (cooperation_rule.approval_above ?? 0) / FEN,
          required: cooperation_rule.required ?? [],
        },
        after: config,
      }),
    )
  },

  globalConfig: async ({ db, who }) => ({
    sensitive_words: (await settingOf(db, who.corp_id)).goods_rule.sensitive_words ?? [],
  }),

  globalConfigUpdate: async (ctx) => {
    const { config, updated_at } = ctx.request
    const sensitive_words = [...new Set(config.sensitive_words)]
    await changeSection(ctx, { classify: COMMERCE, section: 'goods', read: updated_at }, ({ goods_rule }) => ({
      set: { goods_rule: { ...goods_rule, sensitive_words } },
      before: { sensitive_words: goods_rule.sensitive_words ?? [] },
      after: { sensitive_words },
      action: '编辑敏感词',
    }))
  },

  content: async ({ db, who }) => {
    const [row, change] = await Promise.all([settingOf(db, who.corp_id), changesOf(db, who.corp_id, CONTENT)])
    const { hot = {}, cost_samples = 1, cost_ads = 1 } = row.content_rule
    const usual = row.hot_threshold
    return {
      hot: { dy: usual, ks: usual, sph: usual, xhs: usual, ...hot, ...change('hot') },
      cost: { cost_samples, cost_ads, ...change('cost') },
    }
  },

  contentUpdate: async (ctx) => {
    const { key, value, updated_at: read } = ctx.request
    const at = { classify: CONTENT, section: key, read } as const
    if (key === 'hot') {
      const after = membersOf(value, ['dy', 'ks', 'sph', 'xhs'])
      for (const name of ['dy', 'ks', 'sph', 'xhs'] as const) {
        const error = settingNumberError('hot_threshold', after[name])
        if (error !== undefined) refuseField(name, error)
      }
      return changeSection(ctx, at, (row) => {
        const usual = row.hot_threshold
        const before = { dy: usual, ks: usual, sph: usual, xhs: usual, ...row.content_rule.hot }
        return { set: { content_rule: { ...row.content_rule, hot: after } }, before, after }
      })
    }
    const after = membersOf(value, ['cost_samples', 'cost_ads'])
    return changeSection(ctx, at, (row) => {
      const { cost_samples = 1, cost_ads = 1 } = row.content_rule
      return { set: { content_rule: { ...row.content_rule, ...after } }, before: { cost_samples, cost_ads }, after }
    })
  },
})
