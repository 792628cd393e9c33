import { hasRole } from '@crm/access/roles'
import type { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { QuotaType, TalentSource } from '@crm/contracts/enums'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import type { Handlers } from '../../../records/context.ts'
import { bindInSeeding, COMPANY_LOG, includeTalents } from '../../../records/talents/companyWrites.ts'
import { lockTalents } from '../../../records/talents/targets.ts'
import { heldQuotaOf, quotaRefusal } from '../../../rules/quota.ts'
import { Code, refuseWith } from '../../../rules/refusal.ts'
import { CONFLICT_CODE, type RuleRefusal } from '../../../rules/ruleRefusal.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { flag, select, text } from '../../../store/database/select.ts'

type Add = Handlers<typeof companyTalentCalls>['add']

/** A claim of one's own. */
const CLAIMED = 1

/**
 * Takes talents that the platforms know into the library of seeding, as many as the version holds; who follows talents himself looks
 * after those that nobody does. Those that stay outside are told with their reason.
 */
export const addToLibrary = (async ({ request, db, who, now, oplog }) => {
  const { platform } = request
  const wanted = [...new Set(request.author_ids)]
  const quota = await heldQuotaOf(db, who.corp_id, QuotaType.companyAuthor, now)
  const found = await rowsOf(
    db,
    select(
      {
        author_id: text`a.author_id`,
        uid: text`a.uid`,
        author_name: text`a.nick_name`,
        is_listed: flag`exists (select 1 from corp_author ca where ca.corp_id = ${who.corp_id} and ca.author_id = a.author_id
          and ca.platform = a.platform and ca.in_content = 1 and ca.deleted_at is null)`,
      },
      sql`from author a where a.platform = ${platform} and (${isOneOf(sql`a.author_id`, wanted)} or ${isOneOf(sql`a.uid`, wanted)})`,
    ),
  )
  const added: typeof found = []
  const failures: { key: string; name: string; reason: string }[] = []
  const refused = (key: string, name: string, refusal: RuleRefusal) => {
    if (wanted.length === 1) refuseWith(refusal)
    failures.push({ key, name, reason: refusal.message })
  }
  for (const key of wanted) {
    const talent = found.find(({ author_id, uid }) => author_id === key || uid === key)
    const full = quotaRefusal(quota, added.length + 1, '企业达人数已达版本上限')
    if (talent === undefined) refused(key, key, { code: Code.notFound, message: '未找到该达人，请检查达人ID' })
    else if (talent.is_listed)
      refused(key, talent.author_name, { code: CONFLICT_CODE, message: '该达人已在企业达人库中' })
    else if (full) refused(key, talent.author_name, full)
    else if (!added.includes(talent)) added.push(talent)
  }
  const keys = added.map(({ author_id }) => ({ author_id, platform }))
  await lockTalents(db, who, keys)
  await includeTalents(
    { db, who, now },
    platform,
    keys.map(({ author_id }) => author_id),
    TalentSource.library,
  )
  // Leads decide for others: what they add waits until they give it to somebody.
  if (!hasRole(who, SEEDING_LEADS)) for (const key of keys) await bindInSeeding({ db, who, now }, key, who, CLAIMED)
  await oplog({
    ...COMPANY_LOG,
    action: '加入达人库',
    object: added.length === 1 ? (added[0]?.author_name ?? '') : `${added.length} 位达人`,
    object_id: keys.map(({ author_id }) => author_id).join(','),
    after: { platform, author_ids: keys.map(({ author_id }) => author_id) },
    ...(added.length === 0 && { result: 2 as const }),
  })
  return { success: added.length, failures }
}) satisfies Add
