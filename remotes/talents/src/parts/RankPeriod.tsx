import { type RankCycle, RANK_CYCLES, rankCycleLabel } from '@crm/contracts/market'
import { Tabs } from '@crm/ui/base'
import { Select } from '@crm/ui/form'
import { periodText } from '../lib/rankPeriod.ts'
import classes from './RankPeriod.module.css'

interface RankPeriodProps {
  cycle: RankCycle
  /** First day of the period, empty for the latest. */
  date: string
  /** First days of the periods that exist, the latest first. */
  dates: readonly string[]
  onChange: (period: { cycle: RankCycle; date: string }) => void
}

/** 日榜, 周榜, 月榜, and which day, week or month of them; the latest is the standard and stays out of the address. */
export function RankPeriod({ cycle, date, dates, onChange }: RankPeriodProps) {
  const [latest = ''] = dates
  const chosen = date || latest
  // A period that an old link names is shown as it is asked.
  const known = chosen === '' || dates.includes(chosen) ? dates : [chosen, ...dates]
  return (
    <div className={classes.period}>
      <Tabs
        kind="button"
        label="榜单周期"
        items={RANK_CYCLES.map((key) => ({ key, label: rankCycleLabel[key] }))}
        value={cycle}
        onChange={(next) => onChange({ cycle: next, date: '' })}
      />
      <Select
        aria-label="榜单日期"
        style={{ width: 220 }}
        optionList={known.map((value) => ({ value, label: periodText(cycle, value) }))}
        {...(chosen === '' ? {} : { value: chosen })}
        onChange={(value) => {
          if (typeof value === 'string') onChange({ cycle, date: value === latest ? '' : value })
        }}
      />
    </div>
  )
}
