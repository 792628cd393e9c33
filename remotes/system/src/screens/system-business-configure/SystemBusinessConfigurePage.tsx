import { COMMERCE_SECTIONS } from '@crm/contracts/rules/settingRules'
import { useCanOpen } from '@crm/platform/navigate'
import { BlockSkeleton, Card, TextLink, Loaded } from '@crm/ui/base'
import { useFormCards } from '@crm/ui/form'
import { BotsCard } from '../../parts/settings/BotsCard.tsx'
import { CooperationCard } from '../../parts/settings/CooperationCard.tsx'
import { FieldsCard } from '../../parts/settings/FieldsCard.tsx'
import { FollowCard } from '../../parts/settings/FollowCard.tsx'
import { GoodsSettingsCard } from '../../parts/settings/GoodsSettingsCard.tsx'
import { NewTalentCard } from '../../parts/settings/NewTalentCard.tsx'
import { NotifyCard } from '../../parts/settings/NotifyCard.tsx'
import { OtherCard } from '../../parts/settings/OtherCard.tsx'
import { ReleaseCard } from '../../parts/settings/ReleaseCard.tsx'
import { SampleCard } from '../../parts/settings/SampleCard.tsx'
import { SettingsPage } from '../../parts/settings/SettingsPage.tsx'
import { useSettings } from '../../parts/settings/useSettings.ts'

/** 业务设置: the rules of commerce, by section; administrators change them. */
export function SystemBusinessConfigurePage() {
  const settings = useSettings()
  const cards = useFormCards()
  const canOpen = useCanOpen()
  const props = settings.data && { settings: settings.data, cards }
  return (
    <SettingsPage
      title="业务设置"
      sections={COMMERCE_SECTIONS}
      isReady={props !== undefined}
      actions={canOpen('SystemMonitorConfigure') && <TextLink to="SystemMonitorConfigure">监控设置</TextLink>}
    >
      <Loaded
        read={settings}
        waiting={
          <Card>
            <BlockSkeleton lines={8} />
          </Card>
        }
      />
      {props && (
        <>
          <FollowCard {...props} />
          <ReleaseCard {...props} />
          <NewTalentCard {...props} />
          <SampleCard {...props} />
          <CooperationCard {...props} />
          <FieldsCard {...props} />
          <GoodsSettingsCard {...props} />
          <NotifyCard />
          <BotsCard />
          <OtherCard {...props} />
        </>
      )}
    </SettingsPage>
  )
}
