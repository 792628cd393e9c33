import { minute } from '@crm/base/dates'
import { type CommissionChange, commissionCalls } from '@crm/contracts/calls/commission'
import { COMMISSION_CHANGES, commissionChangeLabel, monthLabel } from '@crm/contracts/rules/commissionRules'
import { useQuery } from '@crm/platform/navigate'
import { InfoDialog, Tabs, TextButton, useDialog } from '@crm/ui/base'
import { Timeline, TimelineEntry } from '@crm/ui/data'
import { Select, StaffSelect } from '@crm/ui/form'
import classes from '../../parts/commission/commission.module.css'
import { ChangeLines } from '../../parts/commission/ChangeLines.tsx'
import { commissionMonths } from './commissionFilters.ts'

const LOGS = [
  { key: 'results', label: '提成与规则' },
  { key: 'schemes', label: '方案与成员' },
] as const

/** 变更记录: who changed what, when, from what and to what, in words; by member, month and kind. */
export function ChangeLog() {
  const [query, change] = useQuery()
  const log = query.log === 'schemes' ? 'schemes' : 'results'
  const months = commissionMonths()
  const month = months.find((each) => each === query.log_month)
  const kind = COMMISSION_CHANGES.find((each) => each === query.kind)
  const user_id = Number(query.user_id) || undefined
  const request = { month, ...(log === 'results' && { kind, user_id }) }
  return (
    <div className={classes.log}>
      <div className={classes.line}>
        <Tabs
          kind="button"
          label="变更记录"
          items={LOGS}
          value={log}
          onChange={(next) =>
            change({ log: next === 'results' ? undefined : next, kind: undefined, user_id: undefined })
          }
        />
        <Select
          aria-label="月份"
          placeholder="全部月份"
          showClear
          style={{ width: 144 }}
          value={month ?? ''}
          optionList={[
            { value: '', label: '全部月份' },
            ...months.map((value) => ({ value, label: monthLabel(value) })),
          ]}
          onChange={(value) => change({ log_month: value ? String(value) : undefined })}
        />
        {log === 'results' && (
          <>
            <Select
              aria-label="类型"
              style={{ width: 144 }}
              value={kind ?? ''}
              optionList={[
                { value: '', label: '全部类型' },
                ...COMMISSION_CHANGES.map((value) => ({ value, label: commissionChangeLabel[value] })),
              ]}
              onChange={(value) => change({ kind: value ? String(value) : undefined })}
            />
            <StaffSelect
              label="成员"
              width={176}
              value={user_id}
              onChange={(user) => change({ user_id: user === undefined ? undefined : String(user) })}
            />
          </>
        )}
      </div>
      <Timeline
        // Pages of one log are none of another.
        key={JSON.stringify([log, request])}
        call={log === 'schemes' ? commissionCalls.schemeLog : commissionCalls.changeLog}
        request={request}
        label="变更记录"
        empty="暂无变更记录"
      >
        {(entry: CommissionChange) => <Entry key={entry.id} entry={entry} />}
      </Timeline>
    </div>
  )
}

function Entry({ entry }: { entry: CommissionChange }) {
  const openDialog = useDialog()
  return (
    <TimelineEntry user={entry.operator} at={entry.created_at} kind={entry.type}>
      {entry.object}
      {entry.month !== null && !entry.object.includes('月') && ` · ${monthLabel(entry.month)}`}
      <ChangeLines changes={entry.changes} />
      <TextButton onClick={() => openDialog(ChangeDialog, { entry })}>变更详情</TextButton>
    </TimelineEntry>
  )
}

/** 变更详情: one change, before and after. */
function ChangeDialog({ entry, onClose }: { entry: CommissionChange; onClose: () => void }) {
  const { operator, object, type, created_at, changes } = entry
  return (
    <InfoDialog title="变更详情" onClose={onClose}>
      <p>
        {operator?.name ?? '系统'} {minute(created_at)} {type} {object}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">变更前</th>
            <th scope="col">变更后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </InfoDialog>
  )
}
