import type { WallAnomaly } from '@crm/contracts/calls/liveScreens'
import { PLATFORMS } from '@crm/contracts/enums'
import { alarmLevelLabel } from '@crm/contracts/rules/alarmRules'
import { useCanOpen } from '@crm/platform/navigate'
import { Tag, TextLink } from '@crm/ui/base'
import type { ShownCard } from './steadyCards.ts'
import { byLive, levelColor, reasonOf } from './anomalies.ts'
import classes from './AnomalyStrip.module.css'

interface AnomalyStripProps {
  /** Whether a rule looks at lives; undefined before the wall was read. */
  watched: boolean | undefined
  anomalies: readonly WallAnomaly[]
  cards: readonly ShownCard[]
}

/** What is said where nothing was found: only what is looked at can be called right. */
function calmText(watched: boolean | undefined): string {
  if (watched === undefined) return ''
  return watched ? '直播均无异常' : '未启用直播监控规则，异常不会提示'
}

/** Lives in trouble by name with the reason in words, the worst first. It keeps its height, so that no card moves for it. */
export function AnomalyStrip({ watched, anomalies, cards }: AnomalyStripProps) {
  const canSet = useCanOpen()('SystemMonitorConfigure')
  const lives = byLive(anomalies)
  const platformOf = new Map(cards.map(({ live_id, platform }) => [live_id, platform]))
  return (
    <section className={classes.strip} aria-label="异常直播" data-calm={lives.length === 0 || undefined}>
      <b className={classes.count}>{lives.length > 0 ? `${lives.length} 场异常` : calmText(watched)}</b>
      {watched === false && canSet && <TextLink to="SystemMonitorConfigure">去设置</TextLink>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is pushed into view by the arrow keys */}
      <ul className={classes.list} tabIndex={lives.length > 0 ? 0 : undefined}>
        {lives.map(({ live_id, list }) => {
          const [worst, ...others] = list
          return (
            worst && (
              <li key={live_id}>
                <Tag size="small" type="solid" color={levelColor[worst.level]}>
                  {alarmLevelLabel[worst.level]}
                </Tag>
                <TextLink
                  quiet
                  to="LiveScreenDetail"
                  query={{ live_id, platform: platformOf.get(live_id) ?? PLATFORMS[0] }}
                >
                  {worst.author_name}
                </TextLink>
                <span>{[worst, ...others].map((each) => `${each.rule}：${reasonOf(each)}`).join('；')}</span>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
