import { commissionEditRefusal } from '@crm/access/commission'
import { commissionCalls } from '@crm/contracts/calls/commission'
import { useCall } from '@crm/client/hooks'
import { toast } from '@crm/platform/feedback'
import { useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, Tabs, useDialog } from '@crm/ui/base'
import { ListPage, useList } from '@crm/ui/data'
import { commissionColumns } from '@crm/contracts/columns/commission'
import { ChangeLog } from './ChangeLog.tsx'
import { commissionFilters } from './commissionFilters.ts'
import { commissionFigures } from './commissionFigures.ts'
import { CommissionDrawer } from '../../parts/commission/CommissionDrawer.tsx'
import { Results, UnassignedNote } from './Results.tsx'
import { RuleSettings } from './RuleSettings.tsx'
import { SchemeDrawer } from './SchemeDrawer.tsx'
import { Schemes } from './Schemes.tsx'
import { blankScheme } from './schemeDraft.ts'

const VIEWS = [
  { key: 'results', label: '提成明细' },
  { key: 'schemes', label: '提成方案' },
  { key: 'log', label: '变更记录' },
  { key: 'rule', label: '规则设置' },
] as const
type View = (typeof VIEWS)[number]['key']

/** 提成管理: what staff earn by month, the schemes that say so, what was changed, and the rule. */
export function CommissionManagePage() {
  const who = useWho()
  const openDialog = useDialog()
  const [query, change] = useQuery()
  const view: View = VIEWS.find(({ key }) => key === query.view)?.key ?? 'results'
  const schemes = useCall(commissionCalls.schemes, { size: 50 })
  const choices = schemes.data?.list ?? []
  const list = useList(commissionCalls.list, {
    id: 'commission',
    columns: commissionColumns,
    filters: commissionFilters,
    choices,
    enabled: view === 'results',
  })
  const refusal = commissionEditRefusal(who)
  const add = () => {
    if (refusal !== undefined) toast.error(refusal)
    else openDialog(SchemeDrawer, { draft: blankScheme(list.rows.data?.ext.open_months[0]) })
  }
  const isResults = view === 'results'
  const ext = list.rows.data?.ext
  return (
    <ListPage
      title="提成管理"
      actions={
        view === 'schemes' && (
          <Button theme="solid" onClick={add}>
            新建方案
          </Button>
        )
      }
      tabs={
        <Tabs
          label="提成管理"
          items={VIEWS}
          value={view}
          // What narrows one view means nothing in another.
          onChange={(next) => change({ ...BLANK, view: next === 'results' ? undefined : next }, { push: true })}
        />
      }
      {...(isResults && {
        filters: list.filters,
        figures: {
          read: list.rows,
          stale: list.rows.stale,
          label: '提成合计',
          items: commissionFigures(ext?.cards),
          extra: ext && <UnassignedNote ext={ext} />,
        },
      })}
    >
      {isResults && <Results list={list} />}
      {view === 'schemes' && <Schemes onAdd={add} />}
      {view === 'log' && <ChangeLog />}
      {view === 'rule' && <RuleSettings />}
      <CommissionDrawer />
    </ListPage>
  )
}

const BLANK = {
  ...{ month: undefined, tab: undefined, dept_id: undefined, user_id: undefined, scheme_id: undefined },
  ...{ question: undefined, page: undefined, order_by: undefined, sort: undefined, log: undefined },
}
