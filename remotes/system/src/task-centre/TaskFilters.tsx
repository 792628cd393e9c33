import { word } from '@crm/base/messages'
import { talentCalls } from '@crm/contracts/calls/talents'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { useCanCall } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { Button, DesktopOnly } from '@crm/ui/base'
import type { Filters } from '@crm/ui/data'
import { Select, StaffSelect } from '@crm/ui/form'
import classes from './TaskCentre.module.css'
import type { IncludeFields, TaskFields } from './taskFilters.ts'

interface TaskFiltersProps {
  filters: Filters<TaskFields>
  hasOperator: boolean
  hasBusiness: boolean
}

/** 平台, 任务模块, 操作人 and 业务板块 of the task lists. The operators are asked for when their list is first opened. */
export function TaskFilters({ filters, hasOperator, hasBusiness }: TaskFiltersProps) {
  const { values, set, spec, narrowed } = filters
  return (
    <div className={classes.filters} role="search">
      <PlatformSelect field={spec.fields.platform} value={values.platform} onChange={(platform) => set({ platform })} />
      <Select
        className={classes.control}
        prefix="任务模块"
        aria-label="任务模块"
        placeholder="全部"
        filter
        showClear
        optionList={optionsOf(spec.fields.module)}
        value={values.module}
        onChange={(module) => set({ module: module as typeof values.module })} // One of the options above.
      />
      {hasOperator && (
        <span className={classes.control}>
          <StaffSelect
            label="操作人"
            placeholder="全部"
            withFormer
            late
            value={values.user_id}
            onChange={(user_id) => set({ user_id })}
          />
        </span>
      )}
      {hasBusiness && (
        <Select
          className={classes.control}
          prefix="业务板块"
          aria-label="业务板块"
          optionList={optionsOf(spec.fields.classify)}
          value={values.classify}
          onChange={(classify) => set({ classify: classify as typeof values.classify })} // One of the options above.
        />
      )}
      {(narrowed || values.user_id !== undefined) && (
        <Button
          theme="borderless"
          type="tertiary"
          onClick={() =>
            set({ platform: undefined, module: undefined, user_id: undefined, classify: spec.fields.classify.initial })
          }
        >
          重置
        </Button>
      )}
    </div>
  )
}

const INCLUDES = { includeAuthor: talentCalls.include, includeColonel: taskCalls.includeColonel } as const

/** 平台 of the two lists of inclusions, and how to ask for one more where that is offered. */
export function IncludeFilters({
  filters,
  opener,
}: {
  filters: Filters<IncludeFields>
  opener: 'includeAuthor' | 'includeColonel'
}) {
  const includes = useCanCall()(INCLUDES[opener]) && isOffered(opener)
  return (
    <div className={classes.filters} role="search">
      <PlatformSelect
        field={filters.spec.fields.platform}
        value={filters.values.platform}
        onChange={(platform) => filters.set({ platform })}
      />
      {includes && (
        <DesktopOnly>
          <Button onClick={() => open(opener, {})}>
            {opener === 'includeAuthor' ? word.includeTalent : word.includeColonel}
          </Button>
        </DesktopOnly>
      )}
    </div>
  )
}

function PlatformSelect({
  field,
  value,
  onChange,
}: {
  field: IncludeFields['platform']
  value: IncludeFields['platform']['initial']
  onChange: (platform: IncludeFields['platform']['initial']) => void
}) {
  const options = optionsOf(field)
  if (options.length < 2) return null
  return (
    <Select
      className={classes.control}
      prefix="平台"
      aria-label="平台"
      placeholder="全部"
      showClear
      optionList={options}
      value={value}
      onChange={(platform) => onChange(platform as typeof value)} // One of the options above.
    />
  )
}

function optionsOf(field: { control: Filters['spec']['fields'][string]['control'] }) {
  return field.control.kind === 'select' ? [...field.control.options] : []
}
