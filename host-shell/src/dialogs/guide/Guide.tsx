import { guideRefusal } from '@crm/access/refusals'
import { useCall } from '@crm/client/hooks'
import { sessionCalls } from '@crm/contracts/calls/session'
import { BusinessModule } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { go } from '@crm/platform/navigate'
import { routeNamed, usePortal } from '@crm/platform/portal'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Button, Dialog, IconTickCircle, Tabs, Tag } from '@crm/ui/base'
import { useEffect, useState } from 'react'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './Guide.module.css'
import { guideSteps, guideTabs, pageIntros, type StepFlags, type Target } from './guideContent.ts'
import { IntroPicture } from './IntroPicture.tsx'

const TAB_LABELS = { guide: '新手指南', intro: '页面介绍' } as const

/** 新手指南: what is still to be done, and what the pages are for. */
export function Guide({ tab, onClose }: ShellDialogProps<'guide'>) {
  const who = useWho()
  const overview = useCall(sessionCalls.guideOverview, {}, { enabled: who.module === BusinessModule.commerce })
  const { message, requestId } = overview.failure ?? {}
  useEffect(() => {
    if (message) toast.error(message, requestId)
  }, [message, requestId])
  const waiting = who.module === BusinessModule.commerce && overview.state === 'waiting'
  const flags = overview.state === 'failed' ? undefined : overview.data
  const tabs = guideTabs(who, flags)
  const [selected, setSelected] = useState(tab ?? 'guide')
  const shown = tabs.includes(selected) ? selected : 'intro'
  const goNow = (target: Target) => {
    const refusal = guideRefusal(who, routeNamed(target.route))
    if (refusal) return toast.warning(refusal)
    onClose()
    go(target.route, target.query)
  }
  return (
    <Dialog open title={TAB_LABELS.guide} width={704} onClose={onClose}>
      <Tabs
        label="新手指南的内容"
        items={tabs.map((key) => ({ key, label: TAB_LABELS[key] }))}
        value={shown}
        onChange={setSelected}
      />
      {waiting && <BlockSkeleton height={320} />}
      {!waiting && shown === 'guide' && <Steps flags={flags} onGo={goNow} />}
      {!waiting && shown === 'intro' && <Intros onGo={goNow} />}
    </Dialog>
  )
}

function Steps({ flags, onGo }: { flags: StepFlags | undefined; onGo: (target: Target) => void }) {
  const steps = guideSteps(useWho()).filter((step) => routeNamed(step.route))
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const done = flags?.[step.key] === 1
        return (
          <li key={step.key} className={classes.step}>
            {done ? (
              <IconTickCircle className={classes.done ?? ''} aria-hidden />
            ) : (
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
            )}
            <div className={classes.text}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </div>
            {done ? (
              <Tag color="green">已完成</Tag>
            ) : (
              <Button theme="light" type="primary" aria-label={`立即前往：${step.title}`} onClick={() => onGo(step)}>
                立即前往
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Intros({ onGo }: { onGo: (target: Target) => void }) {
  const { module } = useWho()
  const intros = pageIntros(usePortal(), module)
  const [at, setAt] = useState(0)
  const intro = intros[at] ?? intros[0]
  if (!intro) return null
  return (
    <div className={classes.intros}>
      <ul className={classes.pages}>
        {intros.map((one, index) => (
          <li key={one.route}>
            <button
              type="button"
              className={one === intro ? `${classes.page} ${classes.selected}` : classes.page}
              aria-current={one === intro}
              onClick={() => setAt(index)}
            >
              {one.title}
            </button>
          </li>
        ))}
      </ul>
      <section className={classes.intro} aria-label={intro.title}>
        <div className={classes.pictures}>
          {intro.pictures.map((kind) => (
            <IntroPicture key={kind} kind={kind} name={intro.title} />
          ))}
        </div>
        <p className={classes.note}>{intro.text}</p>
        <Button theme="solid" onClick={() => onGo(intro)}>
          立即前往
        </Button>
      </section>
    </div>
  )
}
