import { z } from 'zod'
import { calls, get, post, type RequestOf } from '../call.ts'
import { nominatedColumns } from '../columns/foundTalents.ts'
import { ContentKind } from '../enums.ts'
import { nominatedFilterDefinitions } from '../filters/foundTalents.ts'
import { fen, flag, zeroOrOne, id, int, intList, oneOf, oneOfInts, pageOf, platform, textList } from '../fields.ts'
import { foundTalent, marketSum } from '../fields/foundTalent.ts'
import { SALES } from '../routes/groups.ts'
import { talentKey } from '../fields/talentFields.ts'
import { NOMINATE_BASES, NOMINATE_BASIS_MAX, NOMINATE_REASONS, NOMINATE_SIZE } from '../rules/talentFinding.ts'

const ROUTE = 'TalentNominate'

const nominated = z.object({
  ...foundTalent,
  score: z.int().describe('匹配度 0–100，四部分之和'),
  score_parts: z.object({
    category: z.number().describe('类目重合，至多 40'),
    price: z.number().describe('客单价接近，至多 25'),
    fans: z.number().describe('粉丝画像匹配，至多 20'),
    activity: z.number().describe('近30天活跃，至多 15'),
  }),
  reasons: z.array(z.enum(NOMINATE_REASONS)).describe('至多 3 个，最符合的在前'),
  similar_goods: z
    .array(z.object({ product_id: z.string(), title: z.string(), cover: z.string(), ...marketSum('gmv_30d') }))
    .describe('带过的同类商品，至多 3 件'),
})

/** Talents that are likely to sell the corporation's goods, scored by a documented formula. */
export const talentNominateCalls = calls('talentNominate', {
  list: post('v1/commerce/author/nominate/list', {
    summary: '智能推荐：每页一批；当日首次查看第 2 批及以后的每一批计一次',
    shows: ['market', 'talent', 'nomination'],
    columns: nominatedColumns,
    filters: nominatedFilterDefinitions,
    request: z.object({
      platform: platform(),
      basis: z
        .object({
          kind: oneOf(NOMINATE_BASES).default('goods'),
          product_ids: textList({ max: NOMINATE_BASIS_MAX, length: 64 })
            .optional()
            .describe('默认近30天卖得最好的 5 件商品'),
          author_ids: textList({ max: NOMINATE_BASIS_MAX, length: 64 }).optional(),
          category_id: id().optional().describe('一级类目'),
        })
        .strict()
        .prefault({}),
      conditions: z
        .object({
          category_id: id().optional().describe('一级类目'),
          fans_min: int({ min: 0 }).optional(),
          fans_max: int({ min: 0 }).optional(),
          gmv_min: fen().optional().describe('30天成交额，分'),
          gmv_max: fen().optional(),
          level: intList({ max: 9 }).optional().describe('0–7，-1 为未评级'),
          main_kind: oneOfInts([ContentKind.live, ContentKind.video, ContentKind.imageText]).optional(),
          has_contact: zeroOrOne().optional(),
          exclude_followed: zeroOrOne().optional().describe('1 不推荐已被跟进的达人'),
        })
        .strict()
        .default({}),
      page: int({ min: 1, max: 1000 }).default(1),
      size: int({ min: 1, max: 50 }).default(NOMINATE_SIZE),
    }),
    answer: pageOf(
      nominated,
      z.object({
        is_without: flag('没有可作依据的商品'),
        goods: z.array(z.object({ product_id: z.string(), title: z.string(), cover: z.string() })).describe('推荐依据'),
        authors: z.array(z.object({ author_id: z.string(), author_name: z.string() })),
        categories: z.array(z.string()),
      }),
    ),
    route: ROUTE,
  }),
  quota: get('v1/commerce/author/nominate/quota', {
    summary: '今日剩余的推荐次数',
    shows: ['allowance'],
    answer: z.object({ remain: z.int().nullable().describe('null 为不限'), limit: z.int().nullable() }),
    route: ROUTE,
  }),
  dislike: post('v1/commerce/author/nominate/dislike', {
    summary: '不感兴趣：30 天内不再推荐给本人；on 为 0 时撤销',
    changes: ['nomination'],
    request: z.object({ ...talentKey, on: zeroOrOne().default(1) }),
    roles: SALES,
    route: ROUTE,
  }),
})

/** A recommended talent with its score. */
export type NominatedTalent = z.output<typeof nominated>
/** What recommendations are asked with. */
export type NominateRequest = RequestOf<typeof talentNominateCalls.list>
