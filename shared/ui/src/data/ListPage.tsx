import { IconClock } from '@douyinfe/semi-icons'
import type { ReactNode } from 'react'
import { Acts } from '../base/Acts.tsx'
import { Tooltip } from '../base/Tooltip.tsx'
import classes from './ListPage.module.css'

export interface PageProps {
  title: ReactNode
  /** Freshness: `数据更新时间 …`. */
  note?: string | undefined
  /** What the note means, e.g. `1小时更新一次`. */
  noteTip?: string
  /** Buttons at the right of the title row; on a phone only links and `Reads` of them. */
  actions?: ReactNode
  /** Before the title: 返回, breadcrumb. */
  lead?: ReactNode
  children: ReactNode
}

/** Frame of any page: 24 px around, a title row, the parts 16 px apart. */
export function Page({ title, note, noteTip, actions, lead, children }: PageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {lead}
        <h1 className={classes.title}>{title}</h1>
        {note && (
          <Tooltip content={noteTip}>
            <span className={classes.note}>
              <IconClock size="small" /> {note}
            </span>
          </Tooltip>
        )}
        {actions && <Acts className={classes.actions}>{actions}</Acts>}
      </header>
      {children}
    </div>
  )
}

export interface ListPageProps extends PageProps {
  /** `Tabs` or `PlatformTabs` above the filters. */
  tabs?: ReactNode
  /** Between tabs and the card of the list: KPI row, banner, chart. */
  above?: ReactNode
}

/** List page: title row, tabs, then one card with filter area, toolbar, table and pages in the order given. */
export function ListPage({ tabs, above, children, ...page }: ListPageProps) {
  return (
    <Page {...page}>
      {above}
      <div className={classes.card}>
        {tabs && <div className={classes.tabs}>{tabs}</div>}
        {children}
      </div>
    </Page>
  )
}
