import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { reportCalls } from '@crm/contracts/calls/reports'
import { reportColumns } from '@crm/contracts/columns/reports'
import { go } from '@crm/platform/navigate'
import { Button, Card, EmptyBlock, Loaded, TextButton } from '@crm/ui/base'
import { StatusTag } from '@crm/ui/data'
import classes from './DataDashboardPage.module.css'

/** The latest reports of 报表中心. */
const SHOWN = 5

/** 我的报表: the latest of 报表中心 with their status, and the way to a new one. */
export function MyReports() {
  const read = useCall(reportCalls.list, { size: SHOWN })
  return (
    <Card
      title="我的报表"
      extra={
        <>
          <TextButton onClick={() => go('ReportCenterList')}>全部报表</TextButton>
          <Button size="small" onClick={() => go('ReportCenterCreate')}>
            新建报表
          </Button>
        </>
      }
    >
      <Loaded read={read} lines={SHOWN}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="暂无报表" />
          ) : (
            <ul className={classes.reports}>
              {list.map(({ id, name, status, last_run_at }) => (
                <li key={id}>
                  <TextButton onClick={() => go('ReportCenterList', { drawer: 'report', id })}>{name}</TextButton>
                  <StatusTag labels={reportColumns.status.labels} value={status} />
                  {last_run_at !== null && <time>{minute(last_run_at)}</time>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
