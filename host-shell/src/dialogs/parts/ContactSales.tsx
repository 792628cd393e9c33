import { canBuy } from '@crm/access/visibility'
import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { planCalls } from '@crm/contracts/calls/plans'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, FailedBlock, Popover, QrCode, Spin } from '@crm/ui/base'
import { useReveal } from '../../base/useReveal.ts'
import classes from './ContactSales.module.css'

/** What a plan or pack dialog ends with: administrators reach sales, the others read whom to ask. */
export function BuyFooter({ withBenefits, onPacks }: { withBenefits?: boolean; onPacks?: () => void }) {
  const canOpen = useCanOpen()
  if (!canBuy(useWho())) return <span className={classes.ask}>{word.askAdmin}</span>
  return (
    <div className={classes.buy}>
      {onPacks && (
        <Button theme="borderless" onClick={onPacks}>
          购买资源包
        </Button>
      )}
      {withBenefits && canOpen('Vip') && (
        <Button type="tertiary" onClick={() => go('Vip', {}, { newTab: true })}>
          {word.moreBenefits}
        </Button>
      )}
      <ContactSales />
    </div>
  )
}

/** 联系销售升级: the code of the salesperson in charge on hover, on focus and on a click. */
export function ContactSales() {
  const { visible, trigger, popup } = useReveal()
  return (
    <Popover
      content={
        <div {...popup}>
          <SalesCode />
        </div>
      }
      position="top"
      trigger="custom"
      visible={visible}
      showArrow
    >
      <Button {...trigger} theme="solid">
        {word.contactSales}
      </Button>
    </Popover>
  )
}

function SalesCode() {
  const sales = useCall(planCalls.areaQrCode, {})
  if (sales.state === 'failed') return <FailedBlock small failure={sales.failure} onRetry={sales.retry} />
  return (
    <div className={classes.code}>
      {sales.data ? <QrCode text={sales.data.qr} label="联系销售的二维码" /> : <Spin />}
      {sales.data && (
        <>
          <strong>{sales.data.name}</strong>
          <span className={classes.phone}>{sales.data.phone}</span>
          <span className={classes.phone}>扫码联系销售</span>
        </>
      )}
    </div>
  )
}
