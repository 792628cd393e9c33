import type { OpenerProps } from '@crm/platform/openers'
import { BusinessModule } from '@crm/contracts/enums'
import { GoalsDrawer } from '../../screens/performance-list/GoalsDrawer.tsx'
import { contentGoals, salesGoals } from '../../screens/performance-list/goalSources.ts'

/** 设置目标, opened from anywhere. */
export function OpenedGoals({
  classify,
  period,
  option,
  onClose,
}: OpenerProps['goalsDrawer'] & { onClose: () => void }) {
  const source = classify === BusinessModule.content ? contentGoals : salesGoals
  const known = source.options.find(({ value }) => value === option)
  return <GoalsDrawer source={source} period={period} option={known?.value} onClose={onClose} />
}
