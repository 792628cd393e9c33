import { DAY_SECONDS } from '@crm/base/durations'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { QuotaType } from '@crm/contracts/enums'
import { DISLIKE_DAYS } from '@crm/contracts/rules/talentFinding'
import { and, eq } from 'drizzle-orm'
import { author, nominateDislike } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import { quotaOf } from '../../../rules/quota.ts'
import { serve } from '../../serve.ts'
import { countBatch, nominatedTalents, nominations } from '../talentFinding/nominate.ts'
import { nominateStart } from '../talentFinding/nominateBasis.ts'

export const talentNominate = serve(talentNominateCalls, {
  list: async ({ request, db, who, now }) => {
    const { profile, goods, authors } = await nominateStart(db, who, request, now)
    const found = await nominations(db, who, request, profile, now)
    const from = (request.page - 1) * request.size
    const batch = found.slice(from, from + request.size)
    if (batch.length > 0) await countBatch(db, who, request, now)
    return {
      list: await nominatedTalents(db, who, batch, profile, now),
      page_info: pageInfo(request, found.length),
      ext: {
        is_without: request.basis.kind === 'goods' && goods.length === 0 ? 1 : 0,
        goods,
        authors,
        categories: [...profile.categories],
      },
    }
  },
  quota: async ({ db, who, now }) => {
    const { remain, limit } = await quotaOf(db, who.corp_id, QuotaType.recommend, now)
    return { remain, limit }
  },
  dislike: async ({ request, db, who, now }) => {
    const { author_id, platform, on } = request
    const key = { corp_id: who.corp_id, user_id: who.user_id, author_id, platform }
    if (on === 0) {
      await db
        .delete(nominateDislike)
        .where(
          and(
            eq(nominateDislike.corp_id, who.corp_id),
            eq(nominateDislike.user_id, who.user_id),
            eq(nominateDislike.author_id, author_id),
            eq(nominateDislike.platform, platform),
          ),
        )
      return
    }
    const [known] = await db
      .select({ author_id: author.author_id })
      .from(author)
      .where(and(eq(author.author_id, author_id), eq(author.platform, platform)))
    if (known === undefined) refuse(Code.notFound, '达人不存在')
    const hidden_until = now + DISLIKE_DAYS * DAY_SECONDS
    await db
      .insert(nominateDislike)
      .values({ ...key, hidden_until })
      .onConflictDoUpdate({
        target: [nominateDislike.corp_id, nominateDislike.user_id, nominateDislike.author_id, nominateDislike.platform],
        set: { hidden_until },
      })
  },
})
