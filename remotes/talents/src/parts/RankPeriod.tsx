import { type RankCycle, rankCycleLabel } from '@crm/contracts/rules/market'
import { Tabs } from '@crm/ui/base'
import { Select } from '@crm/ui/form'
import { periodText } from '../lib/rankPeriods.ts'
import classes from './RankPeriod.module.css'

interface RankPeriodProps<Cycle extends RankCycle> {
  cycles: readonly Cycle[]
  cycle: Cycle
  /** First days of the periods that exist, the latest first. */
  dates: readonly string[]
  /** First day of the period shown; absent while unknown. */
  date: string | undefined
  onCycle: (cycle: Cycle) => void
  /** Called with the first day; empty for the latest, which stays out of the address. */
  onDate: (date: string) => void
}

/** 日榜, 周榜, 月榜, and which day, week or month of them. */
export function RankPeriod<Cycle extends RankCycle>(props: RankPeriodProps<Cycle>) {
  const { cycles, cycle, dates, date, onCycle, onDate } = props
  const [latest] = dates
  const selected = date || latest
  // A period that an old link names is shown as it is asked.
  const known = selected === undefined || dates.includes(selected) ? dates : [selected, ...dates]
  return (
    <div className={classes.period}>
      <Tabs
        kind="button"
        label="榜单周期"
        items={cycles.map((key) => ({ key, label: rankCycleLabel[key] }))}
        value={cycle}
        onChange={onCycle}
      />
      <Select
        aria-label="榜单日期"
        style={{ width: 160 }}
        optionList={known.map((value) => ({ value, label: periodText(cycle, value) }))}
        {...(selected === undefined ? {} : { value: selected })}
        onChange={(value) => {
          if (typeof value === 'string') onDate(value === latest ? '' : value)
        }}
      />
    </div>
  )
}
