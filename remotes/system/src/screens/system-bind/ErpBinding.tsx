import { useCall } from '@crm/client/hooks'
import { type BoundErpAccount, erpCalls } from '@crm/contracts/calls/erp'
import { ErpCode } from '@crm/contracts/enums'
import { type ErpConnector, erpConnectorOf } from '@crm/contracts/rules/erpConnectors'
import { useQuery } from '@crm/platform/navigate'
import { Banner, Breadcrumb, Button, Card, DesktopOnly, Tabs, Loaded } from '@crm/ui/base'
import { ListCard, Page } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import { BoundErp } from './BoundErp.tsx'
import classes from './ErpBinding.module.css'
import { ErpCodes } from './ErpCodes.tsx'
import { ErpExchanges } from './ErpExchanges.tsx'
import { ErpForm } from './ErpForm.tsx'
import { ErpGuide, InternalInterface } from './ErpGuide.tsx'
import { ErpSettings } from './ErpSettings.tsx'
import { useErpReturn } from './useErpConsent.ts'

const TABS = [
  { key: 'config', label: '账号' },
  { key: 'mapping', label: '商品编码' },
  { key: 'log', label: '同步日志' },
] as const
type Tab = (typeof TABS)[number]['key']

/** While the ERP is asked, the card says so until it is done. */
const ASK_MS = 3000

/** The binding of one kind of ERP: its accounts with their settings, codes of goods and log; the form that tests and saves one. */
export function ErpBinding({ kind }: { kind: ErpCode }) {
  const connector = erpConnectorOf(kind)
  const [isSyncing, setSyncing] = useState(false)
  const bound = useCall(erpCalls.auth, { erp_type: kind }, isSyncing ? { every: ASK_MS } : {})
  const [{ result, tab: named, account }, change] = useQuery()
  useErpReturn(kind)
  const list = bound.data?.list
  const syncs = list?.some(({ syncing }) => syncing === 1) ?? false
  if (syncs !== isSyncing) setSyncing(syncs)
  const tab = TABS.find(({ key }) => key === named)?.key ?? 'config'
  const shown = list?.find(({ id }) => String(id) === account) ?? list?.[0]
  const choose = (next: Tab) => change({ tab: next === 'config' ? undefined : next }, { push: true })
  const accounts = list && list.length > 1 && shown && tab !== 'config' && (
    <Select
      aria-label="账号"
      size="small"
      value={shown.id}
      optionList={list.map((each) => ({ value: each.id, label: each.account }))}
      onChange={(id) => change({ account: String(id), page: undefined, log_page: undefined })}
    />
  )
  const tabs = shown && <Tabs label="ERP" items={TABS} value={tab} onChange={choose} extra={accounts || undefined} />
  return (
    <Page title={`绑定${connector.name}`} lead={<Breadcrumb />}>
      {result === 'success' && <Banner kind="success">授权成功，请回到原来的页面继续</Banner>}
      {result === 'fail' && <Banner kind="danger">授权失败，请重新授权</Banner>}
      {shown && tab === 'mapping' ? (
        <ErpCodes key={shown.id} kind={kind} bound={shown} tabs={tabs} />
      ) : shown && tab === 'log' ? (
        <ErpExchanges key={shown.id} kind={kind} bound={shown} tabs={tabs} />
      ) : (
        <>
          {tabs && <ListCard tabs={tabs}>{null}</ListCard>}
          <div className={classes.split}>
            <ErpGuide connector={connector} isBound={shown !== undefined} />
            <div className={classes.main}>
              <Loaded read={{ ...bound, data: list }}>
                {(accounts) => <Accounts connector={connector} list={accounts} />}
              </Loaded>
              {kind === ErpCode.INTERNAL && <InternalInterface />}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/** The accounts with their settings; the form where there is none, or one is edited or added. */
function Accounts({ connector, list }: { connector: ErpConnector; list: readonly BoundErpAccount[] }) {
  const [editing, setEditing] = useState<number | 'new'>()
  const edited = list.find(({ id }) => id === editing)
  if (list.length === 0 || editing === 'new' || edited !== undefined)
    return (
      <Card title={edited ? `编辑${edited.account}` : '账号'}>
        <ErpForm
          key={edited?.id ?? 'new'}
          connector={connector}
          edited={edited}
          onClose={list.length === 0 ? undefined : () => setEditing(undefined)}
        />
      </Card>
    )
  return (
    <>
      {list.map((each) => (
        <div key={each.id} className={classes.main}>
          <BoundErp connector={connector} bound={each} onEdit={() => setEditing(each.id)} />
          <ErpSettings kind={connector.code} bound={each} />
        </div>
      ))}
      <DesktopOnly>
        <Button className={classes.add ?? ''} onClick={() => setEditing('new')}>
          绑定其他账号
        </Button>
      </DesktopOnly>
    </>
  )
}
