import { flagOf } from '@crm/base/numbers'
import { historyCalls, type HistoryLane } from '@crm/contracts/calls/history'
import { GoodsStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { refuse } from '../../../rules/refusal.ts'
import { talentHistory } from '../../../figures/histories.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { shownCooperation } from '../../../records/cooperations/storedCooperations.ts'
import { readableScope } from '../../../records/talents/ownFigures.ts'
import { select, value } from '../../../store/database/select.ts'

export const history = serve(historyCalls, {
  list: async ({ request, db, who, now }) => {
    const { author_id, platform, coop_id, page, size } = request
    const coop = coop_id === undefined ? undefined : await shownCooperation(db, who, coop_id)
    if (coop && (coop.author_id !== author_id || coop.platform !== platform))
      refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    // Whoever sees the cooperation sees of its talent what lies in the own scope, whoever follows it now.
    const scope = coop ? scopeOf(who) : await readableScope(db, who, request)
    const { lanes, product_ids, ext } = await talentHistory(db, scope, {
      ...{ now, author_id, platform },
      ...(coop && { product_ids: coop.goods }),
    })
    const first = (page - 1) * size
    const shown = product_ids.slice(first, first + size)
    const products = new Map(
      (
        await rowsOf(
          db,
          select(
            {
              product_id: value<HistoryLane['product']['product_id']>`product_id`,
              title: value<HistoryLane['product']['title']>`title`,
              cover: value<HistoryLane['product']['cover']>`cover`,
              status: value<HistoryLane['product']['status']>`status`,
            },
            sql`from goods where corp_id = ${who.corp_id} and ${isOneOf(sql`product_id`, shown)}`,
          ),
        )
      ).map((each) => [each.product_id, each]),
    )
    return {
      list: lanes.slice(first, first + size).map((lane, index) => {
        const product_id = shown[index] ?? ''
        const gone = { product_id, title: '', cover: '', status: GoodsStatus.deleted }
        return { id: first + index + 1, product: products.get(product_id) ?? gone, ...lane }
      }),
      page_info: pageInfo(request, lanes.length),
      ext: { ...ext, is_own: flagOf(scope.kind === scopeOf(who).kind) },
    }
  },
})
