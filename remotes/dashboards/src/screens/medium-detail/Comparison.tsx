import { useCall } from '@crm/client/hooks'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { mediumOverviewFigures } from '@crm/contracts/figures/medium'
import { openMedium } from '@crm/platform/medium'
import { Card, TextButton } from '@crm/ui/base'
import { LineChart } from '@crm/ui/charts'
import { figureItems, FigureStrip } from '@crm/ui/data'
import type { MediumScope } from '../../parts/medium/mediumFilters.ts'
import classes from './MediumDetail.module.css'

interface ComparisonProps {
  /** The member of the page. */
  scope: MediumScope
  name: string
  /** Who stands beside. */
  other: number
  onEnd: () => void
}

/** 对比成员: figures and course of the member and of one more, of the same days and platform. */
export function Comparison({ scope, name, other, onEnd }: ComparisonProps) {
  const { platform } = scope
  const person = useCall(mediumDetailCalls.userInfo, { user_id: other, platform })
  const own = useCall(mediumDetailCalls.gmvOverview, scope)
  const theirs = useCall(mediumDetailCalls.gmvOverview, { ...scope, user_id: other })
  const members = [
    { ...{ user_id: scope.user_id, name, read: own }, key: 'own' },
    { ...{ user_id: other, name: person.data?.nick_name ?? '', read: theirs }, key: 'theirs' },
  ]
  const days = own.data?.trend ?? []
  return (
    <Card title="对比成员" extra={<TextButton onClick={onEnd}>结束对比</TextButton>}>
      {members.map(({ key, user_id, name: shown, read }) => (
        <div key={key} className={classes.member}>
          <TextButton onClick={() => openMedium({ ...scope, user_id })}>{shown}</TextButton>
          <FigureStrip
            even
            label={`${shown}的数据`}
            items={figureItems(mediumOverviewFigures, read.data?.summary, scope)}
            read={read}
            stale={read.stale}
          />
        </div>
      ))}
      <LineChart
        title="成交金额对比"
        read={theirs}
        days={days.map(({ date }) => date)}
        series={members.map(({ key, name: shown, read }) => ({
          ...{ key, name: shown, kind: 'money' as const },
          values: (read.data?.trend ?? []).map(({ gmv }) => gmv),
        }))}
      />
    </Card>
  )
}
