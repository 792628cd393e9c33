import { go, useRoute } from '@crm/platform/navigate'
import { useAsLeft } from '@crm/platform/pages'
import { type ReactNode, useState } from 'react'
import { ActionArea } from '../../base/ActionArea.tsx'
import { TextButton } from '../../base/TextLink.tsx'
import { FigureStrip, type FigureStripProps } from '../figures/FigureStrip.tsx'
import { Freshness, type FreshnessProps } from '../figures/Freshness.tsx'
import { PageNote } from '../figures/PageNote.tsx'
import { FilterBar, type FilterBarProps } from '../filters/FilterBar.tsx'
import type { FilterFields } from '../filters/filterSpec.ts'
import classes from './ListPage.module.css'
import type { Filters } from '../filters/useFilters.ts'

export interface PageProps {
  title: ReactNode
  /** Beside the title: what its data are. */
  note?: string | undefined
  /** What the note means. */
  noteTip?: string
  /** Instead of a note: 数据更新时间 of these sources. */
  fresh?: FreshnessProps | undefined
  /** Buttons at the right of the title row; on a phone only links and `ReadActions` of them. */
  actions?: ReactNode
  /** Before the title: 返回, breadcrumb. */
  lead?: ReactNode
  children: ReactNode
}

/** Frame of any page: 24 px around, a title row, the parts 16 px apart. */
export function Page({ title, note, noteTip, fresh, actions, lead, children }: PageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {lead}
        <h1 className={classes.title}>{title}</h1>
        {note && <PageNote tip={noteTip}>{note}</PageNote>}
        {fresh && <Freshness {...fresh} />}
        <AsLeftNote />
        {actions && <ActionArea className={classes.actions}>{actions}</ActionArea>}
      </header>
      {children}
    </div>
  )
}

/** Over a page that the menu has brought back as it was left: the way to how it is at first. */
function AsLeftNote() {
  const row = useRoute()?.row
  const isAsLeft = useAsLeft()
  if (!isAsLeft || !row) return null
  return <TextButton onClick={() => go(row.name, {}, { replace: true })}>恢复默认</TextButton>
}

export interface ListCardProps<S extends FilterFields> {
  /** Of `useList`, or the filters alone: the filter area stands under the tabs, above everything that it governs. */
  filters?: Filters<S>
  /** For tag fields. */
  tagGroups?: FilterBarProps<S>['tagGroups']
  /** For the filter over the enterprise's own fields. */
  ownFields?: FilterBarProps<S>['ownFields']
  /** Filters that this view does not offer. */
  without?: FilterBarProps<S>['without']
  /** One row of tabs: states at the left, `extra` (platforms) at the right. */
  tabs?: ReactNode
  /** What the list comes to, in one strip. */
  figures?: FigureStripProps | undefined
  /** A chart of the list, closed at first: rows come before it. */
  chart?: { title: string; children: ReactNode } | undefined
  children?: ReactNode
}

/** The card of a list: tabs, filters, figures, toolbar, table and pages. `ListPage` has one; elsewhere it stands beside others. */
export function ListCard<S extends FilterFields>(props: ListCardProps<S>) {
  const { filters, tagGroups, ownFields, without, tabs, figures, chart, children } = props
  const [isOpen, setOpen] = useState(false)
  const toggle = chart && (
    <TextButton expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? `收起${chart.title}` : chart.title}
    </TextButton>
  )
  return (
    <div className={classes.card}>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      {filters && (
        <FilterBar
          filters={filters}
          ownFields={ownFields}
          {...(tagGroups && { tagGroups })}
          {...(without && { without })}
        />
      )}
      {figures && (
        <FigureStrip
          {...figures}
          extra={
            (figures.extra ?? toggle) && (
              <>
                {figures.extra}
                {toggle}
              </>
            )
          }
        />
      )}
      {!figures && toggle && <div className={classes.toggle}>{toggle}</div>}
      {isOpen && chart && <div className={classes.chart}>{chart.children}</div>}
      {children}
    </div>
  )
}

export interface ListPageProps<S extends FilterFields> extends PageProps, ListCardProps<S> {
  /** Above the list: a banner, an alarm. */
  above?: ReactNode
  children: ReactNode
}

/** List page: title row, then the card of the list. */
export function ListPage<S extends FilterFields>(props: ListPageProps<S>) {
  const { title, note, noteTip, fresh, actions, lead, above, ...card } = props
  return (
    <Page
      title={title}
      note={note}
      {...(noteTip !== undefined && { noteTip })}
      fresh={fresh}
      actions={actions}
      lead={lead}
    >
      {above}
      <ListCard {...card} />
    </Page>
  )
}
