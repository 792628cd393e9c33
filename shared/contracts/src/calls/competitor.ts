import { z } from 'zod'
import { calls, post } from '../call.ts'
import { id, platform, text } from '../fields.ts'
import { SALES } from '../routes/groups.ts'

/** Brands and shops of the market that the corporation watches. */
export const competitorCalls = calls('competitor', {
  add: post('v1/commerce/competitor/add', {
    summary: '关注竞品品牌或店铺',
    request: z.object({
      platform: platform(),
      brand_id: id().optional(),
      shop_id: text({ min: 1, max: 40 }).optional().describe('与 brand_id 二选一'),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
    route: ['TalentCompetitor', 'TalentTopBrand', 'TalentSearchBrand', 'TalentSearchBrandDetail'],
  }),
})
