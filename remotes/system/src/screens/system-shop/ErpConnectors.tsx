import { bindsErps } from '@crm/access/shops'
import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { ErpBindStatus, erpBindStatusLabel } from '@crm/contracts/enums'
import { ERP_CONNECTORS } from '@crm/contracts/rules/erpConnectors'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Banner, Tag, TextLink, Loaded } from '@crm/ui/base'
import classes from './SystemShop.module.css'

/** ERP 对接: a card for each kind; the active one, which ships the samples, says so. */
export function ErpConnectors() {
  const who = useWho()
  const canOpen = useCanOpen()
  const bound = useCall(commonCalls.shopsErpInfo, {})
  return (
    <Loaded read={bound}>
      {(accounts) => {
        const [active] = accounts
        return (
          <>
            {!bindsErps(who) && <Banner>请联系管理员对接 ERP</Banner>}
            <div className={classes.cards}>
              {ERP_CONNECTORS.map(({ code, name, route }) => {
                const mine = accounts.filter(({ erp_type }) => erp_type === code)
                const [first] = mine
                const isFailing = mine.some(({ status }) => status === ErpBindStatus.failing)
                return (
                  <section key={code} className={classes.card} aria-label={name}>
                    <h2 className={classes.cardHead}>
                      {name}
                      {first === undefined ? (
                        <Tag>未绑定</Tag>
                      ) : (
                        <Tag color={isFailing ? 'red' : 'green'}>{isFailing ? erpBindStatusLabel[2] : '已绑定'}</Tag>
                      )}
                    </h2>
                    <p className={classes.cardNote}>
                      {first === undefined
                        ? '绑定后可推送寄样单，自动回传快递与库存'
                        : `${first.account}，最近同步 ${first.synced_at === 0 ? '-' : minute(first.synced_at)}`}
                      {active !== undefined && active.erp_type === code && '，寄样单由它发货'}
                    </p>
                    {canOpen(route) && <TextLink to={route}>{first === undefined ? '去绑定' : '管理'}</TextLink>}
                  </section>
                )
              })}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
