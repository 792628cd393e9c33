import { abbreviateMoney, isUnavailable } from '@crm/base/numbers'
import { comparedWith } from '@crm/base/period'
import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import type { WorkScope } from '@crm/contracts/rules/workTodos'
import { type FigureDefinition, figureKeys } from '@crm/contracts/figures/figure'
import { workbenchFigures } from '@crm/contracts/figures/workbench'
import { numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { GOAL_LEVELS } from '@crm/contracts/rules/goalRules'
import { canOpenMedium, openMedium } from '@crm/platform/medium'
import { useWho } from '@crm/platform/session'
import { TextButton } from '@crm/ui/base'
import { FigureStrips, type FigureStripItem } from '@crm/ui/data'
import { linkScope } from './workbenchScope.ts'

const links: Readonly<Record<string, NumberLinkName>> = {
  gmv: 'workGmv',
  first_issue_author: 'workFirstTalents',
  sample_count: 'workSamplesSent',
}

const FORECAST_NOTE = '按近4周同星期均值预计，不含大促日'

interface WorkFiguresProps {
  request: RequestOf<typeof workbenchCalls.summary>
  scope: WorkScope
  isTeam: boolean
  /** The reader works on samples alone. */
  isOfSamples: boolean
}

/** 我的数据: what came of the span, what the month aims at, foretells and earns. */
export function WorkFigures({ request, scope, isTeam, isOfSamples }: WorkFiguresProps) {
  const who = useWho()
  const summary = useCall(workbenchCalls.summary, request)
  const { start_time, end_time } = request
  const than = comparedWith(request)
  const definitions = isOfSamples ? workbenchFigures.samples : workbenchFigures.sales
  const scopeOfLists = { ...linkScope(who, scope), date_type: 'customize', start_time, end_time }
  const figures = figureKeys(definitions).map((key): FigureStripItem => {
    // Every key has its definition.
    const { title, note, kind } = definitions[key as keyof typeof definitions] as FigureDefinition
    const item = summary.data?.items.find((each) => each.key === key)
    const link = links[key]
    return {
      ...{ key, title, kind, value: item?.value },
      ...(note !== undefined && { note }),
      change: item && { rate: item.rate, than },
      leads: link && numberLink(link, scopeOfLists),
    }
  })
  const { goal, forecast, commission } = summary.data ?? {}
  const [gmv, ...others] = figures
  const items: FigureStripItem[] =
    isOfSamples || !gmv
      ? figures
      : [
          gmv,
          { key: 'forecast', title: '本月预计', kind: 'money', value: forecast, note: FORECAST_NOTE },
          {
            key: 'goal',
            title: '本月目标完成率',
            kind: 'percent',
            value: goal?.rate,
            note: goal
              ? `${goal.name}：实际 ¥${abbreviateMoney(goal.actual)} ÷ 一级目标 ¥${abbreviateMoney(goal.levels[0] ?? 0)}；${goal.level === 0 ? '未达标' : `已达到${GOAL_LEVELS[goal.level - 1]}`}`
              : '本月未设置成交金额的目标',
            ...(goal &&
              !isUnavailable(goal.rate) &&
              goal.level > 0 && { text: `${goal.rate.toFixed(2)}% ${GOAL_LEVELS[goal.level - 1]}` }),
          },
          ...others,
          ...(commission
            ? [
                {
                  key: 'commission',
                  title: '提成预估',
                  kind: 'money' as const,
                  value: commission.total,
                  note: '本人本月至今，冻结前随成交变化',
                },
              ]
            : []),
        ]
  const next = commission?.next
  const title = isOfSamples ? '寄样数据' : isTeam ? '团队数据' : '我的数据'
  return (
    <section aria-label={title} data-stale={summary.stale || undefined}>
      <FigureStrips
        title={title}
        note={
          next ? `距下一档还差 ¥${abbreviateMoney(next.missing)}，可多得 ¥${abbreviateMoney(next.more)}` : undefined
        }
        items={items}
        read={summary}
        perStrip={items.length}
        extra={
          !isTeam &&
          !isOfSamples &&
          canOpenMedium() && (
            <TextButton
              onClick={() =>
                openMedium({
                  user_id: who.user_id,
                  ...(start_time !== undefined && end_time !== undefined && { start_time, end_time }),
                })
              }
            >
              查看明细
            </TextButton>
          )
        }
      />
    </section>
  )
}
