import { canBuy } from '@crm/access/visibility'
import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { planCalls } from '@crm/contracts/calls/plans'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, Popover, QrCode, Spin, Loaded } from '@crm/ui/base'
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
  return (
    <Loaded
      read={sales}
      small
      waiting={
        <div className={classes.code}>
          <Spin />
        </div>
      }
    >
      {({ qr, name, phone }) => (
        <div className={classes.code}>
          <QrCode text={qr} label="联系销售的二维码" />
          <strong>{name}</strong>
          <span className={classes.phone}>{phone}</span>
          <span className={classes.phone}>扫码联系销售</span>
        </div>
      )}
    </Loaded>
  )
}
