import type { Agreement } from '@crm/client/weight'
import { nowSeconds } from '@crm/base/clock'
import { day, minute } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { useAction } from '@crm/client/hooks'
import { type BoundErpAccount, erpCalls } from '@crm/contracts/calls/erp'
import { ErpBindStatus, erpBindStatusLabel } from '@crm/contracts/enums'
import { ERP_ENDING_DAYS, type ErpConnector, inVersion } from '@crm/contracts/rules/erpConnectors'
import { Banner, Button, Card, ConfirmDialog, DesktopOnly, Tag, TextLink, useDialog } from '@crm/ui/base'
import classes from './ErpBinding.module.css'

interface BoundErpProps {
  connector: ErpConnector
  bound: BoundErpAccount
  onEdit: () => void
}

/** The card of a bound account: what it ships from, how it stands, 编辑, 立即同步 and 解绑. */
export function BoundErp({ connector, bound, onEdit }: BoundErpProps) {
  const openDialog = useDialog()
  const isFailing = bound.status === ErpBindStatus.failing
  const named = { shop: bound.shop_name, warehouse: bound.warehouse_name, express: bound.express }
  const version = connector.versions?.find(({ value }) => value === bound.version)
  const isEnding = bound.expire_at > 0 && bound.expire_at < nowSeconds() + ERP_ENDING_DAYS * DAY_SECONDS
  const edit = <Button onClick={onEdit}>编辑</Button>
  const sync = useAction(erpCalls.sync, { weight: { harmless: 'repeats' }, done: '已开始同步' })
  const isSyncing = bound.syncing === 1
  return (
    <Card
      title={
        <>
          {bound.account} <Tag color={isFailing ? 'red' : 'green'}>{erpBindStatusLabel[bound.status]}</Tag>
        </>
      }
    >
      {isFailing && (
        <Banner kind="danger" action={edit}>
          {bound.reason}
        </Banner>
      )}
      <dl className={classes.facts}>
        {version && (
          <>
            <dt>版本</dt>
            <dd>{version.label}</dd>
          </>
        )}
        {inVersion(connector.choices, bound.version).map(({ key, label }) => (
          <Fact key={key} name={label} value={named[key] || '-'} />
        ))}
        <Fact name="绑定时间" value={minute(bound.bound_at)} />
        <Fact name="最近同步" value={bound.synced_at === 0 ? '-' : minute(bound.synced_at)} />
        {bound.expire_at > 0 && (
          <Fact name="授权到期" value={`${day(bound.expire_at)}${isEnding ? '，请尽快重新授权' : ''}`} />
        )}
        <Fact name="寄样发货" value={bound.is_active === 1 ? '由它发货' : '由其他 ERP 发货'} />
        {bound.is_active === 1 && <Fact name="等待发货" value={`${bound.unshipped_count} 个寄样单`} />}
      </dl>
      <div className={classes.buttons}>
        <DesktopOnly>
          {!isFailing && edit}
          {bound.is_active === 1 && (
            <Button loading={sync.saving || isSyncing} onClick={() => void sync.run({ id: bound.id })}>
              {isSyncing ? '正在同步' : '立即同步'}
            </Button>
          )}
          <Button type="danger" onClick={() => openDialog(UnbindErpDialog, { name: connector.name, bound })}>
            解绑
          </Button>
        </DesktopOnly>
        <TextLink to="CooperateDemo">查看寄样</TextLink>
      </div>
    </Card>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

interface UnbindErpDialogProps {
  name: string
  bound: BoundErpAccount
  onClose: () => void
}

/** 解绑: says first which samples will be shipped by hand. */
function UnbindErpDialog({ name, bound, onClose }: UnbindErpDialogProps) {
  const { id, updated_at, unshipped, unshipped_count } = bound
  const unbind = useAction(erpCalls.unbind, { weight: 'asked', done: '已解绑' })
  const submit = async (agreement: Agreement) => {
    if (await unbind.run({ id, updated_at }, agreement)) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={`解绑${name}「${bound.account}」？`}
      confirmText="解绑"
      saving={unbind.saving}
      content={
        unshipped_count === 0 ? (
          '没有正在由它发货的寄样单。'
        ) : (
          <>
            <p>{unshipped_count} 个已推送而未发货的寄样单将改为手动发货：</p>
            <ul className={classes.numbers}>
              {unshipped.map((number) => (
                <li key={number}>{number}</li>
              ))}
            </ul>
            {unshipped_count > unshipped.length && <p>等 {unshipped_count} 个</p>}
          </>
        )
      }
      onConfirm={(agreement) => void submit(agreement)}
      onCancel={onClose}
    />
  )
}
