import { usePortal } from '@crm/platform/portal'
import { isCorpOrAdAdmin } from '@crm/access/roles'
import { NO_GUIDE_TARGET } from '@crm/access/refusals'
import { useWho } from '@crm/platform/session'
import { IconAlertCircle, IconTickCircle } from '@crm/ui/base'
import type { ReactNode } from 'react'
import { SitePage } from '../SitePage.tsx'
import classes from './AuthFrame.module.css'

/** The frame of the pages where access is given or got: header, one card, and whom to ask. `adminsOnly` says so to others. */
export function AuthFrame({
  title,
  adminsOnly = false,
  children,
}: {
  title: string
  adminsOnly?: boolean
  children: ReactNode
}) {
  const { texts } = usePortal().theme
  const who = useWho()
  return (
    <SitePage>
      <div className={classes.page}>
        <section className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {adminsOnly && !isCorpOrAdAdmin(who) ? <p role="alert">{NO_GUIDE_TARGET}</p> : children}
        </section>
        {texts?.phone && <p className={classes.help}>遇到问题？联系客服 {texts.phone}</p>}
      </div>
    </SitePage>
  )
}

/** How it ended, said with a mark before the sentence. */
export function Outcome({ ok, children }: { ok: boolean; children: ReactNode }) {
  return (
    <p className={ok ? classes.outcome : `${classes.outcome} ${classes.failed}`}>
      {ok ? <IconTickCircle size="large" aria-hidden /> : <IconAlertCircle size="large" aria-hidden />}
      <span>{children}</span>
    </p>
  )
}
