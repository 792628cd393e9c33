import type { BlockTrend } from '@crm/contracts/boards/block'
import { Tabs } from '@crm/ui/base'

interface GrainTabsProps {
  value: BlockTrend
  onChange: (grain: BlockTrend) => void
}

/** 日 / 周 / 月: by what a course is drawn. */
export function GrainTabs({ value, onChange }: GrainTabsProps) {
  return (
    <Tabs
      kind="button"
      label="粒度"
      value={value}
      onChange={onChange}
      items={[
        { key: 'day', label: '日' },
        { key: 'week', label: '周' },
        { key: 'month', label: '月' },
      ]}
    />
  )
}
