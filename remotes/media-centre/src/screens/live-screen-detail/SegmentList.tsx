import { Card, EmptyBlock } from '@crm/ui/base'
import { Money } from '@crm/ui/data'
import classes from './LiveScreenDetail.module.css'
import { gapsOf, type MinuteLine, segmentsOf, type Span, spanText } from './minuteLine.ts'

interface SegmentListProps {
  line: MinuteLine
  span: Span | undefined
  onPick: (span: Span) => void
}

/** 讲解: what was explained when, and what was sold meanwhile; the most of it stands out. Pressed, its time is chosen. */
export function SegmentList({ line, span, onPick }: SegmentListProps) {
  const segments = segmentsOf(line)
  const gaps = gapsOf(line)
  const most = Math.max(0, ...segments.map(({ gmv }) => gmv))
  return (
    <Card title="讲解" note="我司商品的讲解时段，与其间支付的成交；点击选择该时段">
      {gaps.length > 0 && (
        <p className={classes.gaps}>
          {gaps.map((gap) => `数据中断 ${gap.to - gap.from + 1} 分钟（${spanText(line.start_time, gap)}）`).join('，')}
        </p>
      )}
      {segments.length === 0 ? (
        <EmptyBlock small title="暂无我司商品的讲解" />
      ) : (
        <ul className={classes.segments}>
          {segments.map((each) => (
            <li key={each.from}>
              <button
                type="button"
                className={classes.segment}
                aria-pressed={span?.from === each.from && span.to === each.to}
                onClick={() => onPick({ from: each.from, to: each.to })}
              >
                <span className={classes.when}>{spanText(line.start_time, each)}</span>
                <span className={classes.what}>{each.title}</span>
                <span className={each.gmv === most && most > 0 ? classes.most : classes.sold}>
                  <Money value={each.gmv} sign />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
