import { BOARDS } from '@crm/contracts/boards/boards'
import { dashboardCalls } from '@crm/contracts/calls/dashboard'
import { reportCalls } from '@crm/contracts/calls/reports'
import { blockFigures } from '@crm/contracts/figures/boards'
import { useCall } from '@crm/client/hooks'
import { isUnavailable, NO_FIGURE } from '@crm/base/numbers'
import { go, useCanCall, useCanOpen, useQuery } from '@crm/platform/navigate'
import { Button, Card, TextButton } from '@crm/ui/base'
import { Count, Money, Page, Percent } from '@crm/ui/data'
import { BoardsClosed } from './BoardsClosed.tsx'
import { MyReports } from './MyReports.tsx'
import classes from './DataDashboardPage.module.css'

/** 数据看板: a card for each board with one figure of the last 7 days. Whom the boards are closed to reads why, by press and by address alike. */
export function DataDashboardPage() {
  const canOpen = useCanOpen()
  const canCall = useCanCall()
  const [query, change] = useQuery()
  const read = useCall(dashboardCalls.entry, {}, { enabled: canCall(dashboardCalls.entry) })
  const enter = (route: string) => (canOpen(route) ? go(route) : change({ board: route }))
  const closed = query.board !== undefined && !canOpen(query.board)
  return (
    <Page title="数据看板">
      <div className={classes.cards}>
        {BOARDS.map(({ id, route, title, entry }) => {
          const value = read.data?.list.find(({ board }) => board === route)?.value
          return (
            <Card
              key={id}
              title={title}
              extra={
                <Button theme="solid" size="small" aria-label={`进入${title}`} onClick={() => enter(route)}>
                  进入
                </Button>
              }
            >
              <Thumbnail />
              <p className={classes.about}>{entry.about}</p>
              <div className={classes.figure}>
                <span>{entry.title}</span>
                {isUnavailable(value) ? (
                  <b>{NO_FIGURE}</b>
                ) : (
                  <b>
                    <TextButton onClick={() => enter(route)}>
                      <EntryFigure kind={blockFigures[entry.figure].kind} value={value} />
                    </TextButton>
                  </b>
                )}
              </div>
            </Card>
          )
        })}
      </div>
      {canCall(reportCalls.list) && <MyReports />}
      {closed && <BoardsClosed onClose={() => change({ board: undefined })} />}
    </Page>
  )
}

function EntryFigure({ kind, value }: { kind: string; value: number | undefined }) {
  if (kind === 'money') return <Money value={value} short sign />
  return kind === 'percent' ? <Percent value={value} /> : <Count value={value} />
}

/** A course and bars, drawn in the colours of the theme. */
function Thumbnail() {
  return (
    <svg className={classes.thumbnail} viewBox="0 0 240 64" aria-hidden>
      {[22, 34, 28, 44, 38, 52].map((height, at) => (
        <rect key={height} x={12 + at * 38} y={64 - height} width="20" height={height} rx="2" />
      ))}
      <polyline points="22,44 60,30 98,36 136,20 174,26 212,10" />
    </svg>
  )
}
