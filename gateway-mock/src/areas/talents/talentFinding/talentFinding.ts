import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { and, eq } from 'drizzle-orm'
import { author, authorFavorite } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseWith } from '../../../rules/refusal.ts'
import { CONFLICT_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import { libraryCount, libraryPage } from './library.ts'
import { addToPool, undoPoolAdd, UNKNOWN } from './poolAdds.ts'
import { foundTalents } from '../talents/foundTalents.ts'

const POOL = '达人公海'

const countOf = (talents: number) => `${talents} 位达人`

export const talentFinding = serve(talentFindingCalls, {
  poolAdd: async ({ request, db, who, now, oplog }) => {
    const { author_ids, platform } = request
    if (request.on === 0) {
      const result = await undoPoolAdd(db, who, request, now)
      if (result.success > 0)
        await oplog({ module: POOL, action: '撤回加入公海', object: countOf(result.success), after: { author_ids } })
      return result
    }
    const { names, ...result } = await addToPool(db, who, request, now)
    const [first] = result.failures
    if (author_ids.length === 1 && first)
      refuseWith({ code: first.reason === UNKNOWN ? Code.notFound : CONFLICT_CODE, message: first.reason })
    const object = author_ids.length === 1 ? (names[0] ?? '') : countOf(result.success)
    const object_id = author_ids.length === 1 ? (author_ids[0] ?? '') : ''
    await oplog({ module: POOL, action: '加入公海', object, object_id, after: { platform, author_ids } })
    return result
  },
  libraryList: async ({ request, db, who, now }) => {
    const { keys, total_count } = await libraryPage(db, who, request, now)
    return { list: await foundTalents(db, who, keys, now), page_info: pageInfo(request, total_count), ext: {} }
  },
  libraryCount: async ({ request, db, who, now }) => ({ count: await libraryCount(db, who, request, now) }),
  favorite: async ({ request, db, who, now }) => {
    const { author_id, platform, on } = request
    const key = { corp_id: who.corp_id, user_id: who.user_id, author_id, platform }
    if (on === 1) {
      const [known] = await db
        .select({ author_id: author.author_id })
        .from(author)
        .where(and(eq(author.author_id, author_id), eq(author.platform, platform)))
      if (known === undefined) refuse(Code.notFound, '达人不存在')
      await db
        .insert(authorFavorite)
        .values({ ...key, created_at: now })
        .onConflictDoNothing()
    } else
      await db
        .delete(authorFavorite)
        .where(
          and(
            eq(authorFavorite.corp_id, who.corp_id),
            eq(authorFavorite.user_id, who.user_id),
            eq(authorFavorite.author_id, author_id),
            eq(authorFavorite.platform, platform),
          ),
        )
  },
})
