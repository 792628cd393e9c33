import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { Select } from '@crm/ui/form'
import type { ContentFilters } from './contentScope.ts'
import css from './ContentOverviewPage.module.css'

interface Named {
  id: number
  name: string
}

const optionsOf = (rows: readonly Named[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** SPU and campaign of the scope. */
export function ProjectSelects({ filters }: { filters: ContentFilters }) {
  const options = useCall(contentOverviewCalls.options, {})
  const { spu_id, campaign_id } = filters.values
  return (
    <div className={css.selects}>
      <Select
        aria-label="SPU"
        placeholder="SPU"
        className={css.select}
        value={spu_id}
        onChange={(value) => filters.set({ spu_id: value === undefined ? undefined : Number(value) })}
        optionList={optionsOf(options.data?.spus)}
        loading={options.state === 'waiting'}
        showClear
        filter
      />
      <Select
        aria-label="Campaign"
        placeholder="Campaign"
        className={css.select}
        value={campaign_id}
        onChange={(value) => filters.set({ campaign_id: value === undefined ? undefined : Number(value) })}
        optionList={optionsOf(options.data?.campaigns)}
        loading={options.state === 'waiting'}
        showClear
        filter
      />
    </div>
  )
}
