import { Role } from '@crm/access/roles'
import { previousPeriod } from '@crm/base/period'
import { BusinessModule } from '@crm/contracts/enums'
import { comparedContents, contentRates, type ContentTotals } from '../../figures/content.ts'
import { sampleRates, sampleTotals, SEEDING_SAMPLES } from '../../figures/samples.ts'
import { during, type MetricFilter, type SampleFilter } from '../../rules/filter.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { leadsSamples } from '../samples/leadsSamples.ts'

/** Whether the reader works on samples alone. */
export const readsSamples = (who: Staff) => who.role_id === Role.sampleAssistant

/** The period that a filter is compared with. */
export const periodBefore = (filter: MetricFilter) => previousPeriod(filter, filter.now)

/** The samples of a filter that the reader sees in 种草寄样: of drafts the own ones, leads all. */
export const seedingSamples = (who: Staff, filter: MetricFilter): SampleFilter => ({
  ...filter,
  ...SEEDING_SAMPLES,
  draftsOf: leadsSamples(who, BusinessModule.content) ? 'everybody' : 'oneself',
})

/** Figures of contents with the rates between them. */
export const figuresWithRates = (totals: ContentTotals) => ({ ...totals, ...contentRates(totals) })

/** What the filter comes to for the reader, and the period before: samples alone for whoever works on them, else contents. */
export async function seedingTotals(db: Db, who: Staff, filter: MetricFilter) {
  const scope = scopeOf(who)
  const before = periodBefore(filter)
  const prior = before && seedingSamples(who, during(filter, before))
  if (readsSamples(who)) {
    const totals = async (range: SampleFilter) => {
      const samples = await sampleTotals(db, scope, range)
      return { ...samples, ...sampleRates(samples) }
    }
    return {
      of: 'samples' as const,
      cur: await totals(seedingSamples(who, filter)),
      prev: prior && (await totals(prior)),
    }
  }
  const { cur, prev } = await comparedContents(db, scope, filter, before)
  const sent = (range: SampleFilter) => sampleTotals(db, scope, range, ['sample_count'])
  return {
    of: 'contents' as const,
    cur: { ...figuresWithRates(cur), ...(await sent(seedingSamples(who, filter))) },
    prev: prev && prior && { ...figuresWithRates(prev), ...(await sent(prior)) },
  }
}
