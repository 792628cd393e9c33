import { contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { planCalls } from '@crm/contracts/calls/plans'
import { useCanCall, useQuery } from '@crm/platform/navigate'
import { Banner, Tabs } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import { useFormCards } from '@crm/ui/form'
import { ContactAuths } from './ContactAuths.tsx'
import { CorpCards } from './CorpCards.tsx'
import { MemberOrders } from './MemberOrders.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PreferenceCard } from './PreferenceCard.tsx'
import classes from './SystemAccountPage.module.css'
import { VersionCards } from './VersionCards.tsx'

const TABS = [
  { key: 'person', label: '个人信息' },
  { key: 'corp', label: '企业信息' },
  { key: 'version', label: '版本权益' },
  { key: 'orders', label: '购买记录' },
  { key: 'contacts', label: '联系方式授权' },
] as const

const NO_RIGHT = '暂无权限，请联系管理员'

/** 账号信息: oneself, the enterprise, what it has bought, and its orders; the address names the part. */
export function SystemAccountPage() {
  const [{ tab, type }, change] = useQuery()
  const cards = useFormCards()
  const canCall = useCanCall()
  const shown = TABS.find(({ key }) => key === tab)?.key ?? (type === 'orderList' ? 'orders' : 'person')
  return (
    <Page title="账号信息">
      <Tabs
        label="账号信息"
        items={TABS}
        value={shown}
        onChange={(key) => change({ tab: key === 'person' ? undefined : key, type: undefined, page: undefined })}
      />
      <div className={classes.cards}>
        {shown === 'person' && (
          <>
            <PersonCard cards={cards} />
            <PreferenceCard />
          </>
        )}
        {shown === 'corp' && <CorpCards cards={cards} />}
        {shown === 'version' && <VersionCards />}
        {shown === 'orders' &&
          (canCall(planCalls.orders) ? <MemberOrders /> : <Banner kind="warning">{NO_RIGHT}</Banner>)}
        {shown === 'contacts' &&
          (canCall(contactAuthCalls.list) ? <ContactAuths /> : <Banner kind="warning">{NO_RIGHT}</Banner>)}
      </div>
    </Page>
  )
}
