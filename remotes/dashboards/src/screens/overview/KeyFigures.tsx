import { UserSettingKey } from '@crm/contracts/enums'
import { type CallState, useAction } from '@crm/client/hooks'
import { nowSeconds } from '@crm/base/clock'
import type { DateRange } from '@crm/base/dates'
import { type Period, untilText } from '@crm/base/period'
import type { AnswerOf } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import type { overviewCalls } from '@crm/contracts/calls/overview'
import { type LinkScope, numberLink } from '@crm/contracts/links/numberLinks'
import { changeSession, useSession } from '@crm/platform/session'
import { Button, IconSetting, Popover, DesktopOnly } from '@crm/ui/base'
import { FigureStrips, OrderPanel } from '@crm/ui/data'
import { inOrder, type KeyFigure } from './keyFigures.ts'

interface KeyFiguresProps {
  figures: readonly KeyFigure[]
  summary: CallState<AnswerOf<typeof overviewCalls.summary>>
  trend: CallState<AnswerOf<typeof overviewCalls.trend>>
  /** The scope of the page, as lists say it. */
  scope: LinkScope
  /** The days of the figures. */
  range: Partial<DateRange>
  /** What they are compared with. */
  than: Period | undefined
}

/** The key figures with change and trend, in the order that staff chose; a figure leads to the list behind it. */
export function KeyFigures({ figures, summary, trend, scope, range, than }: KeyFiguresProps) {
  const until = untilText({ start: range.start_time, end: range.end_time }, summary.readAt ?? nowSeconds())
  const saved = useSession().settings[UserSettingKey.overviewCards]
  const ordered = inOrder(figures, saved)
  const items = ordered.map(({ key, title, note, kind, link }) => {
    const item = summary.data?.items.find((each) => each.key === key)
    const points = trend.data?.list.map(({ values }) => values[key])
    return {
      key,
      title,
      note,
      kind,
      value: item?.value,
      change: item && { rate: item.rate, than },
      trend: points?.some((value) => value !== undefined) ? points : undefined,
      isOpen: until !== undefined,
      leads: link && numberLink(link, scope),
    }
  })
  return (
    <section aria-label="核心指标" data-stale={summary.stale || undefined}>
      <FigureStrips
        title="核心指标"
        note={until}
        items={items}
        read={summary}
        perStrip={items.length % 4 === 0 ? 4 : 3}
        extra={<OrderButton figures={ordered} />}
      />
    </section>
  )
}

function OrderButton({ figures }: { figures: readonly KeyFigure[] }) {
  const save = useAction(commonCalls.userSettingSet, { weight: { harmless: 'own' }, inOrder: true })
  const change = (keys: readonly string[]) => {
    const setting_key = UserSettingKey.overviewCards
    const setting_value = JSON.stringify(keys)
    // The cards move at once; the server remembers for the next time.
    changeSession((session) => ({ ...session, settings: { ...session.settings, [setting_key]: setting_value } }))
    void save.run({ setting_key, setting_value })
  }
  return (
    <DesktopOnly>
      <Popover
        trigger="click"
        position="bottomRight"
        content={<OrderPanel title="拖动调整指标顺序" items={figures} onChange={change} onReset={() => change([])} />}
      >
        <Button theme="borderless" type="tertiary" size="small" icon={<IconSetting />}>
          调整顺序
        </Button>
      </Popover>
    </DesktopOnly>
  )
}
