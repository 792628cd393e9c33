import { minute } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { alarmCalls } from '@crm/contracts/calls/alarms'
import { useCanOpen } from '@crm/platform/navigate'
import { Banner, Button, Section, TextLink } from '@crm/ui/base'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AlarmDraft, toWrite } from './alarmDraft.ts'
import classes from './TryOut.module.css'

const SHOWN = 20

interface TryOutProps {
  draft: AlarmDraft
  /** Runs once by itself, for whoever came for it. */
  atOnce?: boolean
}

/** 试运行: what the rule would have raised within the last seven days, as it stands in the form. */
export function TryOut({ draft, atOnce = false }: TryOutProps) {
  const trial = useAction(alarmCalls.tryOut, { weight: { harmless: 'reads' }, quiet: true })
  const [result, setResult] = useState<AnswerOf<typeof alarmCalls.tryOut>>()
  const canOpen = useCanOpen()
  const run = async () => {
    const { type, conditions, scope, frequency } = toWrite(draft)
    setResult(await trial.run({ type, conditions, scope, frequency: frequency ?? draft.frequency }))
  }
  const begin = useEffectEvent(() => void run())
  useEffect(() => {
    if (atOnce) begin()
  }, [atOnce])
  const end = useRef<HTMLDivElement>(null)
  // Without a value: browsers answer a promise, which React would call as the end of the effect.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [result, trial.failure])
  return (
    <Section
      title="试运行"
      extra={
        <Button loading={trial.saving} onClick={() => void run()}>
          试运行
        </Button>
      }
    >
      {trial.failure && <Banner kind="danger">{trial.failure.message}</Banner>}
      {result && (
        <>
          <p className={classes.sum}>
            {result.is_present_only === 1 ? '商品没有历史状态，按当前' : '近7天'}会触发 {thousands(result.count)} 次
            {result.count > SHOWN && `，以下为最新的 ${Math.min(SHOWN, result.list.length)} 次`}
          </p>
          <ul className={classes.list}>
            {result.list.slice(0, SHOWN).map(({ at, object, found, route, query }) => (
              <li key={`${at}${object}`}>
                <span className={classes.time}>{minute(at)}</span>
                <span className={classes.object}>
                  {route !== '' && canOpen(route) ? (
                    <TextLink to={route} query={query} newTab>
                      {object}
                    </TextLink>
                  ) : (
                    object
                  )}
                </span>
                <span>{found}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div ref={end} />
    </Section>
  )
}
